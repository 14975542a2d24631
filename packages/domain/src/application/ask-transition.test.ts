import { describe, expect, it } from 'vitest'
import { askTransition } from './ask-transition.ts'
import { APPLICATION_STATES } from './states.ts'
import { TRANSITIONS, transitionFor } from './transitions.ts'
import { TRIGGERS } from './triggers.ts'

describe('a transition, asked without an application', () => {
  it('answers every row of the table', () => {
    for (const { from, to, trigger, stage } of TRANSITIONS) {
      expect(askTransition({ state: from, trigger }), `${from} ${trigger}`).toEqual({
        ok: true,
        state: to,
        stage,
      })
    }
  })
  it('refuses every pair that is no row', () => {
    for (const state of APPLICATION_STATES) {
      for (const trigger of [...TRIGGERS, 'Nonsense', 'toString']) {
        if (transitionFor(state, trigger) !== undefined) continue
        expect(askTransition({ state, trigger })).toEqual({ ok: false, code: 'transition.not-allowed' })
      }
    }
  })
  it('asks the guards with the facts given', () => {
    const ask = (
      state: 'FINAL_STEPS' | 'SOFT_CREDIT_LOCKED' | 'WAITING_FOR_COLLATERAL',
      trigger: string,
      facts: object,
    ) => askTransition({ state, trigger, facts: { ...facts } })
    expect(ask('FINAL_STEPS', 'FinalStepsDone', { identityStatus: 'PENDING' }).ok).toBe(false)
    expect(ask('FINAL_STEPS', 'FinalStepsDone', { finalStepsDone: false }).ok).toBe(false)
    expect(ask('SOFT_CREDIT_LOCKED', 'CreditRetried', { creditRetries: 5 })).toMatchObject({
      code: 'credit.tries-exhausted',
    })
    expect(
      ask('WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: '10', finalUnits: '9' }).ok,
    ).toBe(false)
    expect(ask('WAITING_FOR_COLLATERAL', 'ApplicationCancelled', { finalUnits: '9' })).toMatchObject({
      stage: 'COLLATERAL_RELEASE',
    })
  })
})
