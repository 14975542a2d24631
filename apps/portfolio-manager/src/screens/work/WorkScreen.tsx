import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioWork as words } from '@pledge/copy/en/portfolio/work'
import { fill } from '@pledge/copy/fill'
import { DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { ShownSoFar } from '../../frame/ShownSoFar.tsx'
import { Unreadable } from '../../frame/Unreadable.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { workQuery } from '../../work-queries.ts'
import { KindChoice } from './KindChoice.tsx'
import { readKindFilter } from './kind-filter.ts'
import { workColumns } from './work-columns.tsx'

/** Everything that waits for agents, in one list by deadline, of one kind or of all (row 1.6.07, note 089). */
export const WorkScreen = () => {
  usePageTitle(words.title)
  // Unknown kinds stay in what the router reads.
  const { kind } = readKindFilter(useSearch({ from: '/signed-in/work' }))
  const navigate = useNavigate()
  const pages = useInfiniteQuery(workQuery(kind))
  const [first] = pages.data?.pages ?? []
  const items = pages.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeading
        title={words.title}
        note={
          <>
            {words.note}{' '}
            <Link to="/" className="link">
              {words.queues}
            </Link>
          </>
        }
        aside={
          first !== undefined && (
            <KindChoice
              counts={first.counts}
              countedAtMost={first.countedAtMost}
              kind={kind}
              onChoose={(value) =>
                void navigate({ to: '/work', search: readKindFilter({ kind: value }), replace: true })
              }
            />
          )
        }
      />
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} busy={pages.isFetching} />}
      {items === undefined ? (
        !pages.isError && (
          <Loading label={portfolioFrame.loading}>
            <Skeleton className="h-64 w-full" />
          </Loading>
        )
      ) : (
        <>
          <div className="mb-4 empty:hidden">
            <Unreadable ids={pages.data?.pages.flatMap((page) => page.unreadable) ?? []} />
          </div>
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={workColumns(Date.parse(first?.asOf ?? ''))}
            rows={items}
            rowKey={(entry) => `${entry.kind} ${entry.item}`}
            empty={kind === undefined ? words.empty : words.emptyOfKind}
          />
          <ShownSoFar
            shown={fill(words.shown, { count: String(items.length) })}
            more={words.more}
            pages={pages}
          />
        </>
      )}
    </>
  )
}
