import type { PasswordHold, StaffList } from '@pledge/contract/staff'
import { mailedPasswordHoldEnd } from '@pledge/domain/account/staff'
import type { Invitation, StaffChange } from '../../store/staff/staff-changes.ts'
import type { StaffMember } from '../../store/staff/staff.ts'

export interface StaffFacts {
  readonly principal: string
  readonly now: Date
  readonly staff: readonly StaffMember[]
  readonly changes: readonly StaffChange[]
  readonly invitations: readonly Invitation[]
}

const passwordHoldOf = ({ passwordMailedAt }: StaffMember, now: Date): PasswordHold => {
  if (passwordMailedAt === null) return null
  const until = mailedPasswordHoldEnd(passwordMailedAt)
  return until <= now ? null : { since: passwordMailedAt.toISOString(), until: until.toISOString() }
}

/** The staff list, for those who may see it. A proposer who has left is still named. */
export const presentStaff = ({ principal, now, staff, changes, invitations }: StaffFacts): StaffList => {
  const nameOf = new Map(staff.map(({ accountId, email }) => [accountId, email]))
  const holdOf = new Map(staff.map((one) => [one.accountId, passwordHoldOf(one, now)]))
  return {
    staff: staff.map((one) => ({
      account: one.accountId,
      email: one.email,
      role: one.role,
      isYou: one.accountId === principal,
      hasSecondFactor: one.hasSecondFactor,
      lastSignedInAt: one.lastSignedInAt?.toISOString() ?? null,
      devices: one.devices,
      disabledAt: one.disabledAt?.toISOString() ?? null,
      passwordHold: holdOf.get(one.accountId) ?? null,
    })),
    changes: changes.map((change) => ({
      change: change.id,
      kind: change.kind,
      email: change.email,
      role: change.role,
      proposedBy: nameOf.get(change.proposedBy) ?? '',
      proposedAt: change.proposedAt.toISOString(),
      mayApprove: change.proposedBy !== principal && change.accountId !== principal,
      isYours: change.proposedBy === principal,
      passwordHold: change.kind === 'reset-factors' ? (holdOf.get(change.accountId ?? '') ?? null) : null,
    })),
    invitations: invitations.map(({ email, role, sentAt, expiresAt }) => ({
      email,
      role,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
  }
}
