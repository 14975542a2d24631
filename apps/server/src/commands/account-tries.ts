import { SIGN_IN_LIMITS } from '../identity/limits.ts'
import { forgetTries, takeTry } from '../store/sign-in-failures.ts'
import type { Deps } from './deps.ts'

type TryDeps = Pick<Deps, 'db' | 'sealer' | 'clock'>

/** How often an account may do it within the window of sign-in. Real time. */
const MOST = {
  /** Answers to step-ups: opening another one gives no further tries. */
  proof: 10,
  password: 10,
  'mailed-code': 6,
} as const
export type TryPurpose = keyof typeof MOST

const subjectOf = ({ sealer }: TryDeps, purpose: TryPurpose, accountId: string) =>
  `${purpose}:${sealer.blindIndex(accountId, `tries-${purpose}`)}`

/** Takes one try of an account before it is made; false when none is left. */
export const takeAccountTry = (deps: TryDeps, purpose: TryPurpose, accountId: string): Promise<boolean> => {
  const now = deps.clock.real()
  const from = new Date(now.getTime() - SIGN_IN_LIMITS.windowMs)
  const subject = subjectOf(deps, purpose, accountId)
  return takeTry(deps.db, [{ subject, most: MOST[purpose] }], { from, now })
}

/** After a success the account starts afresh. */
export const forgiveAccountTries = (deps: TryDeps, purpose: TryPurpose, accountId: string): Promise<void> =>
  forgetTries(deps.db, subjectOf(deps, purpose, accountId))
