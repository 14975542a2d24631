import { documents as words } from '@pledge/copy/en/screens/documents'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { EmptyState } from '@pledge/ui/EmptyState'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { ExportLoan } from '../../documents/ExportLoan.tsx'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { goTo } from '../../journey/go-to.ts'
import { applicationQuery, documentsQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { canGoBack, goBack } from '../../navigation.ts'
import { useQueryText } from '../../query-text.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { MessagesSent } from './MessagesSent.tsx'

/** The documents of an application (rows 1.2.26 to 1.2.28, 1.2.106 to 1.2.108, 1.8.06). */
export function DocumentsScreen() {
  const appUuid = useAppUuid()
  const query = useQuery(documentsQuery(appUuid))
  const back = useQueryText('back')
  return (
    <PageLayout title={words.title} progress={<ApplicationProgress />}>
      {back === 'true' && <BackControl appUuid={appUuid} />}
      <PageHead
        title={words.title}
        lead={back === 'true' || canGoBack() ? words.lead : `${words.lead} ${words.closeTab}`}
      />
      <PageGrid side={<ActionPanel />}>
        {query.isPending && <Waiting />}
        {query.isError && (
          <Notice
            tone="danger"
            live="alert"
            action={
              <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {words.failed}
          </Notice>
        )}
        {query.isSuccess && query.data.length === 0 && (
          <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>
        )}
        {query.isSuccess && query.data.length > 0 && (
          <ul className="flex flex-col gap-3">
            {query.data.map((document) => (
              <DocumentRow key={document.uuid} appUuid={appUuid} document={document} />
            ))}
          </ul>
        )}
        <WithExport appUuid={appUuid} />
        <MessagesSent appUuid={appUuid} />
      </PageGrid>
    </PageLayout>
  )
}

/** Everything in one file, once there is a loan. */
const WithExport = ({ appUuid }: { readonly appUuid: string }) => {
  const { data } = useQuery(applicationQuery(appUuid))
  const isLoan = data !== undefined && (data.state === 'COMPLETE' || data.isPaidOff)
  return isLoan ? (
    <Card>
      <ExportLoan appUuid={appUuid} />
    </Card>
  ) : null
}

/** Returns to the previous page (row 1.2.27, gap G.48). */
const BackControl = ({ appUuid }: { readonly appUuid: string }) => {
  const leave = () => {
    if (canGoBack()) goBack()
    else goTo('dashboard', appUuid)
  }
  return (
    <Button variant="quiet" size="small" className="-ml-3 self-start" onClick={leave}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {words.back}
    </Button>
  )
}

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  </Loading>
)
