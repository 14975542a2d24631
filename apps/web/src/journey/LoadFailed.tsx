import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'

export interface LoadFailedProps {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/** A page whose data failed to load, with a retry. */
export const LoadFailed = ({ title, text, retry, onRetry, isRetrying = false }: LoadFailedProps) => (
  <Notice
    tone="danger"
    live="alert"
    title={<h2 className="text-base">{title}</h2>}
    action={
      <Button variant="secondary" onClick={onRetry} loading={isRetrying}>
        {retry}
      </Button>
    }
  >
    {text}
  </Notice>
)
