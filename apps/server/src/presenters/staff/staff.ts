import type { StaffList } from '@pledge/contract/staff'
import type { Invitation, StaffChange } from '../../store/staff/staff-changes.ts'
import type { StaffMember } from '../../store/staff/staff.ts'

export interface StaffFacts {
  readonly asker: string
  readonly now: Date
  readonly staff: readonly StaffMember[]
  readonly changes: readonly StaffChange[]
  readonly invitations: readonly Invitation[]
}

/** Who works here, for who may see it. A proposer who works here no longer is named all the same. */
export const presentStaff = ({ asker, now, staff, changes, invitations }: StaffFacts): StaffList => {
  const nameOf = new Map(staff.map(({ accountId, email }) => [accountId, email]))
  return {
    staff: staff.map((one) => ({
      account: one.accountId,
      email: one.email,
      role: one.role,
      isYou: one.accountId === asker,
      hasSecondFactor: one.hasSecondFactor,
      lastSignedInAt: one.lastSignedInAt?.toISOString() ?? null,
      devices: one.devices,
      disabledAt: one.disabledAt?.toISOString() ?? null,
    })),
    changes: changes.map((change) => ({
      change: change.id,
      kind: change.kind,
      email: change.email,
      role: change.role,
      proposedBy: nameOf.get(change.proposedBy) ?? '',
      proposedAt: change.proposedAt.toISOString(),
      mayApprove: change.proposedBy !== asker && change.accountId !== asker,
      isYours: change.proposedBy === asker,
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
