import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailed } from '../journey/LoadFailed.tsx'
import { LoadingCard } from '@pledge/ui/LoadingCard'

export interface LinkNotReadyProps {
  readonly label: string
  /** The queries that the page waits for. */
  readonly queries: readonly Pick<UseQueryResult, 'isLoadingError' | 'isFetching' | 'refetch'>[]
}

/** Shown until it is known whether an account is needed: the loader, or what failed to load with a retry. */
export const LinkNotReady = ({ label, queries }: LinkNotReadyProps) => {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  if (failed.length === 0) return <LoadingCard label={label} />
  return (
    <LoadFailed
      title={words.failedTitle}
      text={words.failed}
      retry={words.tryAgain}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const query of failed) void query.refetch()
      }}
    />
  )
}
