import { decline as words } from '@pledge/copy/en/screens/decline'
import { fill } from '@pledge/copy/fill'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { OpenDocument } from '../../documents/OpenDocument.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { applicationQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'

/** /decline: the decision, and where its reasons are (rows 1.2.83 and 1.2.84, gap G.37). */
export function DeclineScreen() {
  const appUuid = useAppUuid()
  const { supportPhone } = useOrganization()
  const { data, isError, isFetching, refetch } = useQuery(applicationQuery(appUuid))
  // The page shows a decline only once it is known to be one.
  const isDeclined = useRightPage(appUuid, data?.state, data?.state === 'DECLINED')
  return (
    <PageLayout title={words.title}>
      <PageGrid side={<NeedHelp />}>
        {isDeclined && <Declined appUuid={appUuid} phone={supportPhone} />}
        {!isDeclined && isError && (
          <LoadFailed
            title={words.failedTitle}
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!isDeclined && !isError && (
          <Loading label={words.loading}>
            <Skeleton className="h-9 w-64" />
            <Skeleton className="mt-4 h-20 w-full" />
          </Loading>
        )}
      </PageGrid>
    </PageLayout>
  )
}

const Declined = ({ appUuid, phone }: { readonly appUuid: string; readonly phone: string }) => (
  <>
    <header>
      <h1 className="text-xl">{words.title}</h1>
      <p className="mt-2 max-w-prose text-lg">{words.statement}</p>
    </header>
    <Section title={words.noticeTitle}>
      <p className="max-w-prose">{words.notice}</p>
      <div className="mt-5 flex flex-col items-start gap-3">
        <OpenDocument appUuid={appUuid} type="ADVERSE_ACTION" label={words.noticeOpen} />
        <DocumentsLink appUuid={appUuid} className="link">
          {words.noticeLink}
        </DocumentsLink>
      </div>
    </Section>
    <Section title={words.nextTitle}>
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
        {words.next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-5">
        <PhoneText text={fill(words.help, { phone })} />
      </p>
      <p className="mt-2">
        <PageLink page="dashboard" appUuid={appUuid}>
          {words.dashboard}
        </PageLink>
      </p>
    </Section>
  </>
)
