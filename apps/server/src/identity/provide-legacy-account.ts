import { refuse, type Outcome } from '@pledge/domain/refusal'
import { takeAccountTry } from '../commands/account/account-tries.ts'
import { findAccountByEmail, insertAccounts, NO_PASSWORD } from '../store/account/accounts.ts'
import { takeCeremony } from '../store/account/ceremonies.ts'
import {
  findLegacyTotp,
  lockLegacyAccount,
  setLegacyProvided,
  type LegacyAccount,
} from '../store/account/legacy-accounts.ts'
import { insertConfirmedTotps } from '../store/account/totp-secrets.ts'
import { withTenant } from '../store/database/database.ts'
import { judgeRegistration, sendRegistrationCode } from './registration.ts'
import type { IdentityDeps } from './deps.ts'
import { signInPageDeps } from './sign-in-page-deps.ts'

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

/** The address of the account: the alias of type Email, which its service verified, or the one that the code proves. */
const provenEmail = async (
  deps: IdentityDeps,
  legacy: LegacyAccount,
  emailCode: string | undefined,
): Promise<Outcome<{ readonly email: string }>> => {
  if (legacy.email !== null) return { ok: true, email: legacy.email }
  const { organizationId } = legacy
  const uid = uidOf(legacy)
  return withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const judged = await judgeRegistration(deps, tx, uid, { organizationId, code: emailCode ?? '' })
    if (!judged.ok) return judged
    await takeCeremony(tx, { kind: 'registration', key: uid }, deps.now())
    return { ok: true, email: judged.waiting.email }
  })
}

/**
 * Makes the account that carries a person's applications, with the id, the wallet, the password and the verified app of
 * their legacy account. Refusals: `account.moved`, when the address has an account already, whose own factors must not be
 * avoided by the older sign-in; of the emailed code: session.proof-wrong, session.step-up-over.
 */
export const provideLegacyAccount = async (
  deps: IdentityDeps,
  legacy: LegacyAccount,
  emailCode: string | undefined,
): Promise<Outcome<object>> => {
  const proven = await provenEmail(deps, legacy, emailCode)
  if (!proven.ok) return proven
  const { email } = proven
  const { id, organizationId } = legacy
  const now = deps.now()
  return withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const locked = await lockLegacyAccount(tx, id)
    if (locked === undefined) return refuse('session.sign-in-failed')
    if (locked.accountId !== null) return { ok: true }
    const whom = { organizationId, kind: 'customer', email } as const
    if ((await findAccountByEmail(tx, whom)) !== undefined) return refuse('account.moved')
    const { walletAccountAddress, walletGroupPolicyAddress, profileType, passwordHash } = locked
    const wallet = { walletAccountAddress, walletGroupPolicyAddress }
    const account = {
      ...whom,
      ...wallet,
      id,
      role: null,
      profileType,
      passwordHash,
      emailVerifiedAt: now,
      now,
    }
    const [inserted] = await insertAccounts(tx, [account])
    if (inserted === undefined) return refuse('account.moved')
    const secret = locked.totpVerifiedAt === null ? undefined : await findLegacyTotp(tx, deps.sealer, id)
    if (secret !== undefined) {
      const secrets = [{ accountId: id, secret }]
      await insertConfirmedTotps(tx, deps.sealer, { organizationId, secrets, now })
    }
    await setLegacyProvided(tx, { id, now })
    return { ok: true }
  })
}
