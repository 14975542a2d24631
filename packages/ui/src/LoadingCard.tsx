import { Card } from './Card.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

/** A card with a loading message, in place of its content. */
export const LoadingCard = ({ label }: { readonly label: string }) => (
  <Loading label={label}>
    <Card>
      <p aria-hidden="true" className="mb-4 text-muted">
        {label}
      </p>
      <Skeleton className="h-48 w-full" />
    </Card>
  </Loading>
)
