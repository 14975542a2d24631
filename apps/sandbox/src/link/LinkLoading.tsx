import { Card } from '@pledge/ui/Card'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'

/** While the bank's answer is asked for. */
export const LinkLoading = ({ label }: { readonly label: string }) => (
  <Loading label={label}>
    <Card>
      <p aria-hidden="true" className="mb-4 text-muted">
        {label}
      </p>
      <Skeleton className="h-48 w-full" />
    </Card>
  </Loading>
)
