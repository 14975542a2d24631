import { describe, expect, it } from 'vitest'
import type { Command } from '../process/commands.ts'
import { given, DUE_AT, EXPIRES_AT, inState, say, START } from '../process/journey.test-data.ts'
import { DAY_MS } from './limits.ts'
import { endingOfApplication } from './origination.ts'

const byAgent: Command = { ...say.cancelled, by: { kind: 'agent', id: 'ann' } } as Command
const refusedTwice = () =>
  given(given(inState('MANUAL_FUNDING_RELEASE')).when(say.refuses('ann')).state).when(say.refuses('bob'))
    .state

describe('how an application ended', () => {
  it('is nothing while it is open, and after its funds were sent', () => {
    expect(endingOfApplication(inState('SIGN_DOCS').application)).toBeNull()
    expect(endingOfApplication(inState('COMPLETE').application)).toBeNull()
  })
  it.each([
    ['BORROWER_CANCELLED', () => given(inState('SIGN_DOCS')).when(say.cancelled).state],
    ['LENDER_CANCELLED', () => given(inState('SIGN_DOCS')).when(byAgent).state],
    [
      'COLLATERAL_NOT_SENT',
      () => given(inState('WAITING_FOR_COLLATERAL')).when(say.windowClosed, DUE_AT).state,
    ],
    ['FUNDING_REFUSED', refusedTwice],
    ['DECLINED', () => inState('DECLINED')],
    ['NOT_COMPLETED', () => given(inState('FINAL_STEPS')).when(say.expired, EXPIRES_AT).state],
    ['LEFT_IDLE', () => given(inState('BORROWER_DETAILS')).when(say.expired, START + 31 * DAY_MS).state],
  ] as const)('is shown as %s (1.9.19, 1.9.26)', (ending, make) => {
    expect(endingOfApplication(make().application)).toBe(ending)
  })
})
