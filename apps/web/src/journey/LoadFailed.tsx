import { Button } from '@pledge/ui/Button'
import { EmptyState } from '@pledge/ui/EmptyState'

export interface LoadFailedProps {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/** A page whose data could not be read, with the way out. */
export const LoadFailed = ({ title, text, retry, onRetry, isRetrying = false }: LoadFailedProps) => (
  <div role="alert">
    <EmptyState
      title={title}
      action={
        <Button onClick={onRetry} loading={isRetrying}>
          {retry}
        </Button>
      }
    >
      {text}
    </EmptyState>
  </div>
)
