import { FACTOR_RESET_HOURS } from '@pledge/domain/account/staff'
import type { Factors } from '@pledge/domain/account/step-up'
import { NO_PASSWORD } from './accounts.ts'
import type { Tx } from '../database/database.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts'
import { deleteTotp, hasTotp } from './totp-secrets.ts'

/** The factors that an account can use at this host. */
export const factorsOf = async (
  tx: Tx,
  { accountId, host }: { readonly accountId: string; readonly host: string | null },
): Promise<Factors> => {
  const { password_hash } = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const passkeys = await tx
    .selectFrom('passkeys')
    .select('host')
    .where('account_id', '=', accountId)
    .execute()
  return {
    passkeys: passkeys.length,
    passkeysHere: passkeys.filter((passkey) => passkey.host === host).length,
    hasTotp: await hasTotp(tx, accountId),
    recoveryCodesLeft: await countRecoveryCodes(tx, accountId),
    hasPassword: password_hash !== NO_PASSWORD,
  }
}

/** The hash of the account's own password, for another proof. */
export const passwordHashOf = async (tx: Tx, accountId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.password_hash
}

/** Every passkey, authenticator app and recovery code of an account. */
export const deleteFactors = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute()
  await deleteTotp(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
}

/** Allowed for the sign-in principal and the database owner. */
export const setFactorsReset = async (
  tx: Tx,
  reset: { readonly accountId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ factors_reset_at: reset.now, updated_at: reset.now })
    .where('id', '=', reset.accountId)
    .execute()
}

/** When the factors of an account were last reset; undefined if never. */
export const factorsResetAt = async (tx: Tx, accountId: string): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('factors_reset_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.factors_reset_at ?? undefined
}

/** When the factors of an account were reset; undefined once it has a new one. */
const awaitedSince = async (tx: Tx, accountId: string): Promise<Date | undefined> => {
  const resetAt = await factorsResetAt(tx, accountId)
  if (resetAt === undefined) return undefined
  const { passkeys, hasTotp: hasApp } = await factorsOf(tx, { accountId, host: null })
  return passkeys > 0 || hasApp ? undefined : resetAt
}

/** Whether the factors of an account were reset, at any time, and it has no new one yet (note 060). */
export const awaitsFactor = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await awaitedSince(tx, accountId)) !== undefined

/** Whether the time to enroll a factor after a reset has expired without one. */
export const isFactorResetOver = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const since = await awaitedSince(tx, accountId)
  return since !== undefined && now.getTime() - since.getTime() >= FACTOR_RESET_HOURS * 60 * 60_000
}
