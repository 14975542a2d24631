import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

export interface LoadFailedNoticeProps {
  readonly text: string
  readonly retry: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Shown in place of content that could not be loaded, with a retry. */
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
