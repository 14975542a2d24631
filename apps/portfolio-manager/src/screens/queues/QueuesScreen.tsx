import type { QueueEntry, Queues } from '@pledge/contract/portfolio'
import type { QueueName } from '@pledge/contract/queue-names'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import type { AccessReason } from '@pledge/domain/audit/reasons'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  amountColumn,
  approvalsColumn,
  borrowerColumnFor,
  coinColumn,
  deadlineColumn,
  sinceColumn,
} from '../../frame/entry-columns.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { Unreadable } from '../../frame/Unreadable.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { queuesQuery } from '../../queries.ts'
import { byDeadline } from './by-deadline.ts'
import { AddressGaps } from './AddressGaps.tsx'
import { CollateralReleases } from './CollateralReleases.tsx'
import { ExceptionsQueue } from './ExceptionsQueue.tsx'
import { HoldsEnding } from './HoldsEnding.tsx'
import { HolidaysEnding } from './HolidaysEnding.tsx'
import { LateDeposits } from './LateDeposits.tsx'
import { MarginCalls } from './MarginCalls.tsx'
import { OpenModifications } from './OpenModifications.tsx'
import { PastDueLoans } from './PastDueLoans.tsx'
import { QueueTable, type QueueOf } from './QueueTable.tsx'
import { SaleQueues } from './SaleQueues.tsx'
import { ShortOfCollateral } from './ShortOfCollateral.tsx'
import { FailedDebits } from './FailedDebits.tsx'
import { RefundsQueue } from './RefundsQueue.tsx'
import { TypedPayments } from './TypedPayments.tsx'
import { UnappliedPayments } from './UnappliedPayments.tsx'

/**
 * Work that awaits agents: reviews, disbursements to approve, loans that wait for another account, disbursement
 * exceptions, unsupported assets, collateral deficiencies after reorganizations, collateral to release, deposits of
 * canceled applications.
 */
export const QueuesScreen = () => {
  usePageTitle(words.queuesTitle)
  const queues = useQuery(queuesQuery)
  return (
    <>
      <PageHeading title={words.queuesTitle} note={words.queuesNote} />
      <div className="flex flex-col gap-8">
        {queues.isError && <LoadFailed onRetry={() => void queues.refetch()} busy={queues.isFetching} />}
        {queues.data === undefined
          ? !queues.isError && <QueuesLoading />
          : [
              <HolidaysEnding key="holidays" ending={queues.data.holidaysEnding} />,
              <AddressGaps key="address-gaps" gaps={queues.data.addressGaps} />,
              <Unreadable key="unreadable" ids={queues.data.unreadable} />,
              <Queue
                key="sanctions"
                title={words.sanctionsHolds}
                note={words.sanctionsHoldsNote}
                empty={words.sanctionsHoldsEmpty}
                {...queueOf(queues.data, 'sanctionsHolds')}
                task="compliance"
                withApprovals
              />,
              <MarginCalls
                key="margin-calls"
                {...queueOf(queues.data, 'marginCalls')}
                stopped={queues.data.marginStopped}
              />,
              <SaleQueues key="sales" />,
              <Queue
                key="screenings-awaited"
                title={words.screeningsAwaited}
                note={words.screeningsAwaitedNote}
                empty={words.screeningsAwaitedEmpty}
                {...queueOf(queues.data, 'screeningsAwaited')}
                withApprovals={false}
              />,
              <Queue
                key="screenings"
                title={words.screeningReviews}
                empty={words.screeningReviewsEmpty}
                {...queueOf(queues.data, 'screeningReviews')}
                task="compliance"
                withApprovals={false}
              />,
              <Queue
                key="identities"
                title={words.identityReviews}
                empty={words.identityReviewsEmpty}
                {...queueOf(queues.data, 'identityReviews')}
                task="identity-review"
                withApprovals={false}
              />,
              <Queue
                key="releases"
                title={words.fundingReleases}
                empty={words.fundingReleasesEmpty}
                {...queueOf(queues.data, 'fundingReleases')}
                task="disbursement-review"
                withApprovals
              />,
              <Queue
                key="accounts"
                title={words.accountsAwaited}
                note={words.accountsAwaitedNote}
                empty={words.accountsAwaitedEmpty}
                {...queueOf(queues.data, 'accountsAwaited')}
                task="disbursement-review"
                withApprovals={false}
              />,
              <Queue
                key="paper"
                title={words.paperRecords}
                note={words.paperRecordsNote}
                empty={words.paperRecordsEmpty}
                {...queueOf(queues.data, 'paperRecords')}
                withApprovals={false}
              />,
              <Queue
                key="wrong-assets"
                title={words.unsupportedAssets}
                empty={words.unsupportedAssetsEmpty}
                {...queueOf(queues.data, 'wrongAssets')}
                withApprovals={false}
              />,
              <Queue
                key="not-reached"
                title={words.borrowersNotReached}
                note={words.borrowersNotReachedNote}
                empty={words.borrowersNotReachedEmpty}
                {...queueOf(queues.data, 'borrowersNotReached')}
                withApprovals={false}
              />,
              <Queue
                key="wallet-hits"
                title={words.walletHits}
                note={words.walletHitsNote}
                empty={words.walletHitsEmpty}
                {...queueOf(queues.data, 'walletHits')}
                withApprovals={false}
              />,
              <ShortOfCollateral key="short" {...queueOf(queues.data, 'shortOfCollateral')} />,
              <CollateralReleases key="returns" {...queueOf(queues.data, 'collateralReturns')} />,
              <LateDeposits key="late-deposits" {...queueOf(queues.data, 'lateDeposits')} />,
              <ExceptionsQueue key="exceptions" {...queueOf(queues.data, 'payoutExceptions')} />,
              ...(['inDefault', 'maturedUnpaid', 'pastDue', 'chargedOff'] as const).map((queue) => (
                <PastDueLoans key={queue} queue={queue} {...queueOf(queues.data, queue)} />
              )),
              <TypedPayments key="typed-payments" />,
              <RefundsQueue key="refunds" />,
              <HoldsEnding key="holds-ending" {...queueOf(queues.data, 'holdsEnding')} />,
              <OpenModifications key="modifications" {...queueOf(queues.data, 'openModifications')} />,
              <FailedDebits key="failed-debits" />,
              <UnappliedPayments key="unmatched" {...queueOf(queues.data, 'unmatchedPayments')} />,
            ]}
      </div>
    </>
  )
}

const queueOf = <Name extends QueueName>(queues: Queues, name: Name) => ({
  entries: queues[name],
  isCut: queues.cut.includes(name),
})

interface QueueProps extends QueueOf<QueueEntry> {
  readonly title: string
  /** Shown above the entries, not above an empty queue. */
  readonly note?: string
  readonly empty: string
  readonly withApprovals: boolean
  /** The audit log records it for everything opened from here. */
  readonly task?: AccessReason
}

const Queue = ({ title, note, empty, entries, isCut, withApprovals, task }: QueueProps) => (
  <QueueTable
    title={title}
    {...(note === undefined || entries.length === 0 ? {} : { note })}
    empty={empty}
    columns={[
      borrowerColumnFor(task),
      amountColumn,
      coinColumn,
      sinceColumn(words.waitingSince),
      deadlineColumn,
      ...(withApprovals ? [approvalsColumn] : []),
    ]}
    entries={byDeadline(entries)}
    isCut={isCut}
    keyOf={({ appUuid }) => appUuid}
  />
)

const QueuesLoading = () => (
  <Loading label={portfolioFrame.loading}>
    <div className="flex flex-col gap-4">
      <Skeleton className="h-7 w-52" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="mt-4 h-7 w-52" />
      <Skeleton className="h-32 w-full" />
    </div>
  </Loading>
)
