import { tooMany } from '@pledge/domain/account/too-many'
import type { Outcome } from '@pledge/domain/refusal'
import { SIGN_IN_LIMITS } from '../../identity/limits.ts'
import { networkOf } from '../../identity/sign-in.ts'
import { forgetTries, takeTry } from '../../store/account/sign-in-failures.ts'
import type { Deps } from '../deps.ts'

export type TryDeps = Pick<Deps, 'db' | 'sealer' | 'clock'>

/** How often it may be done within the window of sign-in, by one account or from one network. Real time. */
export const MOST = {
  /** Answers to step-ups: opening another one gives no further tries. */
  proof: 10,
  password: 10,
  /** Each costs the estimate of a new password's strength; one that is made asks twice, before and after its proof. */
  'password-change': 20,
  'mailed-code': 6,
  'second-factor': 10,
  /** Of all browsers that the account knows: a new one, made known by a mailed code, gives no further guesses. */
  'second-factor-device': 10,
  /** By e-mail address, whether it has an account or not. */
  'forgotten-password': 5,
  'registration-mail': 5,
  'reset-password': 10,
  'forgotten-password-from': 20,
  /** Of a browser that the account knows, which strangers must not keep from its owner (note 063). */
  'forgotten-password-device': 5,
  'reset-password-device': 10,
  'reset-password-from': 30,
  'passkey-from': 40,
  'invitation-from': 20,
} as const
export type TryPurpose = keyof typeof MOST

/** Never an address or an e-mail in the clear. */
const subjectOf = ({ sealer }: TryDeps, purpose: TryPurpose, whose: string) =>
  `${purpose}:${sealer.blindIndex(whose, `tries-${purpose}`)}`

/** Takes one try before it is made. Refusal: request.too-many, with the time to wait. */
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

/** After a success one starts afresh. */
export const forgiveAccountTries = (deps: TryDeps, purpose: TryPurpose, whose: string): Promise<void> =>
  forgetTries(deps.db, subjectOf(deps, purpose, whose))

interface StrangersTry {
  readonly purpose: 'forgotten-password' | 'reset-password'
  readonly from: string
  readonly whose: string
  /** Undefined of a browser that the account does not know. */
  readonly device: string | undefined
}

/**
 * The first of the two tries of what strangers may ask for about an account, taken before anything is computed: of a
 * browser that the account knows its own, of any other one of its network. Refusal: request.too-many.
 */
export const takeCallersTry = (
  deps: TryDeps,
  { purpose, from, device }: Omit<StrangersTry, 'whose'>,
): Promise<Outcome<object>> =>
  device === undefined
    ? takeAccountTry(deps, `${purpose}-from`, networkOf(from))
    : takeAccountTry(deps, `${purpose}-device`, device)

/** The second: of the address those that are left to strangers. Refusal: request.too-many. */
export const takeAddressTry = async (
  deps: TryDeps,
  { purpose, whose, device }: Omit<StrangersTry, 'from'>,
): Promise<Outcome<object>> => (device === undefined ? takeAccountTry(deps, purpose, whose) : { ok: true })
