import { StepUpLeft } from '@pledge/client/step-up'
import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import type { DraftContent } from '@pledge/domain/publishing/draft'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { configurationKey, versionsKey } from '../../organization-queries.ts'
import { ChangesTable } from './ChangesTable.tsx'

export interface ConfigurationDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly working: string
  readonly before: DraftContent
  readonly after: DraftContent
  readonly send: () => Promise<OrganizationDesk>
  /** Shown in a toast. */
  readonly outcome: (configuration: OrganizationDesk) => string
  readonly onClose: () => void
}

/** Shown before a draft is proposed or published, or a version restored: all its changes. */
export const ConfigurationDialog = (props: ConfigurationDialogProps) => {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.send,
    onSuccess: (configuration) => {
      queryClient.setQueryData(configurationKey, configuration)
      void queryClient.invalidateQueries({ queryKey: versionsKey })
      toasts.show({ tone: 'success', text: props.outcome(configuration) })
      props.onClose()
    },
    // The next decision must be about the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: configurationKey }),
  })
  return (
    <Dialog
      open
      size="large"
      onClose={props.onClose}
      title={props.title}
      busy={isPending}
      closeLabel={words.dialog.close}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose} disabled={isPending}>
            {words.dialog.back}
          </Button>
          <Button loading={isPending} loadingLabel={props.working} onClick={() => mutate()}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{props.text}</p>
        <ChangesTable before={props.before} after={props.after} />
        {error !== null && !(error instanceof StepUpLeft) && (
          <Notice tone="danger" live="alert">
            {decisionError(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
