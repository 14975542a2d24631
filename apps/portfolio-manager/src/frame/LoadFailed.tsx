import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

export interface LoadFailedProps {
  readonly onRetry: () => void
  readonly busy: boolean
}

/** A loading error, with a button to retry. */
export const LoadFailed = ({ onRetry, busy }: LoadFailedProps) => (
  <Notice
    tone="danger"
    live="alert"
    title={words.failedTitle}
    action={
      <Button variant="secondary" size="small" loading={busy} loadingLabel={words.loading} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    }
  >
    {words.failed}
  </Notice>
)
