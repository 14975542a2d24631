import { describe, expect, it } from 'vitest'
import type { Application } from './application.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { DUE_AT, EXPIRES_AT, inState, say, START } from './journey.test-data.ts'
import { DAY_MS } from './limits.ts'

const after = (before: Application, command: Command, now: number): Application => {
  const decision = decide(before, command, now)
  if (!decision.ok) throw new Error(decision.code)
  return decision.events.reduce<Application>(evolve, before)
}
const byAgent: Command = { ...say.cancelled, by: { kind: 'agent', id: 'ann' } } as Command
const refusedTwice = () =>
  after(after(inState('MANUAL_FUNDING_RELEASE'), say.refuses('ann'), START), say.refuses('bob'), START)

describe('how an application ended', () => {
  it('is nothing while it is open, and after its funds were sent', () => {
    expect(inState('SIGN_DOCS').ending).toBeNull()
    expect(inState('COMPLETE').ending).toBeNull()
  })
  it.each([
    ['BORROWER_CANCELLED', () => after(inState('SIGN_DOCS'), say.cancelled, START)],
    ['LENDER_CANCELLED', () => after(inState('SIGN_DOCS'), byAgent, START)],
    ['COLLATERAL_NOT_SENT', () => after(inState('WAITING_FOR_COLLATERAL'), say.windowClosed, DUE_AT)],
    ['FUNDING_REFUSED', refusedTwice],
    ['DECLINED', () => inState('DECLINED')],
    ['NOT_COMPLETED', () => after(inState('FINAL_STEPS'), say.expired, EXPIRES_AT)],
    ['LEFT_IDLE', () => after(inState('BORROWER_DETAILS'), say.expired, START + 31 * DAY_MS)],
  ] as const)('is told as %s (1.9.19, 1.9.26)', (ending, make) => {
    expect(make().ending).toBe(ending)
  })
})
