import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { momentText } from '../../frame/time.ts'
import { type Change, changeText, passwordHoldText, type StaffPartProps } from './staff-part.ts'

const words = portfolioStaff.changes

/** Changes that one administrator has proposed and another has yet to approve. */
export const ChangesList = ({ list, ask, mayChange }: StaffPartProps) => (
  <section aria-labelledby="staff-changes">
    <h2 id="staff-changes" className="mb-3 text-lg">
      {words.title}
    </h2>
    {list.changes.length === 0 ? (
      <p className="text-muted">{words.empty}</p>
    ) : (
      <ul className="divide-y divide-line rounded-field border border-line bg-raised">
        {list.changes.map((change) => (
          <li key={change.change} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-semibold break-words">{changeText(change)}</p>
              <p className="text-sm break-words text-muted">
                {fill(change.isYours ? words.byYou : words.by, {
                  person: change.proposedBy,
                  at: momentText(change.proposedAt),
                })}
              </p>
              {change.passwordHold !== null && (
                <p className="text-sm break-words text-muted">{passwordHoldText(change.passwordHold)}</p>
              )}
            </div>
            {mayChange && <Decisions change={change} ask={ask} />}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Decisions = ({ change, ask }: { readonly change: Change; readonly ask: StaffPartProps['ask'] }) => {
  const about = { what: changeText(change) }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {change.mayApprove && (
        <Button
          size="small"
          aria-label={fill(words.approveOf, about)}
          onClick={() => ask({ kind: 'approve', change })}
        >
          {words.approve}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        aria-label={fill(change.isYours ? words.withdrawOf : words.rejectOf, about)}
        onClick={() => ask({ kind: 'reject', change })}
      >
        {change.isYours ? words.withdraw : words.reject}
      </Button>
    </div>
  )
}
