import { describe, expect, it } from 'vitest'
import { lotsOf, type MovementKind } from './movements.ts'
import { isRecallOverdue, mayDecideRecall, movementsOfOutcome } from './recall-resolution.ts'
import { happened } from './rehypothecation.test-data.ts'

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
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'NEVER_DELIVERED', ['VOIDED']],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'LOST', ['LOST']],
    [['ORDERED', 'RECALL_REQUESTED'], 'RETURNED', ['DELIVERED', 'RETURNED']],
    [['ORDERED', 'RECALL_REQUESTED'], 'NEVER_DELIVERED', ['VOIDED']],
    [['ORDERED', 'RECALL_REQUESTED'], 'LOST', ['DELIVERED', 'LOST']],
  ] as const)('after %j, as %s, adds %j, which ends the lot', (kinds, outcome, expected) => {
    const added = movementsOfOutcome(lotAfter(...kinds), outcome)
    expect(added).toEqual(expected)
    expect(lotAfter(...kinds, ...added).end?.kind).toBe(added.at(-1))
  })

  it.each([
    ['bob', 'approve', 'done'],
    ['ann', 'approve', 'approval.same-agent'],
    ['ann', 'reject', 'done'],
    ['bob', 'reject', 'done'],
  ] as const)('proposed by ann: %s may %s it: %s', (agentId, decision, expected) => {
    const lot = lotAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED')
    const outcome = mayDecideRecall(lot, { lotId: 'one', proposedBy: 'ann' }, { agentId, decision })
    expect(outcome.ok ? 'done' : outcome.code).toBe(expected)
  })

  it('is over once the lot has ended otherwise', () => {
    const lot = lotAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED')
    const by = { agentId: 'bob', decision: 'approve' } as const
    expect(mayDecideRecall(lot, { lotId: 'one', proposedBy: 'ann' }, by)).toEqual({
      ok: false,
      code: 'transition.not-allowed',
    })
    expect(mayDecideRecall(undefined, { lotId: 'one', proposedBy: 'ann' }, by).ok).toBe(false)
  })
})
