import { describe, expect, it } from 'vitest'
import { lotsOf, type MovementKind } from './movements.ts'
import { isRecallOverdue, mayDecideRecall, movementsOfOutcome, outcomesFor } from './recall-resolution.ts'
import { happened } from './rehypothecation.test-data.ts'

const PROPOSAL = { lotId: 'one', outcome: 'LOST', proposedBy: 'ann' } as const
const lotAfter = (...kinds: readonly MovementKind[]) => lotsOf(happened('one', ...kinds))[0]!

describe('the end of a recall by two agents', () => {
  it.each([
    [['ORDERED'], 2_000, false],
    [['ORDERED', 'DELIVERED'], 2_000, false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 999, false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 1_000, true],
    [['ORDERED', 'RECALL_REQUESTED'], 1_000, true],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'], 2_000, false],
  ] as const)('after %j, at %s, is possible: %s', (kinds, now, expected) => {
    expect(isRecallOverdue(lotAfter(...kinds), now)).toBe(expected)
  })

  it.each([
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'RETURNED', ['RETURNED']],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'], 'NEVER_DELIVERED', ['VOIDED']],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'LOST', ['LOST']],
    [['ORDERED', 'RECALL_REQUESTED'], 'RETURNED', ['DELIVERED', 'RETURNED']],
    [['ORDERED', 'RECALL_REQUESTED'], 'LOST', ['DELIVERED', 'LOST']],
  ] as const)('after %j, as %s, adds %j, which ends the lot', (kinds, outcome, expected) => {
    const added = movementsOfOutcome(lotAfter(...kinds), outcome)
    expect(added).toEqual(expected)
    expect(lotAfter(...kinds, ...added).end?.kind).toBe(added.at(-1))
  })

  it.each([
    [['ORDERED', 'RECALL_REQUESTED'], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'], true],
  ] as const)('after %j can be that it was never delivered: %s', (kinds, expected) => {
    const lot = lotAfter(...kinds)
    expect(outcomesFor(lot).includes('NEVER_DELIVERED')).toBe(expected)
    const proposal = { lotId: 'one', outcome: 'NEVER_DELIVERED', proposedBy: 'ann' } as const
    expect(mayDecideRecall(lot, proposal, { agentId: 'bob', decision: 'approve' }).ok).toBe(expected)
    expect(mayDecideRecall(lot, proposal, { agentId: 'bob', decision: 'reject' }).ok).toBe(true)
  })

  it.each([
    ['bob', 'approve', 'done'],
    ['ann', 'approve', 'approval.same-agent'],
    ['ann', 'reject', 'done'],
    ['bob', 'reject', 'done'],
  ] as const)('proposed by ann: %s may %s it: %s', (agentId, decision, expected) => {
    const lot = lotAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED')
    const outcome = mayDecideRecall(lot, PROPOSAL, { agentId, decision })
    expect(outcome.ok ? 'done' : outcome.code).toBe(expected)
  })

  it('is over once the lot has ended otherwise', () => {
    const lot = lotAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED')
    const by = { agentId: 'bob', decision: 'approve' } as const
    expect(mayDecideRecall(lot, PROPOSAL, by)).toEqual({
      ok: false,
      code: 'transition.not-allowed',
    })
    expect(mayDecideRecall(undefined, PROPOSAL, by).ok).toBe(false)
  })
})
