import { type ApplicationAnswer, cancelApplication, getApplicationState } from '@pledge/contract/applications'
import { dashboard } from '@pledge/copy/en/screens/dashboard'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { refusalText } from '../refusal-text.ts'
import { applicationStateQuery } from './queries.ts'
import { refreshApplication } from './refresh-application.ts'

export interface CancelDialogProps {
  readonly application: ApplicationAnswer
  readonly open: boolean
  readonly onClose: () => void
}

const words = dashboard.cancelDialog
/** How long the dialog waits to learn the outcome. */
const MOST_LOOK_MS = 5_000

/** Asks for confirmation before cancelling an application, which cannot be undone. */
export const CancelDialog = ({ application, open, onClose }: CancelDialogProps) => {
  const queryClient = useQueryClient()
  const { appUuid } = application
  const cancelling = useMutation({
    mutationFn: () => api(cancelApplication, { params: { uuid: appUuid } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, answer)
      await refreshApplication(queryClient, appUuid)
      onClose()
    },
    // Only the answer may have been lost, or another tab was faster: the current state decides.
    onError: async () => {
      const signal = AbortSignal.timeout(MOST_LOOK_MS)
      const now = await api(getApplicationState, { params: { uuid: appUuid }, signal }).catch(() => undefined)
      if (now === undefined) return
      queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, now)
      void refreshApplication(queryClient, appUuid)
      if (now.state === 'CANCELLED') onClose()
    },
  })
  const leave = () => {
    cancelling.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={words.title}
      busy={cancelling.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={cancelling.isPending} onClick={leave}>
            {words.keep}
          </Button>
          <Button
            variant="danger"
            loading={cancelling.isPending}
            loadingLabel={words.working}
            onClick={() => cancelling.mutate()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{words.text}</p>
        {application.stage === 'PROCESSING' && <p>{words.held}</p>}
        {cancelling.isError && (
          <Notice tone="danger" live="alert" title={words.failedTitle}>
            {refusalText(cancelling.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
