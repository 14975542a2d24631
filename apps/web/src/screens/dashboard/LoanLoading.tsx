import { loan as words } from '@pledge/copy/en/screens/loan'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'

/** In the place of a loan in service, while the part of the page or its figures are on their way. */
export const LoanLoading = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-96 w-full" />
  </Loading>
)
