import { SIGN_IN_LIMITS } from '../identity/limits.ts'
import { forgetTries, takeTry } from '../store/sign-in-failures.ts'
import type { Deps } from './deps.ts'

export type TryDeps = Pick<Deps, 'db' | 'sealer' | 'clock'>

/** How often it may be done within the window of sign-in, by one account or from one network. Real time. */
const MOST = {
  /** Answers to step-ups: opening another one gives no further tries. */
  proof: 10,
  password: 10,
  'mailed-code': 6,
  'second-factor': 10,
  /** By e-mail address, whether it has an account or not. */
  'forgotten-password': 5,
  'reset-password': 10,
  'forgotten-password-from': 20,
  'reset-password-from': 30,
  'passkey-from': 40,
  'invitation-from': 20,
} as const
export type TryPurpose = keyof typeof MOST

/** Never an address or an e-mail in the clear. */
const subjectOf = ({ sealer }: TryDeps, purpose: TryPurpose, whose: string) =>
  `${purpose}:${sealer.blindIndex(whose, `tries-${purpose}`)}`

/** Takes one try before it is made; false when none is left. */
export const takeAccountTry = (deps: TryDeps, purpose: TryPurpose, whose: string): Promise<boolean> => {
  const now = deps.clock.real()
  const from = new Date(now.getTime() - SIGN_IN_LIMITS.windowMs)
  return takeTry(deps.db, [{ subject: subjectOf(deps, purpose, whose), most: MOST[purpose] }], { from, now })
}

/** After a success one starts afresh. */
export const forgiveAccountTries = (deps: TryDeps, purpose: TryPurpose, whose: string): Promise<void> =>
  forgetTries(deps.db, subjectOf(deps, purpose, whose))
