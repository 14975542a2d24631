import { retryCredit, type ApplicationAnswer } from '@pledge/contract/applications'
import { credit as words } from '@pledge/copy/en/screens/credit'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PrimaryAction } from '@pledge/ui/PrimaryAction'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { refusalText } from '../../refusal-text.ts'
import { useFollow } from '../../journey/follow.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { refreshApplication } from '../../journey/refresh-application.ts'

export interface RecheckProps {
  readonly application: ApplicationAnswer
  /** The state of this page; the application's own differs when an answer is about to redirect. */
  readonly state: string
}

/**
 * Queries the bureau again and follows the answer (row 1.4.11). The server counts the tries, shown before each one;
 * after the last one a phone number replaces the button, and an agent can have the bureau queried again.
 */
export const Recheck = ({ application, state }: RecheckProps) => {
  const { appUuid, creditTriesLeft: left } = application
  const { supportPhone: phone } = useOrganization()
  const queryClient = useQueryClient()
  const follow = useFollow(appUuid)
  const retry = useMutation({
    mutationFn: () => api(retryCredit, { params: { uuid: appUuid }, body: { triesLeft: left } }),
    onSuccess: () => follow({ before: state }),
    // Another tab may have used up the tries.
    onError: () => refreshApplication(queryClient, appUuid),
  })
  const isStill = application.state === state
  const { one, many } = words.triesLeft
  return (
    <div className="flex flex-col gap-4">
      {retry.isError && (
        <Notice tone="danger" title={words.recheckFailed} live="alert">
          {refusalText(retry.error)}
        </Notice>
      )}
      {retry.isSuccess && isStill && (
        <Notice tone="info" live="status">
          {words.unchanged}
        </Notice>
      )}
      {left === 0 && isStill && !retry.isPending ? (
        <Notice tone="warn" title={words.exhaustedTitle}>
          <PhoneText text={fill(words.exhausted, { phone })} />
        </Notice>
      ) : (
        <>
          <p className="text-sm text-muted">
            {words.recheckHint}{' '}
            <span className="figures">
              <PhoneText text={fill(left === 1 ? one : many, { count: String(left), phone })} />
            </span>
          </p>
          <PrimaryAction bar>
            <Button
              block
              loading={retry.isPending}
              loadingLabel={words.rechecking}
              onClick={() => retry.mutate()}
            >
              {words.recheck}
            </Button>
          </PrimaryAction>
          {state === 'SOFT_CREDIT_NO_MATCH' && (
            <PageLink page="details" appUuid={appUuid} className={buttonLook({ variant: 'secondary' })}>
              {words.noMatch.correct}
            </PageLink>
          )}
        </>
      )}
    </div>
  )
}
