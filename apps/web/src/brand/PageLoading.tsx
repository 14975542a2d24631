import { frame as words } from '@pledge/copy/en/screens/frame'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { PageLayout } from './PageLayout.tsx'

/** Shown in place of a page that is loading. */
export const PageLoading = ({ withSession }: { readonly withSession?: boolean | undefined }) => (
  <PageLayout title={words.loading} withSession={withSession}>
    <Loading label={words.loading}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-40 w-full" />
      </div>
    </Loading>
  </PageLayout>
)
