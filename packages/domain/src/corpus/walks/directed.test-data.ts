import type { Command } from '../../process/commands.ts'
import { say, START, WAYS } from '../../process/journey.test-data.ts'
import { MOST_PAYMENTS } from '../../loan/limits.ts'
import { actorText } from '../actor.test-data.ts'
import { ask, NOTHING, type Trail } from '../drive.test-data.ts'
import type { Data, RecordedSequence, RecordedStep } from '../recorded.test-data.ts'
import { MINUTE_MS } from './walk.test-data.ts'

const sequenceOf = (id: string, commands: readonly Command[]): RecordedSequence => {
  const steps: RecordedStep[] = []
  commands.reduce<Trail>((before, { type, by, data }, index) => {
    const command = { type, by: actorText(by), at: START + index * MINUTE_MS, data: data as unknown as Data }
    const { trail, outcome } = ask(before, command)
    steps.push({ command, outcome })
    return trail
  }, NOTHING)
  return { id, steps }
}

/** What no walk has time for: more payments than a loan takes. */
export const DIRECTED: readonly RecordedSequence[] = [
  sequenceOf('too-many-payments', [
    ...(WAYS.COMPLETE ?? []),
    ...Array.from({ length: MOST_PAYMENTS + 1 }, (_, index) =>
      say.paid('1000', { paymentId: `payment-${index}`, isPaidInFull: false }),
    ),
  ]),
]
