import type { Factors } from '@pledge/domain/account/step-up'
import { NO_PASSWORD } from './accounts.ts'
import type { Tx } from '../database/database.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts'
import { deleteTotp, hasTotp } from './totp-secrets.ts'

/** What an account can show of itself, at this host. */
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

/** The hash of somebody's own password, to be shown once more. */
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

/** As the sign-in and the owner of the database may. */
export const setFactorsReset = async (
  tx: Tx,
  reset: { readonly accountId: string; readonly until: Date; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ factors_reset_until: reset.until, updated_at: reset.now })
    .where('id', '=', reset.accountId)
    .execute()
}

/** Until when an account whose factors were reset may enroll a new one; undefined once it has. */
const awaitedUntil = async (tx: Tx, accountId: string): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('accounts')
    .select('factors_reset_until')
    .where('id', '=', accountId)
    .where('factors_reset_until', 'is not', null)
    .executeTakeFirst()
  if (row === undefined || row.factors_reset_until === null) return undefined
  const { passkeys, hasTotp: hasApp } = await factorsOf(tx, { accountId, host: null })
  return passkeys > 0 || hasApp ? undefined : row.factors_reset_until
}

/** Whether the factors of an account were reset, and it has no new one yet (note 060). */
export const awaitsFactor = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await awaitedUntil(tx, accountId)) !== undefined

/** Whether the time to enroll a factor after a reset has passed without one. */
export const isFactorResetOver = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const until = await awaitedUntil(tx, accountId)
  return until !== undefined && until <= now
}
