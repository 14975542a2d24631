import { randomInt } from 'node:crypto'
import {
  composeRegistrationCode,
  composeRegistrationTaken,
  type AccountMailFacts,
  type Mail,
} from '@pledge/copy/en/account-mails'
import { MAILED_CODE_DIGITS, MAILED_CODE_MS, MOST_WRONG_MAILED_CODES } from '@pledge/domain/account/codes'
import { typedCode } from '@pledge/domain/account/typed-code'
import { brandAddress } from '@pledge/domain/organization/brand-address'
import { supportPhoneFor } from '@pledge/domain/organization/support-phone'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { takeAccountTry } from '../commands/account/account-tries.ts'
import { codeHash, isSame } from '../commands/step-up/step-up-secrets.ts'
import { findAccountByEmail, insertAccounts } from '../store/account/accounts.ts'
import { takeCeremony } from '../store/account/ceremonies.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { publishedOrganization } from '../store/organization/organizations.ts'
import { insertMail } from '../store/mail/outbox.ts'
import {
  countWrongRegistrationCode,
  lockRegistration,
  putRegistration,
  type Registration,
} from '../store/account/registrations.ts'
import type { IdentityDeps } from './deps.ts'
import { callWithHash } from './hash-turns.ts'
import { hashPassword } from './password-hash.ts'
import { isWeakPassword } from './password-rule.ts'
import { LOGIN_PATH } from './origins.ts'
import { newAccount } from './register-account.ts'
import { signInPageDeps, type SignInPageDeps } from './sign-in-page-deps.ts'
import { mayRegister } from './sign-in.ts'

const ceremonyOf = (uid: string) => ({ kind: 'registration', key: uid }) as const

interface EmailRequest {
  readonly organizationId: string
  readonly to: string
  readonly compose: (facts: AccountMailFacts) => Mail
}

const mail = async (deps: SignInPageDeps, tx: Tx, { organizationId, to, compose }: EmailRequest) => {
  const organization = await publishedOrganization(tx, organizationId)
  const { shortName, timeZone } = organization
  const now = deps.clock.real()
  const composed = compose({
    shortName,
    supportPhone: supportPhoneFor(organization, false),
    timeZone,
    country: null,
    link: brandAddress(deps.publicUrl, organization, LOGIN_PATH),
    at: now,
  })
  await insertMail(tx, deps.sealer, {
    id: deps.newId(),
    organizationId,
    applicationId: null,
    borrowerId: null,
    idempotencyKey: `registration:${deps.newId()}`,
    mail: { to, fromName: shortName, ...composed },
    now,
  })
}

interface Entries {
  readonly organizationId: string
  readonly email: string
  readonly password: string
  /** The caller's network address. */
  readonly from: string
}

/**
 * Starts a registration: a code is emailed, and the account is pending in this browser's sign-in. If the
 * address already has an account, its owner is notified by email and the page learns nothing: response,
 * limits and work are the same, and the pending registration has a code that was never sent. Agents cannot
 * register. Refusals: request.too-many, account.password-weak, server.unavailable.
 */
export const startRegistration = (
  identityDeps: IdentityDeps,
  uid: string,
  input: Entries,
): Promise<Outcome<object>> => callWithHash(null, () => beginRegistration(identityDeps, uid, input))

const beginRegistration = async (
  identityDeps: IdentityDeps,
  uid: string,
  input: Entries,
): Promise<Outcome<object>> => {
  const { organizationId, password, from } = input
  const deps = signInPageDeps(identityDeps)
  const email = input.email.toLowerCase()
  const ofNetwork = await mayRegister(identityDeps, from)
  if (!ofNetwork.ok) return ofNetwork
  const brand = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
    publishedOrganization(tx, organizationId),
  )
  if (isWeakPassword(password, { email, brand })) return refuse('account.password-weak')
  const ofAddress = await takeAccountTry(deps, 'registration-mail', `${organizationId}:${email}`)
  if (!ofAddress.ok) return ofAddress
  const passwordHash = await hashPassword(password, 'stranger')
  await sendRegistrationCode(deps, uid, { organizationId, email, passwordHash })
  return { ok: true }
}

/**
 * Emails a code to an address, and keeps the registration that it confirms under `uid`. Where the address has an account,
 * its owner is emailed instead, and the code was never sent. The caller limits how often.
 */
export const sendRegistrationCode = async (
  deps: SignInPageDeps,
  uid: string,
  registration: Pick<Registration, 'organizationId' | 'email' | 'passwordHash'>,
): Promise<void> => {
  const { organizationId, email } = registration
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  const waiting = {
    uid,
    ...registration,
    codeHash: codeHash(deps.sealer, uid, code),
    wrongAnswers: 0,
    expiresAt: new Date(deps.clock.real().getTime() + MAILED_CODE_MS),
  }
  await withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const taken = await findAccountByEmail(tx, { organizationId, kind: 'customer', email })
    await mail(deps, tx, {
      organizationId,
      to: email,
      compose: (facts) =>
        taken === undefined ? composeRegistrationCode(code, facts) : composeRegistrationTaken(facts),
    })
    await putRegistration(tx, deps.sealer, waiting)
  })
}

interface Shown {
  readonly organizationId: string
  readonly code: string
}

/** The pending registration, if this is its code. Wrong codes are counted; the last one ends it. */
export const judgeRegistration = async (
  { sealer, now }: Pick<IdentityDeps, 'sealer' | 'now'>,
  tx: Tx,
  uid: string,
  { organizationId, code }: Shown,
): Promise<Outcome<{ readonly waiting: Registration }>> => {
  const waiting = await lockRegistration(tx, sealer, uid, now())
  if (waiting?.organizationId !== organizationId) return refuse('session.step-up-over')
  if (isSame(codeHash(sealer, uid, typedCode(code)), waiting.codeHash)) return { ok: true, waiting }
  const left = MOST_WRONG_MAILED_CODES - waiting.wrongAnswers - 1
  if (left <= 0) {
    await takeCeremony(tx, ceremonyOf(uid), now())
    return refuse('session.step-up-over')
  }
  await countWrongRegistrationCode(tx, uid, waiting)
  return refuse('session.proof-wrong', { left: String(left) })
}

/**
 * Creates the account once its code is entered, so that an account's owner can always read its mailbox (note
 * 064). Refusals: session.proof-wrong; session.step-up-over when none is pending; account.email-taken, which
 * is only revealed to a reader of that mailbox.
 */
export const confirmRegistration = async (
  deps: IdentityDeps,
  uid: string,
  shown: Shown,
): Promise<Outcome<{ readonly accountId: string }>> => {
  const { organizationId } = shown
  const principal = { actor: 'sign-in', organizationId } as const
  const judged = await withTenant(deps.db, principal, (tx) => judgeRegistration(deps, tx, uid, shown))
  if (!judged.ok) return judged
  const { email, passwordHash } = judged.waiting
  const account = await newAccount(deps, { organizationId, kind: 'customer', email }, passwordHash)
  return withTenant(deps.db, principal, async (tx) => {
    if ((await takeCeremony(tx, ceremonyOf(uid), deps.now())) === undefined)
      return refuse('session.step-up-over')
    const [accountId] = await insertAccounts(tx, [account])
    return accountId === undefined ? refuse('account.email-taken') : { ok: true, accountId }
  })
}
