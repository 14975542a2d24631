import type { AccountKind } from './accounts.ts'
import type { Database } from '../database/database.ts'

/** What our side of the code flow stores until the browser returns. No personal data: the user is not known yet. */
export interface LoginAttempt {
  readonly state: string
  readonly kind: AccountKind
  readonly organizationId: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUrl: string | null
  readonly returnOrigin: string
  /** The browser's telemetry tracker, where it sent one (row 2.7.16). */
  readonly trackerId: string | null
  readonly createdAt: Date
}

export const insertLoginAttempt = async (db: Database, attempt: LoginAttempt): Promise<void> => {
  await db
    .insertInto('sign_in_attempts')
    .values({
      state: attempt.state,
      kind: attempt.kind,
      organization_id: attempt.organizationId,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      redirect_url: attempt.redirectUrl,
      return_origin: attempt.returnOrigin,
      tracker_id: attempt.trackerId,
      created_at: attempt.createdAt,
    })
    .execute()
}

/** Removes and returns an attempt, so that a callback works once. */
export const takeLoginAttempt = async (db: Database, state: string): Promise<LoginAttempt | undefined> => {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    state: row.state,
    kind: row.kind === 'agent' ? 'agent' : 'customer',
    organizationId: row.organization_id,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUrl: row.redirect_url,
    returnOrigin: row.return_origin,
    trackerId: row.tracker_id,
    createdAt: row.created_at,
  }
}

export const deleteLoginAttemptsBefore = async (db: Database, createdBefore: Date): Promise<void> => {
  await db.deleteFrom('sign_in_attempts').where('created_at', '<', createdBefore).execute()
}
