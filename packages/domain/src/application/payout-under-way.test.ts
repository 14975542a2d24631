import { describe, expect, it } from 'vitest'
import type { Application } from './application.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { given, say, START, WAYS } from './journey.test-data.ts'

const DAY_MS = 86_400_000
const YEARS_LATER = START + 2_000 * DAY_MS

const released: Readonly<Record<string, Application>> = {
  'a first payout': given([
    ...(WAYS['MANUAL_FUNDING_RELEASE'] ?? []),
    say.approves('ann'),
    say.approves('bob'),
  ]),
  'a payout after one that came back': given([
    ...(WAYS['COMPLETE'] ?? []),
    say.returned(),
    say.payoutSaved('payout-2'),
    say.approves('ann'),
    say.approves('bob'),
  ]),
}

/** Everything that anyone can say, of whatever attempt. */
const everything: readonly Command[] = Object.values(say).flatMap((said): readonly Command[] => {
  if (typeof said !== 'function') return [said]
  if (said === say.counted) return [say.counted('0'), say.counted('1')]
  const ways = [['job', 1], ['job', 2], ['agent', 1], ['agent', 2], [1], [2], ['cat']]
  return ways.map((way) => (said as (...words: readonly unknown[]) => Command)(...way))
})

describe('a payout that was released may be on its way, so that the bank alone ends it (1.6.07, law 4)', () => {
  it.each(Object.entries(released))('%s', (_name, application) => {
    const ending = everything.flatMap((command) => {
      const decision = decide(application, command, YEARS_LATER)
      if (!decision.ok) return []
      const after = decision.events.reduce<Application>(evolve, application)
      const stands = after.payoutAttempt === application.payoutAttempt && after.fundedAt === null
      return stands && after.state === application.state && after.releasedAt === application.releasedAt
        ? []
        : [`${command.type} by ${command.by.kind}`]
    })
    expect([...new Set(ending)].toSorted()).toEqual(['FundsSent by job', 'PayoutDetailsRejected by job'])
  })

  it('stays released, and unsent, when the chain takes the coins back', () => {
    for (const application of Object.values(released)) {
      const decision = decide(application, say.counted('0'), START)
      if (!decision.ok) throw new Error(decision.code)
      const after = decision.events.reduce<Application>(evolve, application)
      expect(after).toMatchObject({ releasedAt: START, payoutAttempt: application.payoutAttempt })
    }
  })
})
