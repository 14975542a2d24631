import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { momentText } from '../../frame/time.ts'
import type { StaffPartProps } from './staff-part.ts'

const words = portfolioStaff.invitations

/** Pending invitations. */
export const InvitationsList = ({ list, ask, mayChange }: StaffPartProps) => (
  <section aria-labelledby="staff-invitations">
    <h2 id="staff-invitations" className="mb-3 text-lg">
      {words.title}
    </h2>
    {list.invitations.length === 0 ? (
      <p className="text-muted">{words.empty}</p>
    ) : (
      <ul className="divide-y divide-line rounded-field border border-line bg-raised">
        {list.invitations.map(({ email, role, expiresAt, isExpired }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-semibold break-words">{email}</p>
              <p className="text-sm text-muted">
                {fill(isExpired ? words.expired : words.open, {
                  role: portfolioStaff.asRole[role],
                  at: momentText(expiresAt),
                })}
              </p>
            </div>
            {mayChange && isExpired && (
              <Button
                size="small"
                variant="secondary"
                aria-label={fill(words.againOf, { email })}
                onClick={() => ask({ kind: 'invite', email, role })}
              >
                {words.again}
              </Button>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)
