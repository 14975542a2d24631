import { describe, expect, it } from 'vitest'
import type { Application } from './application.ts'
import { isCollateralShort } from './collateral-short.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { jobsFor } from './follow-on.ts'
import { given, REQUIRED, say, START, WAYS } from './journey.test-data.ts'

const BELOW = (BigInt(REQUIRED) - 1n).toString()

/** The notices that each of these calls for, and the application after them. */
const told = (application: Application, ...commands: readonly Command[]) => {
  let after = application
  const notices: string[] = []
  for (const command of commands) {
    const decision = decide(after, command, START)
    if (!decision.ok) throw new Error(decision.code)
    after = decision.events.reduce<Application>(evolve, after)
    notices.push(...jobsFor(decision.events, after).flatMap((job) => ('notice' in job ? [job.notice] : [])))
  }
  return { after, notices }
}
const at = (state: 'MANUAL_FUNDING_RELEASE' | 'COMPLETE', ...more: readonly Command[]) =>
  given([...(WAYS[state] ?? []), ...more])

describe('collateral that the chain takes back before the payout (R5)', () => {
  const waysOn = {
    'waits for its release': at('MANUAL_FUNDING_RELEASE'),
    'is released': at('MANUAL_FUNDING_RELEASE', say.approves('ann'), say.approves('bob')),
    'waits for another account': at('MANUAL_FUNDING_RELEASE', say.payoutRejected()),
    'is owed again': at('COMPLETE', say.returned()),
  }

  it.each(Object.entries(waysOn))('is told to the borrower once when the loan %s', (_name, application) => {
    const { after, notices } = told(application, say.counted(BELOW), say.counted('1'), say.counted('0'))
    expect(notices).toEqual(['collateral-short'])
    expect(isCollateralShort(after)).toBe(true)
    expect(isCollateralShort(told(after, say.counted(REQUIRED)).after)).toBe(false)
  })

  it('is told again when it falls again after it was whole', () => {
    const again = [say.counted(BELOW), say.counted(REQUIRED), say.counted('0')]
    expect(told(at('MANUAL_FUNDING_RELEASE'), ...again).notices).toEqual([
      'collateral-short',
      'collateral-short',
    ])
  })

  it('is not told while enough is left, once the money was sent, or before all had arrived', () => {
    const more = at('MANUAL_FUNDING_RELEASE', say.counted(`${REQUIRED}0`))
    expect(told(more, say.counted(REQUIRED)).notices).toEqual([])
    expect(told(at('COMPLETE'), say.counted('0')).notices).toEqual([])
    const waiting = given([...(WAYS['WAITING_FOR_COLLATERAL'] ?? []), say.addressAllotted])
    expect(told(waiting, say.counted('5'), say.counted('0')).notices).toEqual([])
  })
})
