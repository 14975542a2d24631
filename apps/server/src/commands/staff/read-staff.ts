import { SESSION_LIFE } from '../../identity/limits.ts'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { openInvitations, openStaffChanges } from '../../store/staff/staff-changes.ts'
import { staffOf } from '../../store/staff/staff.ts'
import type { Deps } from '../deps.ts'

/** The staff of the caller's organization, and the staff changes that wait for a second person. */
export const readStaff =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  ({ organizationId, accountId }: Subject) =>
    withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
      const now = deps.clock.real()
      const idleSince = new Date(now.getTime() - SESSION_LIFE.agent.idleMs)
      return {
        principal: accountId,
        now,
        staff: await staffOf(tx, { organizationId, idleSince, now }),
        changes: await openStaffChanges(tx, organizationId),
        invitations: await openInvitations(tx, organizationId),
      }
    })
export type StaffFacts = Awaited<ReturnType<ReturnType<typeof readStaff>>>
