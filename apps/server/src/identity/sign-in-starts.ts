import type { Outcome } from '@pledge/domain/refusal'
import { takeInWindow } from '../store/database/request-budgets.ts'
import { networkOf, type SignInDeps } from './sign-in.ts'

const MINUTE_MS = 60_000

/** The two places that store a pending sign-in: our own table, and the embedded provider. */
export type StartsAt = 'broker' | 'provider'

/**
 * Whether a network may start one more sign-in. The caller is anonymous, and each start is stored until it
 * expires, so what a stranger can store is limited across all processes. Refusal: request.too-many.
 */
export const mayStartSignIn = async (
  { db, sealer, now, limits }: SignInDeps,
  address: string,
  at: StartsAt,
): Promise<Outcome<object>> => {
  const subject = `sign-in-start-${at}:${sealer.blindIndex(networkOf(address), 'budget-sign-in-start')}`
  const refused = await takeInWindow(db, {
    subject,
    most: limits.startsPerAddressAMinute,
    windowMs: MINUTE_MS,
    now: now(),
  })
  return refused ?? { ok: true }
}
