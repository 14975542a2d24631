import { describe, expect, it } from 'vitest'
import { recallDueSince, rejectedSince, unansweredSince } from './lots-to-look-into.ts'
import { lotsOf } from './movements.ts'
import { happened } from './rehypothecation.test-data.ts'

describe('what of the lots of a loan somebody looks into', () => {
  it.each([
    [[], null, null, null],
    [['ORDERED'], null, null, 1],
    [['ORDERED', 'DELIVERED'], null, null, null],
    [['ORDERED', 'REJECTED'], null, 2, null],
    [['ORDERED', 'RECALL_REQUESTED'], 1_000, null, null],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 1_000, null, null],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'LOST'], null, null, null],
  ] as const)('after %j: recalls due %s, rejected %s, unanswered %s', (kinds, due, rejected, unanswered) => {
    const lots = lotsOf(happened('one', ...kinds))
    expect([recallDueSince(lots), rejectedSince(lots, 'DELIVER'), unansweredSince(lots)]).toEqual([
      due,
      rejected,
      unanswered,
    ])
  })

  it('is no rejection while everything is needed in custody', () => {
    const lots = lotsOf(happened('one', 'ORDERED', 'REJECTED'))
    expect([rejectedSince(lots, 'RECALL'), rejectedSince(lots, 'KEEP')]).toEqual([null, 2])
  })

  it('is no rejection once another lot was ordered', () => {
    const lots = lotsOf([...happened('one', 'ORDERED', 'REJECTED'), ...happened('two', 'ORDERED')])
    expect(rejectedSince(lots, 'DELIVER')).toBeNull()
    expect(unansweredSince(lots)).toBe(1)
  })
})
