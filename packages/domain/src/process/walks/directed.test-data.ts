import { MOST_PAYMENTS } from '../../loan/limits.ts'
import { say, START, WAYS } from '../journey.test-data.ts'
import { ask, NOTHING, type WalkedTrail, type WalkStep } from './asked.test-data.ts'
import { MINUTE_MS } from './walk.test-data.ts'

const PAYMENTS = Array.from({ length: MOST_PAYMENTS + 1 }, (_, index) =>
  say.paid('1000', { paymentId: `payment-${index}`, isPaidInFull: false }),
)

/** Too long for a random walk: more payments than a loan accepts. */
export const tooManyPayments = (): WalkedTrail => {
  const steps: WalkStep[] = []
  let trail = NOTHING
  for (const [index, command] of [...(WAYS.COMPLETE ?? []), ...PAYMENTS].entries()) {
    const result = ask(trail, command, START + index * MINUTE_MS)
    trail = result.trail
    steps.push(result.step)
  }
  return { id: 'too-many-payments', steps, trail }
}
