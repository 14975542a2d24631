import { composeRecoveryCodeUsed } from '@pledge/copy/en/account-mails'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import * as z from 'zod'
import { forgiveAccountTries, takeAccountTry } from '../commands/account/account-tries.ts'
import { mailAccount } from '../commands/account/mail-account.ts'
import { putCeremony, readCeremony, takeCeremony } from '../store/account/ceremonies.ts'
import { findAccount, type AccountAddress } from '../store/account/accounts.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { passkeysOf } from '../store/account/passkeys.ts'
import { countRecoveryCodes } from '../store/account/recovery-codes.ts'
import { hasTotp } from '../store/account/totp-secrets.ts'
import { recordFailedSecondFactor } from './audit-sign-in.ts'
import type { KnownDevice } from './known-devices.ts'
import { SECOND_FACTOR_MS } from './limits.ts'
import { showsRecoveryCode, showsTotp } from './show-factor.ts'
import type { SignInPageDeps } from './sign-in-page-deps.ts'

export type SecondFactor = 'totp' | 'recovery-code'

interface Place {
  readonly organizationId: string
  readonly accountId: string
}

const ceremonyOf = (uid: string) => ({ kind: 'second-factor', key: uid }) as const
const placeSchema = z.object({ organizationId: z.uuid(), accountId: z.uuid() })

/** The account's factors that work on a page at this host; a passkey of another host does not. */
const factorsAt = async (tx: Tx, accountId: string, host: string | null) => [
  ...((await hasTotp(tx, accountId)) ? (['totp'] as const) : []),
  ...((await passkeysOf(tx, accountId)).some((passkey) => passkey.host === host)
    ? (['passkey'] as const)
    : []),
]

/**
 * The second factors required after a correct password; none when the account has neither an app nor a
 * passkey for `host`. The sign-in is pending in the database, bound to this browser's interaction. A passkey
 * is used as in a passkey sign-in.
 */
export const requestSecondFactor = async (
  deps: SignInPageDeps,
  uid: string,
  { organizationId, accountId, host }: Place & { readonly host: string | null },
): Promise<readonly (SecondFactor | 'passkey')[]> =>
  withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const factors = await factorsAt(tx, accountId, host)
    if (factors.length === 0) return []
    const until = new Date(deps.clock.real().getTime() + SECOND_FACTOR_MS)
    await putCeremony(tx, ceremonyOf(uid), { organizationId, accountId }, until)
    return (await countRecoveryCodes(tx, accountId)) > 0 ? [...factors, 'recovery-code'] : factors
  })

const isShown = (deps: SignInPageDeps, place: Place, method: SecondFactor, code: string): Promise<boolean> =>
  withTenant(deps.db, { actor: 'sign-in', organizationId: place.organizationId }, async (tx) => {
    const shown = { accountId: place.accountId, code, now: deps.clock.real() }
    if (method === 'totp') return showsTotp(tx, deps.sealer, shown)
    if (!(await showsRecoveryCode(tx, deps.sealer, shown))) return false
    await mailAccount(deps, tx, {
      subject: place,
      idempotencyKey: `recovery-code-used:${deps.newId()}`,
      compose: composeRecoveryCodeUsed,
    })
    return true
  })

interface Answer {
  readonly method: SecondFactor
  readonly code: string
  readonly organizationId: string
  /** The browser, if the account knows it. */
  readonly deviceOf: (address: AccountAddress) => KnownDevice | undefined
}

/** Whose attempts are counted: someone with only the password cannot use up those of the owner's browsers. */
const purposeOf = async ({ db }: SignInPageDeps, place: Place, { deviceOf }: Answer) => {
  const principal = { actor: 'sign-in', organizationId: place.organizationId } as const
  const account = await withTenant(db, principal, (tx) => findAccount(tx, place.accountId))
  const isKnown = account !== undefined && deviceOf(account) !== undefined
  return isKnown ? 'second-factor-device' : 'second-factor'
}

/**
 * Checks the second factor of a sign-in with a correct password. Refusals: session.step-up-over when none is
 * pending, request.too-many, session.proof-wrong.
 */
export const showSecondFactor = async (
  deps: SignInPageDeps,
  uid: string,
  answer: Answer,
): Promise<Outcome<Place>> => {
  const kept = placeSchema.safeParse(await readCeremony(deps.db, ceremonyOf(uid), deps.clock.real()))
  if (!kept.success || kept.data.organizationId !== answer.organizationId)
    return refuse('session.step-up-over')
  const place = kept.data
  const failed = { ...place, method: answer.method }
  const purpose = await purposeOf(deps, place, answer)
  const tried = await takeAccountTry(deps, purpose, place.accountId)
  if (!tried.ok) {
    await recordFailedSecondFactor(deps, { ...failed, isLocked: true })
    return tried
  }
  if (!(await isShown(deps, place, answer.method, answer.code))) {
    await recordFailedSecondFactor(deps, { ...failed, isLocked: false })
    return refuse('session.proof-wrong')
  }
  if ((await takeCeremony(deps.db, ceremonyOf(uid), deps.clock.real())) === undefined)
    return refuse('session.step-up-over')
  await forgiveAccountTries(deps, purpose, place.accountId)
  return { ok: true, ...place }
}
