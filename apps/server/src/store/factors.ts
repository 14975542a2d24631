import type { Factors } from '@pledge/domain/account/step-up'
import { NO_PASSWORD } from './accounts.ts'
import type { Tx } from './database.ts'

/** What an account can show of itself, at this host. */
export const factorsOf = async (
  tx: Tx,
  { accountId, host }: { readonly accountId: string; readonly host: string },
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
  const totp = await tx
    .selectFrom('totp_secrets')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const { codes } = await tx
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<bigint>().as('codes'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    passkeys: passkeys.length,
    passkeysHere: passkeys.filter((passkey) => passkey.host === host).length,
    hasTotp: totp !== undefined,
    recoveryCodesLeft: Number(codes),
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
