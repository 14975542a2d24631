import { tooMany } from '@pledge/domain/account/too-many'
import type { Outcome } from '@pledge/domain/refusal'
import { SIGN_IN_LIMITS } from '../../identity/limits.ts'
import { networkOf } from '../../identity/sign-in.ts'
import { forgetTries, takeTry } from '../../store/account/sign-in-failures.ts'
import type { Deps } from '../deps.ts'

export type TryDeps = Pick<Deps, 'db' | 'sealer' | 'clock'>

/** Maximum attempts within the sign-in window, per account or per network. Real time. */
export const MOST = {
  /** Answers to step-ups: starting another step-up gives no additional attempts. */
  proof: 10,
  password: 10,
  /** Each one costs a password strength estimate; a successful change makes two, before and after its proof. */
  'password-change': 20,
  'mailed-code': 6,
  /** Texts with a code, per account and per number: nobody can have a stranger's phone flooded. */
  'text-code': 5,
  /** Browsers that are turned on for notifications, each of which is emailed to the account's owner. */
  'push-device': 10,
  /** Guesses at such a code. */
  'text-proof': 10,
  'second-factor': 10,
  /**
   * Across all known browsers of the account: a new browser, recognized through an emailed code, gives no
   * additional guesses.
   */
  'second-factor-device': 10,
  /** Per email address, with or without an account. */
  'forgotten-password': 5,
  'registration-mail': 5,
  'reset-password': 10,
  'forgotten-password-from': 20,
  /** For a browser that the account recognizes, so that strangers cannot use up the owner's attempts (note 063). */
  'forgotten-password-device': 5,
  'reset-password-device': 10,
  'reset-password-from': 30,
  'passkey-from': 40,
  'invitation-from': 20,
} as const
export type TryPurpose = keyof typeof MOST

/** Never contains an address or an email in plain text. */
const subjectOf = ({ sealer }: TryDeps, purpose: TryPurpose, whose: string) =>
  `${purpose}:${sealer.blindIndex(whose, `tries-${purpose}`)}`

/** Counts an attempt before it is made. Refusal: request.too-many, with the time to wait. */
export const takeAccountTry = async (
  deps: TryDeps,
  purpose: TryPurpose,
  whose: string,
): Promise<Outcome<object>> => {
  const now = deps.clock.real()
  const from = new Date(now.getTime() - SIGN_IN_LIMITS.windowMs)
  const subject = { subject: subjectOf(deps, purpose, whose), most: MOST[purpose] }
  const taken = await takeTry(deps.db, [subject], { from, now })
  return taken.ok ? taken : tooMany(taken.againAt, now)
}

/** A success resets the count. */
export const forgiveAccountTries = (deps: TryDeps, purpose: TryPurpose, whose: string): Promise<void> =>
  forgetTries(deps.db, subjectOf(deps, purpose, whose))

interface StrangersTry {
  readonly purpose: 'forgotten-password' | 'reset-password'
  readonly from: string
  readonly whose: string
  /** Undefined for a browser that the account does not recognize. */
  readonly device: string | undefined
}

/**
 * The first of two counters of requests that strangers can make about an account, checked before any
 * computation: per browser if the account recognizes it, otherwise per network. Refusal: request.too-many.
 */
export const takeCallersTry = (
  deps: TryDeps,
  { purpose, from, device }: Omit<StrangersTry, 'whose'>,
): Promise<Outcome<object>> =>
  device === undefined
    ? takeAccountTry(deps, `${purpose}-from`, networkOf(from))
    : takeAccountTry(deps, `${purpose}-device`, device)

/** The second counter: per address, for browsers that the account does not recognize. Refusal: request.too-many. */
export const takeAddressTry = async (
  deps: TryDeps,
  { purpose, whose, device }: Omit<StrangersTry, 'from'>,
): Promise<Outcome<object>> => (device === undefined ? takeAccountTry(deps, purpose, whose) : { ok: true })
