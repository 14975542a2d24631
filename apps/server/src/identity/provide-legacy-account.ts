import { typedCode } from '@pledge/domain/account/typed-code'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { takeAccountTry } from '../commands/account/account-tries.ts'
import { findAccountEmail } from '../store/account/account-email.ts'
import { insertAccounts, NO_PASSWORD } from '../store/account/accounts.ts'
import { takeCeremony } from '../store/account/ceremonies.ts'
import { findLegacyTotp, setLegacyProvided, type LegacyAccount } from '../store/account/legacy-accounts.ts'
import { insertConfirmedTotps, takeTotpStep } from '../store/account/totp-secrets.ts'
import type { Tx } from '../store/database/database.ts'
import type { IdentityDeps } from './deps.ts'
import { judgeRegistration, sendRegistrationCode } from './registration.ts'
import { signInPageDeps } from './sign-in-page-deps.ts'
import { totpStep } from './totp.ts'

/** Where the code of an address waits that somebody adds to their legacy account. */
const uidOf = ({ id }: LegacyAccount) => `legacy-${id}`

/** Emails a code to an address for a legacy account that has none. Refusal: request.too-many. */
export const sendLegacyEmailCode = async (
  deps: IdentityDeps,
  legacy: LegacyAccount,
  email: string,
): Promise<Outcome<object>> => {
  const pageDeps = signInPageDeps(deps)
  const { organizationId } = legacy
  const taken = await takeAccountTry(pageDeps, 'registration-mail', `${organizationId}:${legacy.id}`)
  if (!taken.ok) return taken
  const address = email.toLowerCase()
  await sendRegistrationCode(pageDeps, uidOf(legacy), {
    organizationId,
    email: address,
    passwordHash: NO_PASSWORD,
  })
  return { ok: true }
}

/**
 * The address of the account: its own, the alias of type Email, which the service verified, or the one that the emailed
 * code proves. The code is not consumed. Refusals: session.proof-wrong, session.step-up-over.
 */
export const legacyAddress = async (
  deps: IdentityDeps,
  tx: Tx,
  legacy: LegacyAccount,
  emailCode: string | undefined,
): Promise<Outcome<{ readonly email: string }>> => {
  if (legacy.accountId !== null)
    return { ok: true, email: (await findAccountEmail(tx, legacy.accountId)) ?? '' }
  if (legacy.email !== null) return { ok: true, email: legacy.email }
  const { organizationId } = legacy
  const judged = await judgeRegistration(deps, tx, uidOf(legacy), { organizationId, code: emailCode ?? '' })
  return judged.ok ? { ok: true, email: judged.waiting.email } : judged
}

/** The app that was verified, with the time step of the code that was typed. */
const shownApp = async (
  deps: IdentityDeps,
  tx: Tx,
  { id, totpVerifiedAt }: LegacyAccount,
  code: string,
): Promise<Outcome<{ readonly app: { readonly secret: string; readonly step: number } | undefined }>> => {
  if (totpVerifiedAt === null) return { ok: true, app: undefined }
  const secret = await findLegacyTotp(tx, deps.sealer, id)
  if (secret === undefined) throw new Error('a verified app has no secret')
  const step = totpStep(secret, typedCode(code), deps.now())
  return step === undefined ? refuse('session.proof-wrong') : { ok: true, app: { secret, step } }
}

/** What was typed: each code is checked before anything is written. */
interface FactorCodes {
  readonly code: string
  readonly emailCode: string | undefined
}

/**
 * Makes the account that carries a person's applications, with the id, the wallet, the password and the verified app of
 * their legacy account, which the caller has locked. Every factor is checked first: the address becomes the way to reset
 * the password. Refusals, which write nothing but the count of wrong emailed codes: session.proof-wrong,
 * session.step-up-over; `account.moved`, when the address has an account already, whose own factors must not be avoided by
 * the older sign-in.
 */
export const provideLegacyAccount = async (
  deps: IdentityDeps,
  tx: Tx,
  legacy: LegacyAccount,
  { code, emailCode }: FactorCodes,
): Promise<Outcome<object>> => {
  const proven = await legacyAddress(deps, tx, legacy, emailCode)
  if (!proven.ok) return proven
  const shown = await shownApp(deps, tx, legacy, code)
  if (!shown.ok) return shown
  const { app } = shown
  const { id, organizationId, isDemonstration, profileType, passwordHash } = legacy
  const { walletAccountAddress, walletGroupPolicyAddress } = legacy
  const now = deps.now()
  const whom = { organizationId, kind: 'customer', email: proven.email } as const
  const account = {
    ...whom,
    id,
    role: null,
    profileType,
    passwordHash,
    isDemonstration,
    walletAccountAddress,
    walletGroupPolicyAddress,
    emailVerifiedAt: now,
    now,
  }
  const [inserted] = await insertAccounts(tx, [account])
  if (inserted === undefined) return refuse('account.moved')
  if (legacy.email === null) await takeCeremony(tx, { kind: 'registration', key: uidOf(legacy) }, now)
  if (app !== undefined) {
    const secrets = [{ accountId: id, secret: app.secret }]
    await insertConfirmedTotps(tx, deps.sealer, { organizationId, secrets, now })
    await takeTotpStep(tx, id, app.step)
  }
  await setLegacyProvided(tx, { id, now })
  return { ok: true }
}
