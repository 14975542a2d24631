import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

export interface LoadFailedNoticeProps {
  readonly text: string
  readonly retry: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** In place of what could not be loaded, with the way out. */
export const LoadFailedNotice = ({ text, retry, isRetrying, onRetry }: LoadFailedNoticeProps) => (
  <Notice
    tone="danger"
    live="alert"
    action={
      <Button variant="secondary" loading={isRetrying} onClick={onRetry}>
        {retry}
      </Button>
    }
  >
    {text}
  </Notice>
)
