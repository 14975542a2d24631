import { STEP_UP_ACTIONS, type StepUpAction } from '@pledge/domain/account/step-up'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'

const action = z.enum(STEP_UP_ACTIONS)

/** One change that needs, or had, a proof. */
export interface StepUp {
  readonly id: string
  readonly sessionId: string
  readonly action: StepUpAction
  readonly payloadHash: string
  readonly expiresAt: Date
  readonly wrongAnswers: number
  readonly passwordShownAt: Date | null
  readonly codeHash: string | null
  readonly challenge: string | null
  readonly proofExpiresAt: Date | null
  readonly spentAt: Date | null
}

export interface NewStepUp {
  readonly id: string
  readonly accountId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly action: StepUpAction
  readonly applicationId: string | null
  readonly payloadHash: string
  readonly host: string
  readonly challenge: string | null
  readonly now: Date
  readonly expiresAt: Date
}

const COLUMNS = [
  'id',
  'session_id',
  'action',
  'payload_hash',
  'expires_at',
  'wrong_answers',
  'password_shown_at',
  'code_hash',
  'challenge',
  'proof_expires_at',
  'spent_at',
] as const

interface Row {
  readonly id: string
  readonly session_id: string
  readonly action: string
  readonly payload_hash: string
  readonly expires_at: Date
  readonly wrong_answers: number
  readonly password_shown_at: Date | null
  readonly code_hash: string | null
  readonly challenge: string | null
  readonly proof_expires_at: Date | null
  readonly spent_at: Date | null
}

const stepUpOf = (row: Row): StepUp => ({
  id: row.id,
  sessionId: row.session_id,
  action: action.parse(row.action),
  payloadHash: row.payload_hash,
  expiresAt: row.expires_at,
  wrongAnswers: row.wrong_answers,
  passwordShownAt: row.password_shown_at,
  codeHash: row.code_hash,
  challenge: row.challenge,
  proofExpiresAt: row.proof_expires_at,
  spentAt: row.spent_at,
})

/** The account's step-ups that are neither used nor expired. */
export const countOpenStepUps = async (tx: Tx, accountId: string, now: Date): Promise<number> => {
  const { open } = await tx
    .selectFrom('step_ups')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('account_id', '=', accountId)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(open)
}

export const insertStepUp = async (tx: Tx, stepUp: NewStepUp): Promise<void> => {
  await tx
    .insertInto('step_ups')
    .values({
      id: stepUp.id,
      account_id: stepUp.accountId,
      organization_id: stepUp.organizationId,
      session_id: stepUp.sessionId,
      action: stepUp.action,
      application_id: stepUp.applicationId,
      payload_hash: stepUp.payloadHash,
      host: stepUp.host,
      challenge: stepUp.challenge,
      opened_at: stepUp.now,
      expires_at: stepUp.expiresAt,
    })
    .execute()
}

/** Locks the row: answers to one step-up are serialized. The account is checked in addition to row-level security. */
export const lockStepUp = async (tx: Tx, accountId: string, id: string): Promise<StepUp | undefined> => {
  const row = await tx
    .selectFrom('step_ups')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : stepUpOf(row)
}

/** The step-up of a proof, locked, while its device is still signed in. */
export const lockStepUpOfProof = async (
  tx: Tx,
  wanted: { readonly accountId: string; readonly proofHash: string; readonly now: Date },
): Promise<StepUp | undefined> => {
  const row = await tx
    .selectFrom('step_ups')
    .select(COLUMNS)
    .where('proof_hash', '=', wanted.proofHash)
    .where('account_id', '=', wanted.accountId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('refresh_sessions as s')
          .select('s.id')
          .whereRef('s.id', '=', 'step_ups.session_id')
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', wanted.now),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : stepUpOf(row)
}

export const countWrongAnswer = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('step_ups')
    .set((eb) => ({ wrong_answers: eb('wrong_answers', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The password was correct and a code was sent; earlier codes are no longer accepted. */
export const recordStepUpCode = async (
  tx: Tx,
  id: string,
  code: { readonly hash: string; readonly passwordShownAt: Date },
): Promise<void> => {
  await tx
    .updateTable('step_ups')
    .set({ code_hash: code.hash, password_shown_at: code.passwordShownAt })
    .where('id', '=', id)
    .execute()
}

export const recordProof = async (
  tx: Tx,
  id: string,
  proof: { readonly method: string; readonly hash: string; readonly expiresAt: Date },
): Promise<void> => {
  await tx
    .updateTable('step_ups')
    .set({
      method: proof.method,
      proof_hash: proof.hash,
      proof_expires_at: proof.expiresAt,
      code_hash: null,
      challenge: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Its payload is deleted once spent, because it may contain a new password. */
export const spendStepUp = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('step_ups').set({ spent_at: now, payload_hash: '' }).where('id', '=', id).execute()
}

/** Deletes step-ups, emailed codes and ceremonies that expired long ago, of all accounts. */
export const forgetEndedProofs = async (db: Database, endedBefore: Date): Promise<void> => {
  await sql`select remove_expired_proofs(${endedBefore})`.execute(db)
}
