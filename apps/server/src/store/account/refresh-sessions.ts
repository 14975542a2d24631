import { AGENT_ROLES, type AgentRole } from '@pledge/domain/organization/rights'
import * as z from 'zod'
import type { AccountKind } from './accounts.ts'
import type { Tx } from '../database/database.ts'

/** One signed-in device. Tokens are stored only as SHA-256. */
export interface RefreshSession {
  readonly id: string
  readonly accountId: string
  readonly organizationId: string
  readonly kind: AccountKind
  readonly tokenHash: string
  readonly previousTokenHash: string | null
  readonly rotatedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  /** When a second factor was proved on it. */
  readonly secondFactorAt: Date | null
}

export interface NewRefreshSession {
  readonly id: string
  readonly accountId: string
  readonly organizationId: string
  readonly kind: AccountKind
  readonly tokenHash: string
  readonly userAgent: string
  readonly secondFactorAt: Date | null
  readonly now: Date
  readonly expiresAt: Date
}

export const insertRefreshSession = async (tx: Tx, session: NewRefreshSession): Promise<void> => {
  await tx
    .insertInto('refresh_sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      organization_id: session.organizationId,
      kind: session.kind,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      second_factor_at: session.secondFactorAt,
      rotated_at: session.now,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Locks the row: two tabs that refresh at once are serialized. */
export const lockRefreshSession = async (tx: Tx, id: string): Promise<RefreshSession | undefined> => {
  const row = await tx
    .selectFrom('refresh_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    accountId: row.account_id,
    organizationId: row.organization_id,
    kind: row.kind === 'agent' ? 'agent' : 'customer',
    tokenHash: row.token_hash,
    previousTokenHash: row.previous_token_hash,
    rotatedAt: row.rotated_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    secondFactorAt: row.second_factor_at,
  }
}

export const rotateRefreshSession = async (
  tx: Tx,
  rotation: {
    readonly id: string
    readonly from: string
    readonly to: string
    readonly now: Date
  },
): Promise<void> => {
  await tx
    .updateTable('refresh_sessions')
    .set({ token_hash: rotation.to, previous_token_hash: rotation.from, rotated_at: rotation.now })
    .where('id', '=', rotation.id)
    .execute()
}

export const endRefreshSession = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('refresh_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every device of an account but one. Allowed only for the sign-in principal. */
export const endOtherSessions = async (
  tx: Tx,
  input: { readonly accountId: string; readonly but: string | null; readonly now: Date },
): Promise<void> => {
  const all = tx
    .updateTable('refresh_sessions')
    .set({ ended_at: input.now })
    .where('account_id', '=', input.accountId)
    .where('ended_at', 'is', null)
  await (input.but === null ? all : all.where('id', '!=', input.but)).execute()
}

/**
 * Ends an account's devices beyond a maximum, the least recently used first. Expired sessions do not count.
 * Returns those that ended.
 */
export const endSessionsBeyond = async (
  tx: Tx,
  input: {
    readonly accountId: string
    readonly most: number
    readonly idleSince: Date
    readonly now: Date
  },
): Promise<readonly string[]> => {
  const beyond = tx
    .selectFrom('refresh_sessions')
    .select('id')
    .where('account_id', '=', input.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', input.now)
    .where('rotated_at', '>', input.idleSince)
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .offset(input.most)
  const ended = await tx
    .updateTable('refresh_sessions')
    .set({ ended_at: input.now })
    .where('id', 'in', beyond)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends one device of an account, if it is theirs. Allowed only for the sign-in principal. */
export const endOwnSession = async (
  tx: Tx,
  input: { readonly accountId: string; readonly id: string; readonly now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('refresh_sessions')
    .set({ ended_at: input.now })
    .where('account_id', '=', input.accountId)
    .where('id', '=', input.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a second factor was proved on this device of the account. */
export const hasShownSecondFactor = async (
  tx: Tx,
  device: { readonly id: string; readonly accountId: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('refresh_sessions')
    .select('id')
    .where('id', '=', device.id)
    .where('account_id', '=', device.accountId)
    .where('ended_at', 'is', null)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Allowed only for the sign-in principal. */
export const recordSecondFactor = async (
  tx: Tx,
  device: { readonly id: string; readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('refresh_sessions')
    .set({ second_factor_at: device.now })
    .where('id', '=', device.id)
    .where('account_id', '=', device.accountId)
    .where('ended_at', 'is', null)
    .execute()
}

export interface SignedInDevice {
  readonly id: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly rotatedAt: Date
}

/** The role of a device's account; undefined once it is signed out, or for a borrower. */
export const roleOfDevice = async (
  tx: Tx,
  device: { readonly id: string; readonly accountId: string; readonly now: Date },
): Promise<AgentRole | undefined> => {
  const row = await tx
    .selectFrom('refresh_sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.role')
    .where('s.id', '=', device.id)
    .where('s.account_id', '=', device.accountId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', device.now)
    .executeTakeFirst()
  return z.optional(z.enum(AGENT_ROLES)).catch(undefined).parse(row?.role)
}

/** More than a person can review. */
const MOST_DEVICES = 50

/** The signed-in devices of an account, most recently seen first. */
export const signedInDevices = async (
  tx: Tx,
  input: { readonly accountId: string; readonly idleSince: Date; readonly now: Date },
): Promise<readonly SignedInDevice[]> => {
  const rows = await tx
    .selectFrom('refresh_sessions')
    .select(['id', 'user_agent', 'created_at', 'rotated_at'])
    .where('account_id', '=', input.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', input.now)
    .where('rotated_at', '>', input.idleSince)
    .orderBy('rotated_at', 'desc')
    .limit(MOST_DEVICES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
  }))
}

export const deleteRefreshSessionsBefore = async (tx: Tx, expiredBefore: Date): Promise<void> => {
  await tx.deleteFrom('refresh_sessions').where('expires_at', '<', expiredBefore).execute()
}
