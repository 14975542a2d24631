import { describe, expect, it } from 'vitest'
import { legalHoldStep, type LegalHoldState, type LegalHoldStep } from './legal-holds.ts'

const IN_FORCE: LegalHoldState = { liftProposedBy: null, isLifted: false }
const PROPOSED: LegalHoldState = { liftProposedBy: 'ann', isLifted: false }
const LIFTED: LegalHoldState = { liftProposedBy: 'ann', isLifted: true }

const after = (hold: LegalHoldState, step: LegalHoldStep, agentId: string) => {
  const outcome = legalHoldStep(hold, step, agentId)
  return outcome.ok ? 'done' : outcome.code
}

describe('a legal hold', () => {
  it.each<[string, LegalHoldState, LegalHoldStep, string, string]>([
    ['is proposed to be lifted', IN_FORCE, 'propose-lift', 'ann', 'done'],
    ['is not lifted without a proposal', IN_FORCE, 'lift', 'bob', 'transition.not-allowed'],
    ['is kept only against a proposal', IN_FORCE, 'keep', 'bob', 'transition.not-allowed'],
    ['is proposed once', PROPOSED, 'propose-lift', 'bob', 'transition.not-allowed'],
    ['is not lifted by the agent who proposed it', PROPOSED, 'lift', 'ann', 'approval.same-agent'],
    ['is lifted by another agent', PROPOSED, 'lift', 'bob', 'done'],
    ['is kept by the agent who proposed to lift it', PROPOSED, 'keep', 'ann', 'done'],
    ['is kept by another agent', PROPOSED, 'keep', 'bob', 'done'],
    ['is over once it is lifted', LIFTED, 'propose-lift', 'bob', 'transition.not-allowed'],
    ['is lifted once', LIFTED, 'lift', 'bob', 'transition.not-allowed'],
  ])('%s', (_, hold, step, agentId, expected) => {
    expect(after(hold, step, agentId)).toBe(expected)
  })
})
