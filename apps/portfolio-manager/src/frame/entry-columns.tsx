import type { QueueEntry } from '@pledge/contract/portfolio'
import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { AccessReason } from '@pledge/domain/audit/reasons'
import { AGENTS_NEEDED } from '@pledge/domain/decider/approval'
import type { Column } from '@pledge/ui/DataTable'
import { Link } from '@tanstack/react-router'
import { rememberReason } from '../files/access-reason.ts'
import { StateTag } from './StateTag.tsx'
import { moment } from './moment.tsx'
import { deadlineText } from './time.ts'

type EntryColumn = Column<QueueEntry>

/**
 * For any entry with an application and its borrower. `task`: the reason for which an agent of this queue opens the
 * application.
 */
export const borrowerColumnFor = (
  task: AccessReason | undefined,
): Column<Pick<QueueEntry, 'appUuid' | 'borrower'>> => ({
  key: 'borrower',
  header: words.borrower,
  rowHeader: true,
  cell: ({ appUuid, borrower }) => (
    <Link
      to="/applications/$appUuid"
      params={{ appUuid }}
      onClick={() => rememberReason(appUuid, task === undefined ? undefined : { reason: task })}
      className="link -my-2 inline-flex min-h-9 min-w-36 items-center py-2 font-semibold wrap-anywhere"
    >
      {borrower}
    </Link>
  ),
})

export const borrowerColumn = borrowerColumnFor(undefined)

export const stateColumn: EntryColumn = {
  key: 'state',
  header: words.state,
  cell: ({ state }) => <StateTag state={state} />,
}

export const amountColumn: Column<Pick<QueueEntry, 'amount'>> = {
  key: 'amount',
  header: words.amount,
  align: 'end',
  cell: ({ amount }) => wireDollars(amount),
}

export const coinColumn: EntryColumn = { key: 'coin', header: words.coin, cell: ({ coin }) => coin }

export const sinceColumn = (header: string): EntryColumn => ({
  key: 'since',
  header,
  cell: ({ waitingSince }) => moment(waitingSince),
})

export const deadlineColumn: EntryColumn = {
  key: 'deadline',
  header: words.deadline,
  cell: ({ deadline, deadlineKind }) =>
    deadline === null ? (
      <span className="text-muted">{words.noDeadline}</span>
    ) : (
      <>
        <span className="figures whitespace-nowrap">{deadlineText(deadline)}</span>
        {deadlineKind !== null && (
          <span className="block text-muted">{words.deadlineKinds[deadlineKind]}</span>
        )}
      </>
    ),
}

const needed = String(AGENTS_NEEDED)

export const approvalsColumn: EntryColumn = {
  key: 'approvals',
  header: words.approvals,
  cell: ({ approvals }) =>
    approvals.length === 0 ? (
      <span className="whitespace-nowrap text-muted">{fill(words.noApprovals, { needed })}</span>
    ) : (
      <>
        <span className="whitespace-nowrap">
          {fill(words.someApprovals, { count: String(approvals.length), needed })}
        </span>
        <span className="block text-muted">{approvals.join(', ')}</span>
      </>
    ),
}
