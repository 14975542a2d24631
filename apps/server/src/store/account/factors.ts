import type { Factors } from '@pledge/domain/account/step-up'
import { NO_PASSWORD } from './accounts.ts'
import type { Tx } from '../database/database.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { hasTotp } from './totp-secrets.ts'

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
