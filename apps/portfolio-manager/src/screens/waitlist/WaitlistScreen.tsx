import { leaveWaitlist, type WaitingPerson } from '@pledge/contract/waitlist'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioWaitlist as words } from '@pledge/copy/en/portfolio/waitlist'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../decisions/ConfirmDialog.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { ShownSoFar } from '../../frame/ShownSoFar.tsx'
import { moment } from '../../frame/moment.tsx'
import { toasts } from '../../frame/toasts.ts'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { waitlistQuery } from '../../queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { ExportButton } from './ExportButton.tsx'

const COLUMNS: readonly Column<WaitingPerson>[] = [
  {
    key: 'email',
    header: words.email,
    rowHeader: true,
    cell: ({ email }) => <span className="inline-block min-w-48 break-all">{email}</span>,
  },
  { key: 'state', header: words.state, cell: ({ placeName }) => placeName },
  { key: 'joined', header: words.joined, cell: ({ joinedAt }) => moment(joinedAt) },
  {
    key: 'emailed',
    header: words.emailed,
    cell: ({ toldAt }) =>
      toldAt === null ? <span className="text-muted">{words.notEmailed}</span> : moment(toldAt),
  },
]

const actionColumn = (onRemove: (person: WaitingPerson) => void): Column<WaitingPerson> => ({
  key: 'action',
  header: words.action,
  cell: (person) => (
    <span className="-my-2 flex">
      <Button
        variant="quiet"
        size="small"
        className="whitespace-nowrap"
        aria-label={fill(words.removeOf, { email: person.email, state: person.placeName })}
        onClick={() => onRemove(person)}
      >
        {words.remove}
      </Button>
    </span>
  ),
})

const columnsFor = (onRemove?: (person: WaitingPerson) => void): readonly Column<WaitingPerson>[] => [
  ...COLUMNS,
  ...(onRemove === undefined ? [] : [actionColumn(onRemove)]),
]

/** The waitlist by state, to read, export and remove entries (row 1.2.44, gap G.29). */
export const WaitlistScreen = () => {
  usePageTitle(words.title)
  const pages = useInfiniteQuery(waitlistQuery)
  const [leaving, setLeaving] = useState<WaitingPerson>()
  const mayRemove = useMay()('waitlist.change')
  const columns = useMemo(() => columnsFor(mayRemove ? setLeaving : undefined), [mayRemove])
  const people = pages.data?.pages.flatMap((page) => page.people)
  return (
    <>
      <PageHeading
        title={words.title}
        note={words.note}
        aside={people !== undefined && people.length > 0 && <ExportButton />}
      />
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} busy={pages.isFetching} />}
      {people === undefined && !pages.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {people !== undefined && (
        <>
          <Counts counts={pages.data?.pages[0]?.counts ?? []} />
          {!mayRemove && (
            <div className="mb-3">
              <Permitted right="waitlist.change">{null}</Permitted>
            </div>
          )}
          <DataTable
            caption={words.title}
            captionHidden
            dense
            columns={columns}
            rows={people}
            rowKey={({ uuid }) => uuid}
            empty={words.empty}
          />
          <ShownSoFar
            shown={fill(words.shown, { count: String(people.length) })}
            more={words.more}
            pages={pages}
          />
        </>
      )}
      {leaving !== undefined && <Remove person={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

interface CountsProps {
  readonly counts: readonly { readonly placeName: string; readonly count: number }[]
}

const Counts = ({ counts }: CountsProps) =>
  counts.length === 0 ? null : (
    <ul aria-label={words.counts} className="mb-4 flex flex-wrap gap-2">
      {counts.map(({ placeName, count }) => (
        <li key={placeName}>
          <Tag>{fill(words.count, { count: String(count), state: placeName })}</Tag>
        </li>
      ))}
    </ul>
  )

const Remove = ({ person, onClose }: { readonly person: WaitingPerson; readonly onClose: () => void }) => {
  const queryClient = useQueryClient()
  const { uuid, email, placeName: state } = person
  return (
    <ConfirmDialog
      title={words.removeTitle}
      text={fill(words.removeText, { email, state })}
      confirm={words.confirm}
      working={words.working}
      keep={words.keep}
      closeLabel={words.close}
      send={() => api(leaveWaitlist, { params: { uuid } })}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: waitlistQuery.queryKey })
        toasts.show({ tone: 'success', text: fill(words.removed, { email }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
