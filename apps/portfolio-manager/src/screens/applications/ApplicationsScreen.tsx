import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { DataTable } from '@pledge/ui/DataTable'
import { SelectField } from '@pledge/ui/SelectField'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  amountColumn,
  borrowerColumn,
  coinColumn,
  deadlineColumn,
  sinceColumn,
  stateColumn,
} from '../../frame/entry-columns.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { Unreadable } from '../../frame/Unreadable.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { ShownSoFar } from '../../frame/ShownSoFar.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { applicationsQuery } from '../../queries.ts'
import { readStateFilter, STATE_CHOICES } from './state-filter.ts'

const COLUMNS = [
  borrowerColumn,
  stateColumn,
  amountColumn,
  coinColumn,
  sinceColumn(words.inStateSince),
  deadlineColumn,
]

/** Every application of the organization, by state, page by page. */
export const ApplicationsScreen = () => {
  usePageTitle(words.applicationsTitle)
  const { state } = useSearch({ from: '/signed-in/applications' })
  const navigate = useNavigate()
  const pages = useInfiniteQuery(applicationsQuery(state))
  const rows = pages.data?.pages.flatMap((page) => page.applications)
  const choose = (value: string) =>
    void navigate({ to: '/applications', search: readStateFilter({ state: value }), replace: true })
  return (
    <>
      <PageHeading
        title={words.applicationsTitle}
        note={words.applicationsNote}
        aside={
          <div className="w-full sm:w-64">
            <SelectField
              label={words.stateFilter}
              options={[{ value: '', label: words.everyState }, ...STATE_CHOICES]}
              value={state ?? ''}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
        }
      />
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} busy={pages.isFetching} />}
      {rows === undefined ? (
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
            caption={words.applicationsTitle}
            captionHidden
            dense
            columns={COLUMNS}
            rows={rows}
            rowKey={(entry) => entry.appUuid}
            empty={words.applicationsEmpty}
          />
          <ShownSoFar
            shown={fill(words.shown, { count: String(rows.length) })}
            more={words.more}
            pages={pages}
          />
        </>
      )}
    </>
  )
}
