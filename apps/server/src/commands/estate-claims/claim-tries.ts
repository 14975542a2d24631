import { tooMany } from '@pledge/domain/account/too-many'
import type { Refusal } from '@pledge/domain/refusal'
import { SIGN_IN_LIMITS } from '../../identity/limits.ts'
import { networkOf } from '../../identity/sign-in.ts'
import { giveBackTry, takeTry } from '../../store/account/sign-in-failures.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import type { Deps } from '../deps.ts'

const DAY_MS = 24 * 60 * 60_000

/** Tries of an account within the window of sign-ins; a claim that succeeds gives its own try back. */
export const MAX_CLAIM_TRIES = 10

/**
 * Tries of a day, whatever their result. The last four digits of an SSN have ten thousand values: at 20 a day, whoever
 * knows everything else needs most of a year for half of them. Real days, in UTC.
 */
export const MAX_CLAIM_TRIES_A_DAY = {
  account: 40,
  /** From one network, for whichever accounts. */
  network: 60,
  /** Of one loan ID, from whichever accounts: new accounts give no additional guesses. */
  loan: 20,
} as const

interface ClaimTry {
  readonly accountId: string
  readonly organizationId: string
  readonly loanNumber: string
  /** The caller's network address. */
  readonly from: string
}

type Taken = { readonly ok: true; readonly giveBack: () => Promise<void> } | Refusal

/**
 * Counts a try to claim a loan before anything is compared (note 098). Known and unknown loan IDs are counted alike.
 * Refusal: `request.too-many`, with the time to wait.
 */
export const takeClaimTry = async (
  { db, sealer, clock }: Pick<Deps, 'db' | 'sealer' | 'clock'>,
  { accountId, organizationId, loanNumber, from }: ClaimTry,
): Promise<Taken> => {
  const now = clock.real()
  const subjectOf = (kind: string, whose: string) =>
    `estate-claim-${kind}:${sealer.blindIndex(whose, `tries-estate-claim-${kind}`)}`
  const subject = subjectOf('account', accountId)
  const window = { from: new Date(now.getTime() - SIGN_IN_LIMITS.windowMs), now }
  const taken = await takeTry(db, [{ subject, most: MAX_CLAIM_TRIES }], window)
  if (!taken.ok) return tooMany(taken.againAt, now)
  const daily = [
    [subjectOf('account', accountId), MAX_CLAIM_TRIES_A_DAY.account],
    [subjectOf('network', networkOf(from)), MAX_CLAIM_TRIES_A_DAY.network],
    [subjectOf('loan', `${organizationId}:${loanNumber}`), MAX_CLAIM_TRIES_A_DAY.loan],
  ] as const
  for (const [whose, most] of daily) {
    const refused = await takeInWindow(db, { subject: whose, most, windowMs: DAY_MS, now })
    if (refused !== null) return refused
  }
  return { ok: true, giveBack: () => giveBackTry(db, [subject], now) }
}
