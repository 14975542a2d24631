import type { QueueEntry } from '@pledge/contract/portfolio'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  amountColumn,
  approvalsColumn,
  borrowerColumn,
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
import { CollateralReturns } from './CollateralReturns.tsx'
import { ExceptionsQueue } from './ExceptionsQueue.tsx'
import { LateDeposits } from './LateDeposits.tsx'
import { QueueTable } from './QueueTable.tsx'

/** What waits for an agent: reviews, loans to be released, loans that wait for another account, payouts that did not end as they should, assets that are not the coin, collateral to be returned, coins of cancelled applications. */
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
              <Unreadable key="unreadable" ids={queues.data.unreadable} />,
              <Queue
                key="screenings"
                title={words.screeningReviews}
                empty={words.screeningReviewsEmpty}
                entries={queues.data.screeningReviews}
                withApprovals={false}
              />,
              <Queue
                key="identities"
                title={words.identityReviews}
                empty={words.identityReviewsEmpty}
                entries={queues.data.identityReviews}
                withApprovals={false}
              />,
              <Queue
                key="releases"
                title={words.fundingReleases}
                empty={words.fundingReleasesEmpty}
                entries={queues.data.fundingReleases}
                withApprovals
              />,
              <Queue
                key="accounts"
                title={words.accountsAwaited}
                note={words.accountsAwaitedNote}
                empty={words.accountsAwaitedEmpty}
                entries={queues.data.accountsAwaited}
                withApprovals={false}
              />,
              <Queue
                key="wrong-assets"
                title={words.wrongAssets}
                empty={words.wrongAssetsEmpty}
                entries={queues.data.wrongAssets}
                withApprovals={false}
              />,
              <CollateralReturns key="returns" entries={queues.data.collateralReturns} />,
              <LateDeposits key="late-deposits" entries={queues.data.lateDeposits} />,
              <ExceptionsQueue key="exceptions" entries={queues.data.payoutExceptions} />,
            ]}
      </div>
    </>
  )
}

interface QueueProps {
  readonly title: string
  /** Shown over what waits, not over an empty queue. */
  readonly note?: string
  readonly empty: string
  readonly entries: readonly QueueEntry[]
  readonly withApprovals: boolean
}

const Queue = ({ title, note, empty, entries, withApprovals }: QueueProps) => (
  <QueueTable
    title={title}
    {...(note === undefined || entries.length === 0 ? {} : { note })}
    empty={empty}
    columns={[
      borrowerColumn,
      amountColumn,
      coinColumn,
      sinceColumn(words.waitingSince),
      deadlineColumn,
      ...(withApprovals ? [approvalsColumn] : []),
    ]}
    entries={byDeadline(entries)}
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
