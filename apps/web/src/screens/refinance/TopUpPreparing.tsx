import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { applicationQuery } from '../../journey/queries.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'

const { preparing: words } = refinanceTopUp

/** Signed, while a job fixes the amount and assigns the address: the page looks again until it has. */
export const TopUpPreparing = ({ appUuid }: { readonly appUuid: string }) => {
  const { isPaused, restart } = usePolledQuery(
    applicationQuery(appUuid),
    waitingPoll(),
    (application) => application !== undefined && application.state !== 'CELSIUS_WAITING_FOR_TOP_UP',
  )
  return (
    <Notice
      tone="info"
      live="status"
      title={words.title}
      action={
        isPaused ? (
          <Button variant="secondary" onClick={restart}>
            {words.checkAgain}
          </Button>
        ) : undefined
      }
    >
      {words.text}
    </Notice>
  )
}
