import { messages } from '@pledge/copy/en/messages'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { ManualEntryLink } from './ManualEntryLink.tsx'

const words = bankLink.link

export interface LinkFailedProps {
  readonly appUuid: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
  /** The server's message, if it has more detail. */
  readonly detail?: string | undefined
}

/** Row 1.8.04, with the ways to continue. */
export const LinkFailed = ({ appUuid, onRetry, isRetrying = false, detail }: LinkFailedProps) => (
  <Notice
    tone="danger"
    live="alert"
    title={messages.errors.unexpected}
    action={
      <>
        <Button size="small" loading={isRetrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
        <ManualEntryLink
          appUuid={appUuid}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
          text={words.manually}
        />
      </>
    }
  >
    {detail !== messages.errors.unexpected && detail}
  </Notice>
)
