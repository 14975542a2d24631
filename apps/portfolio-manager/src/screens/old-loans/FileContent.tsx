import type { HandOverFileDetails } from '@pledge/contract/hand-overs'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { handOverFileQuery } from '../../hand-over-queries.ts'
import { ComparedLoans } from './ComparedLoans.tsx'
import { quantityColumn } from './quantity-column.tsx'

type Line = HandOverFileDetails['lines'][number]

const COLUMNS: readonly Column<Line>[] = [
  { key: 'loan', header: words.columns.loan, rowHeader: true, cell: ({ loanNumber }) => loanNumber },
  quantityColumn('quantity', ({ coinQuantity }) => coinQuantity),
  {
    key: 'day',
    header: words.columns.day,
    cell: ({ handedOverOn }) => <span className="whitespace-nowrap">{handedOverOn}</span>,
  },
  {
    key: 'transaction',
    header: words.columns.transaction,
    cell: ({ transactionId }) => <span className="break-all figures">{transactionId}</span>,
  },
]

const TOTALS: readonly Column<HandOverFileDetails['totals'][number]>[] = [
  { key: 'coin', header: words.columns.coin, rowHeader: true, cell: ({ coin }) => coin },
  { key: 'count', header: words.columns.count, align: 'end', cell: ({ lines }) => lines },
  quantityColumn('quantity', ({ coinQuantity }) => coinQuantity),
]

interface PagesProps {
  readonly page: number
  readonly pageCount: number
  readonly onPage: (page: number) => void
}

const Pages = ({ page, pageCount, onPage }: PagesProps) =>
  pageCount > 1 && (
    <nav aria-label={words.fileLines} className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.previousPage}
      </Button>
      <span>{fill(words.page, { page: String(page), count: String(pageCount) })}</span>
      <Button variant="secondary" size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        {words.nextPage}
      </Button>
    </nav>
  )

const Details = ({ uuid }: { readonly uuid: string }) => {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery({
    ...handOverFileQuery(uuid, page),
    placeholderData: keepPreviousData,
  })
  // The first page alone has what is true of the whole file. It is the one that was read first.
  const whole = useQuery(handOverFileQuery(uuid, 1)).data?.details
  if (data === undefined)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label={portfolioFrame.loading}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  const { details } = data
  // Files are never removed.
  if (details === null) return null
  return (
    <div className="flex flex-col gap-4">
      {whole && <ComparedLoans {...whole} />}
      {whole && (
        <DataTable
          caption={words.fileTotals}
          dense
          columns={TOTALS}
          rows={whole.totals}
          rowKey={({ coin }) => coin}
        />
      )}
      <DataTable
        caption={words.fileLines}
        dense
        columns={COLUMNS}
        rows={details.lines}
        rowKey={({ loanNumber, transactionId }) => `${loanNumber} ${transactionId}`}
      />
      <Pages page={page} pageCount={details.pageCount} onPage={setPage} />
    </div>
  )
}

/** What is in a file of hand-overs: read once it is opened. `name` tells the files of a page apart. */
export const FileContent = ({ uuid, name }: { readonly uuid: string; readonly name: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={fill(words.showLines, { name })} open={isOpen} onOpenChange={setOpen}>
      {isOpen && <Details uuid={uuid} />}
    </Disclosure>
  )
}
