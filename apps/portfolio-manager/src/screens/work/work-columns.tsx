import type { WorkItemView } from '@pledge/contract/work-items'
import { portfolioWork as words } from '@pledge/copy/en/portfolio/work'
import { fill } from '@pledge/copy/fill'
import type { WorkKind } from '@pledge/domain/work-items/kinds'
import type { Column } from '@pledge/ui/DataTable'
import { Tag } from '@pledge/ui/Tag'
import { Link } from '@tanstack/react-router'
import { rememberReason } from '../../files/access-reason.ts'
import { deadlineText, momentText } from '../../frame/time.ts'
import { isOfOldLoans, SECTION_OF_WORK } from '../../frame/file-sections.ts'
import { ageText } from './age-text.ts'
import { REASON_OF_WORK } from './reason-of-work.ts'

const LINK = 'link -my-2 inline-flex min-h-9 min-w-44 items-center py-2 font-semibold wrap-anywhere'

const reasonOf = (kind: WorkKind) => {
  const reason = REASON_OF_WORK[kind]
  return reason && { reason }
}

const OldLoansLink = ({ kind }: Pick<WorkItemView, 'kind'>) => (
  <Link
    to="/hand-overs"
    className={LINK}
    aria-label={fill(words.openOldLoans, { action: words.actions[kind] })}
  >
    {words.actions[kind]}
  </Link>
)

const Action = ({ kind, appUuid, borrower, loanReference }: WorkItemView) => {
  if (isOfOldLoans(kind)) return <OldLoansLink kind={kind} />
  return appUuid === null ? (
    <Link to="/" className={LINK} aria-label={words.openPayment}>
      {words.actions[kind]}
    </Link>
  ) : (
    <Link
      to="/applications/$appUuid"
      params={{ appUuid }}
      hash={SECTION_OF_WORK[kind]}
      onClick={() => rememberReason(appUuid, reasonOf(kind))}
      className={LINK}
      aria-label={fill(words.open, {
        name: borrower ?? loanReference ?? '',
        action: words.actions[kind],
      })}
    >
      {words.actions[kind]}
    </Link>
  )
}

/** Of work on an old loan its ID, of a loan of ours its borrower and reference. */
const Loan = ({ kind, item, borrower, loanReference }: WorkItemView) => {
  if (kind === 'handOverToSettle')
    return <span className="wrap-anywhere">{fill(words.oldLoan, { number: item })}</span>
  if (kind === 'handOverToDecide') return <span className="text-muted">{words.severalLoans}</span>
  return loanReference === null ? (
    <span className="text-muted">{words.noLoan}</span>
  ) : (
    <div className="min-w-32">
      {borrower !== null && <span className="block wrap-anywhere">{borrower}</span>}
      <span className="figures block whitespace-nowrap text-muted">{loanReference}</span>
    </div>
  )
}

const Deadline = ({ deadline, isEndOfDay, isLate }: WorkItemView) => {
  if (deadline === null) return <span className="text-muted">{words.noDeadline}</span>
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures whitespace-nowrap">
        {isEndOfDay ? deadlineText(deadline) : momentText(deadline)}
      </span>
      {isLate && <Tag tone="danger">{words.late}</Tag>}
    </div>
  )
}

/** What is to be done, of which loan, by when, and how long it has waited at a moment of the server's clock. */
export const workColumns = (nowMs: number): readonly Column<WorkItemView>[] => [
  { key: 'action', header: words.action, rowHeader: true, cell: Action },
  { key: 'loan', header: words.loan, cell: Loan },
  { key: 'deadline', header: words.deadline, cell: Deadline },
  {
    key: 'age',
    header: words.age,
    cell: ({ waitingSince }) => (
      <span className="whitespace-nowrap" title={momentText(waitingSince)}>
        {ageText(nowMs - Date.parse(waitingSince))}
      </span>
    ),
  },
]
