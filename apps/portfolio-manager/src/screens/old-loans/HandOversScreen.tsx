import type { HandOvers } from '@pledge/contract/hand-overs'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { AcceptedPart } from './AcceptedPart.tsx'
import { DecidedFiles } from './DecidedFiles.tsx'
import { DifferencesPart } from './DifferencesPart.tsx'
import { HandOverFilePart } from './HandOverFilePart.tsx'
import { OtherSettlements } from './OtherSettlements.tsx'
import { quantityColumn } from './quantity-column.tsx'
import { TransactionsPart } from './TransactionsPart.tsx'
import { VoidPart } from './VoidPart.tsx'
import { WaitingFiles } from './WaitingFiles.tsx'
import { WaitingVoids } from './WaitingVoids.tsx'

type Total = HandOvers['coins'][number]

const TOTALS: readonly Column<Total>[] = [
  { key: 'coin', header: words.columns.coin, rowHeader: true, cell: ({ coin }) => coin },
  quantityColumn('awaited', ({ registeredQuantity }) => registeredQuantity),
  quantityColumn('excess', ({ excessQuantity }) => excessQuantity),
  quantityColumn('handedOver', ({ handedOverQuantity }) => handedOverQuantity),
  quantityColumn('missing', ({ missingQuantity }) => missingQuantity),
  quantityColumn('pledged', ({ pledgedQuantity }) => pledgedQuantity),
]

const Content = ({
  files,
  coins: totals,
  otherSettlements,
  voids,
  transactions,
  ...differences
}: HandOvers) => (
  <div className="flex flex-col gap-8">
    <WaitingFiles files={files.filter(({ decision }) => decision === null)} />
    <DifferencesPart {...differences} />
    <OtherSettlements settlements={otherSettlements} />
    <WaitingVoids voids={voids} />
    <TransactionsPart transactions={transactions} />
    <AcceptedPart {...differences} />
    <div className="flex flex-col gap-2">
      <DataTable
        caption={words.totals}
        dense
        columns={TOTALS}
        rows={totals}
        rowKey={({ coin }) => coin}
        empty={words.noTotals}
      />
      <p className="text-muted">{words.totalsText}</p>
    </div>
    <Permitted right="checks.decide">
      <HandOverFilePart />
      <VoidPart />
    </Permitted>
    <DecidedFiles files={files.filter(({ decision }) => decision !== null)} />
  </div>
)

/** What the estate has handed over: files, differences to settle, and totals by coin (note 100). */
export const HandOversScreen = () => {
  usePageTitle(words.title)
  const { data, isError, isFetching, refetch } = useQuery(handOversQuery)
  return (
    <>
      <PageHeading title={words.title} note={words.note} />
      <Link to="/old-loans" className="link mb-6 inline-flex min-h-9 items-center">
        {words.back}
      </Link>
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data !== undefined && <Content {...data} />}
    </>
  )
}
