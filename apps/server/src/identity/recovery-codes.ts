import { randomInt, randomUUID } from 'node:crypto'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  shownRecoveryCode,
} from '@pledge/domain/account/codes'
import type { Sealer } from '../seal.ts'
import type { Tx } from '../store/database/database.ts'
import { replaceRecoveryCodes } from '../store/account/recovery-codes.ts'

const newRecoveryCode = (): string =>
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')

/** Keyed, and bound to one account. */
export const recoveryHash = (sealer: Sealer, accountId: string, code: string): string =>
  sealer.blindIndex(`${accountId}:${code}`, 'recovery-code')

/** Replaces the recovery codes with new ones; returns them in display form, once. */
export const makeRecoveryCodes = async (
  tx: Tx,
  sealer: Sealer,
  input: { readonly accountId: string; readonly organizationId: string; readonly now: Date },
): Promise<readonly string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceRecoveryCodes(tx, {
    ...input,
    codes: codes.map((code) => ({ id: randomUUID(), hash: recoveryHash(sealer, input.accountId, code) })),
  })
  return codes.map(shownRecoveryCode)
}
