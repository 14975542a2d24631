import type { DisposalsAnswer } from '@pledge/contract/disposals'
import type { LegalHoldView } from '@pledge/contract/legal-holds'
import { portfolioDisposals as words } from '@pledge/copy/en/portfolio/disposals'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLegalHolds } from '@pledge/copy/en/portfolio/legal-holds'
import { fill } from '@pledge/copy/fill'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { disposalsQuery } from '../../disposal-queries.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { moment } from '../../frame/moment.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { ShownSoFar } from '../../frame/ShownSoFar.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'

type Step = DisposalsAnswer['steps'][number]
type Disposal = DisposalsAnswer['disposals'][number]

const stepColumns = (atMost: number): readonly Column<Step>[] => {
  const counted = (count: number) =>
    count < atMost ? String(count) : fill(words.steps.atLeast, { count: String(count) })
  return [
    { key: 'kind', header: words.steps.kind, rowHeader: true, cell: ({ kind }) => words.kinds[kind] },
    {
      key: 'days',
      header: words.steps.keptFor,
      cell: ({ keptDays }) => fill(words.steps.days, { count: String(keptDays) }),
    },
    { key: 'rule', header: words.steps.rule, cell: ({ rule }) => rule },
    { key: 'due', header: words.steps.due, cell: ({ due }) => counted(due) },
    { key: 'soon', header: words.steps.soon, cell: ({ soon }) => counted(soon) },
    { key: 'kept', header: words.steps.kept, cell: ({ kept }) => counted(kept) },
  ]
}

const FileLink = ({ appUuid, label }: { readonly appUuid: string; readonly label: string }) => (
  <Link to="/applications/$appUuid" params={{ appUuid }} className="link break-all">
    {label}
  </Link>
)

const HOLD_COLUMNS: readonly Column<LegalHoldView>[] = [
  {
    key: 'matter',
    header: words.holds.matter,
    rowHeader: true,
    cell: ({ matter }) => <span className="wrap-anywhere">{matter}</span>,
  },
  { key: 'covers', header: words.holds.covers, cell: ({ covers }) => portfolioLegalHolds.coverNames[covers] },
  { key: 'since', header: words.holds.since, cell: ({ setAt }) => moment(setAt) },
  {
    key: 'file',
    header: words.holds.file,
    cell: ({ appUuid }) => <FileLink appUuid={appUuid} label={words.holds.open} />,
  },
]

const DONE_COLUMNS: readonly Column<Disposal>[] = [
  { key: 'when', header: words.done.when, cell: ({ disposedAt }) => moment(disposedAt) },
  { key: 'kind', header: words.done.kind, rowHeader: true, cell: ({ kind }) => words.kinds[kind] },
  { key: 'rule', header: words.done.rule, cell: ({ rule }) => rule },
  { key: 'rows', header: words.done.rows, cell: ({ rows }) => String(rows) },
  { key: 'files', header: words.done.files, cell: ({ files }) => String(files) },
  {
    key: 'file',
    header: words.done.file,
    cell: ({ appUuid }) => <FileLink appUuid={appUuid} label={appUuid} />,
  },
]

const Due = ({ steps, countedAtMost, legalHolds }: DisposalsAnswer) => (
  <>
    <Section title={words.steps.title} description={words.steps.keptNote}>
      <DataTable
        caption={words.steps.title}
        captionHidden
        dense
        columns={stepColumns(countedAtMost)}
        rows={steps}
        rowKey={({ kind }) => kind}
        empty={portfolioFrame.none}
      />
    </Section>
    <Section title={words.holds.title}>
      <DataTable
        caption={words.holds.title}
        captionHidden
        dense
        columns={HOLD_COLUMNS}
        rows={legalHolds}
        rowKey={({ uuid }) => uuid}
        empty={words.holds.empty}
      />
    </Section>
  </>
)

/** What was disposed of, what is due next, and what a hold keeps (note 086). */
export const DisposalsScreen = () => {
  usePageTitle(words.title)
  const pages = useInfiniteQuery(disposalsQuery)
  const [first] = pages.data?.pages ?? []
  const disposals = pages.data?.pages.flatMap((page) => page.disposals) ?? []
  return (
    <>
      <PageHeading title={words.title} note={words.note} />
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} busy={pages.isFetching} />}
      {first === undefined && !pages.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {first !== undefined && (
        <div className="flex flex-col gap-6">
          <Due {...first} />
          <Section title={words.done.title}>
            <DataTable
              caption={words.done.title}
              captionHidden
              dense
              columns={DONE_COLUMNS}
              rows={disposals}
              rowKey={({ appUuid, kind }) => `${appUuid} ${kind}`}
              empty={words.done.empty}
            />
            <ShownSoFar
              shown={fill(words.done.shown, { count: String(disposals.length) })}
              more={words.done.more}
              pages={pages}
            />
          </Section>
        </div>
      )}
    </>
  )
}
