import {
  MOST_OPEN_STAFF_CHANGES,
  STAFF_CHANGE_KINDS,
  type StaffChangeKind,
} from '@pledge/domain/account/staff'
import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** A proposed change of staff. */
export interface StaffChange {
  readonly id: string
  readonly kind: StaffChangeKind
  /** Null for an invitation, which has an address instead. */
  readonly accountId: string | null
  readonly email: string
  /** Null where an account is enabled. */
  readonly role: AgentRole | null
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly status: string
}

const kind = z.enum(STAFF_CHANGE_KINDS)
const role = z.nullable(z.enum(AGENT_ROLES))

const changesIn = (tx: Tx) =>
  tx
    .selectFrom('staff_changes as c')
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .select([
      'c.id',
      'c.kind',
      'c.account_id',
      'c.email',
      'a.email as account_email',
      'c.role',
      'c.proposed_by',
      'c.proposed_at',
      'c.status',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof changesIn>['executeTakeFirstOrThrow']>>

const changeOf = (row: Row): StaffChange => ({
  id: row.id,
  kind: kind.parse(row.kind),
  accountId: row.account_id,
  email: row.email ?? row.account_email ?? '',
  role: role.parse(row.role),
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  status: row.status,
})

/** False when one for the same person is already pending. */
export const insertStaffChange = async (
  tx: Tx,
  change: Omit<StaffChange, 'status' | 'email'> & {
    readonly organizationId: string
    readonly email: string | null
  },
): Promise<boolean> => {
  const row = await tx
    .insertInto('staff_changes')
    .values({
      id: change.id,
      organization_id: change.organizationId,
      kind: change.kind,
      account_id: change.accountId,
      email: change.email,
      role: change.role,
      proposed_by: change.proposedBy,
      proposed_at: change.proposedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes that wait for a second person, oldest first. */
export const openStaffChanges = async (tx: Tx, organizationId: string): Promise<readonly StaffChange[]> => {
  const rows = await changesIn(tx)
    .where('c.organization_id', '=', organizationId)
    .where('c.status', '=', 'proposed')
    .orderBy('c.proposed_at')
    .limit(MOST_OPEN_STAFF_CHANGES)
    .execute()
  return rows.map(changeOf)
}

/** Locked: of two concurrent decisions, the second finds it decided. */
export const lockStaffChange = async (tx: Tx, id: string): Promise<StaffChange | undefined> => {
  const row = await changesIn(tx).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
  return row === undefined ? undefined : changeOf(row)
}

export const decideStaffChangeRow = async (
  tx: Tx,
  decided: {
    readonly id: string
    readonly status: 'approved' | 'rejected' | 'withdrawn'
    readonly by: string
    readonly now: Date
    readonly invitation?: { readonly tokenHash: string; readonly expiresAt: Date }
  },
): Promise<void> => {
  await tx
    .updateTable('staff_changes')
    .set({
      status: decided.status,
      decided_by: decided.by,
      decided_at: decided.now,
      token_hash: decided.invitation?.tokenHash ?? null,
      expires_at: decided.invitation?.expiresAt ?? null,
    })
    .where('id', '=', decided.id)
    .where('status', '=', 'proposed')
    .execute()
}

/** A newer invitation replaces earlier ones, whose links no longer work. */
export const voidInvitations = async (tx: Tx, organizationId: string, email: string): Promise<void> => {
  await tx
    .updateTable('staff_changes')
    .set({ token_hash: null, expires_at: null })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('token_hash', 'is not', null)
    .where('accepted_at', 'is', null)
    .execute()
}

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: AgentRole
  readonly sentAt: Date
  readonly expiresAt: Date
}

const invitationsIn = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('staff_changes')
    .select(['id', 'email', 'role', 'decided_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('token_hash', 'is not', null)
    .where('accepted_at', 'is', null)

const invitationOf = (
  row: Awaited<ReturnType<ReturnType<typeof invitationsIn>['executeTakeFirstOrThrow']>>,
): Invitation => {
  if (row.email === null || row.decided_at === null || row.expires_at === null)
    throw new Error('an invitation must have an address and times')
  const { id, email, decided_at: sentAt, expires_at: expiresAt } = row
  return { id, email, role: z.enum(AGENT_ROLES).parse(row.role), sentAt, expiresAt }
}

/** Sent and not accepted, newest first. */
export const openInvitations = async (tx: Tx, organizationId: string): Promise<readonly Invitation[]> => {
  const rows = await invitationsIn(tx, organizationId)
    .orderBy('decided_at', 'desc')
    .limit(MOST_OPEN_STAFF_CHANGES)
    .execute()
  return rows.map(invitationOf)
}

/** The invitation of a link, locked, expired or not. */
export const lockInvitation = async (
  tx: Tx,
  organizationId: string,
  tokenHash: string,
): Promise<Invitation | undefined> => {
  const row = await invitationsIn(tx, organizationId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : invitationOf(row)
}

export const acceptInvitation = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('staff_changes').set({ accepted_at: now }).where('id', '=', id).execute()
}
