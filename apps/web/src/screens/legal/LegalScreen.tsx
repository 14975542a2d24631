import { refusalOf } from '@pledge/client/errors'
import { getLegalPage, type LegalPage } from '@pledge/contract/organization'
import { legal as words } from '@pledge/copy/en/screens/legal'
import { fill } from '@pledge/copy/fill'
import { LEGAL_PAGES, type LegalPageName } from '@pledge/domain/organization/legal-pages'
import { buttonLook } from '@pledge/ui/Button'
import { DataTable } from '@pledge/ui/DataTable'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useLenderText } from '../../brand/use-lender-text.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { usePlace } from '../../navigation.ts'
import { useQueryText } from '../../query-text.ts'
import { ROUTES } from '../../routes.ts'
import { UsageChoice } from './UsageChoice.tsx'

const NOT_FOUND = 404
const SKELETONS = ['a', 'b', 'c'] as const

const usePageName = (): LegalPageName => {
  const { pathname } = usePlace()
  return LEGAL_PAGES.find((page) => pathname.startsWith(ROUTES[page].path)) ?? 'terms'
}

/**
 * Terms, privacy notice or licenses, in the organization's text; `?version=` selects an older one, `?brand=` the
 * settings that contain it (rows 1.2.12, 1.1.23).
 */
export function LegalScreen() {
  const page = usePageName()
  const version = useQueryText('version') ?? undefined
  // From the settings that an application keeps: its details page links to the text to consent to.
  const organizationVersion = useQueryText('brand') ?? undefined
  const { code: orgCode } = useOrganization()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['legal', orgCode, page, version ?? 'in force', organizationVersion ?? 'in force'],
    queryFn: ({ signal }) =>
      api(getLegalPage, { params: { page }, query: { orgCode, version, organizationVersion }, signal }),
  })
  const hasNoVersion = version !== undefined && (refusalOf(error)?.status ?? 0) === NOT_FOUND
  const title = words.titles[page]
  return (
    <PageLayout title={title} isRead>
      <article className="mx-auto flex max-w-prose flex-col gap-8">
        <header>
          <h1 className="text-xl lg:text-2xl">{title}</h1>
          {data !== undefined && (
            <p className="mt-2 text-sm text-muted">
              {fill(words.version, { version: String(data.version) })}
            </p>
          )}
        </header>
        {data?.sections.map((section) => (
          <Part key={section.heading} {...section} />
        ))}
        {page === 'privacy' && data !== undefined && <UsageChoice />}
        {data === undefined && error === null && <Waiting />}
        {hasNoVersion && <NoVersion version={version} page={page} />}
        {error !== null && !hasNoVersion && (
          <LoadFailedNotice
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </article>
    </PageLayout>
  )
}

const Part = ({ heading, paragraphs, table, link }: LegalPage['sections'][number]) => {
  const lenderText = useLenderText()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <PhoneText text={lenderText(paragraph)} />
        </p>
      ))}
      {table !== undefined && (
        <DataTable
          caption={heading}
          captionHidden
          columns={table.columns.map((header, index) => ({
            key: header,
            header,
            rowHeader: index === 0,
            cell: (row: readonly string[]) => row[index],
          }))}
          rows={table.rows}
          rowKey={(row) => row.join(' ')}
        />
      )}
      {link !== undefined && (
        <p>
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-1"
          >
            {link.label} <span className="text-sm text-muted">{words.newTab}</span>
          </a>
        </p>
      )}
    </section>
  )
}

const NoVersion = ({ version, page }: { readonly version: string; readonly page: LegalPageName }) => (
  <Notice
    tone="warn"
    live="alert"
    action={
      <a href={ROUTES[page].path} className={buttonLook({ variant: 'secondary', size: 'small' })}>
        {words.toCurrent}
      </a>
    }
  >
    {fill(words.noVersion, { version })}
  </Notice>
)

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex flex-col gap-8">
      {SKELETONS.map((key) => (
        <div key={key} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-24 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
