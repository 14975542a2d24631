import { typedCode } from '@pledge/domain/account/typed-code'
import type { PasskeyAssertion } from '@pledge/contract/passkeys'
import type { Sealer } from '../seal.ts'
import type { Tx } from '../store/database/database.ts'
import { lockPasskey, recordPasskeyUse } from '../store/account/passkeys.ts'
import { spendRecoveryCode } from '../store/account/recovery-codes.ts'
import { findTotp, takeTotpStep } from '../store/account/totp-secrets.ts'
import { checkAssertion, type PasskeySite } from './passkey-ceremonies.ts'
import { recoveryHash } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

interface Shown {
  readonly accountId: string
  readonly code: string
  readonly now: Date
}

/** Whether a code is currently valid for the account's app; a time step already used is refused. */
export const showsTotp = async (
  tx: Tx,
  sealer: Sealer,
  { accountId, code, now }: Shown,
  wanted: 'confirmed' | 'to-be-confirmed' = 'confirmed',
): Promise<boolean> => {
  const totp = await findTotp(tx, sealer, accountId)
  if (totp === undefined || (totp.confirmedAt !== null) !== (wanted === 'confirmed')) return false
  const step = totpStep(totp.secret, typedCode(code), now)
  return step !== undefined && takeTotpStep(tx, accountId, step)
}

/** Whether a code is one of the account's recovery codes; checking consumes it. */
export const showsRecoveryCode = (
  tx: Tx,
  sealer: Sealer,
  { accountId, code, now }: Shown,
): Promise<boolean> =>
  spendRecoveryCode(tx, { accountId, hash: recoveryHash(sealer, accountId, typedCode(code)), now })

/** The account whose passkey for this site signed the challenge; undefined when no known passkey did. */
export const accountOfPasskey = async (
  tx: Tx,
  input: {
    readonly credential: PasskeyAssertion
    readonly challenge: string
    readonly site: PasskeySite
    readonly now: Date
  },
): Promise<string | undefined> => {
  const { credential, challenge, site, now } = input
  const known = await lockPasskey(tx, { credentialId: credential.id, host: site.host })
  if (known === undefined) return undefined
  const checked = await checkAssertion(credential, { challenge, site, known })
  if (checked === undefined) return undefined
  await recordPasskeyUse(tx, { id: known.id, ...checked, now })
  return known.accountId
}
