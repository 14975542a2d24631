import { describe, expect, it } from 'vitest'
import { lotsOf } from './movements.ts'
import { happened } from './rehypothecation.test-data.ts'
import { additionOf } from './reported-movement.ts'

describe('what a report of the custodian adds to a lot (G.71)', () => {
  it.each([
    [['ORDERED'], 'DELIVERED', ['DELIVERED'], false],
    [['ORDERED'], 'REJECTED', ['REJECTED'], false],
    [['ORDERED', 'DELIVERED'], 'DELIVERED', [], false],
    [['ORDERED', 'DELIVERED'], 'REJECTED', [], true],
    [['ORDERED', 'RECALL_REQUESTED'], 'DELIVERED', ['DELIVERED'], false],
    [['ORDERED', 'RECALL_REQUESTED'], 'RETURNED', ['DELIVERED', 'RETURNED'], false],
    [['ORDERED', 'RECALL_REQUESTED'], 'VOIDED', ['VOIDED'], false],
    [['ORDERED', 'RECALL_REQUESTED'], 'REJECTED', ['VOIDED'], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'RETURNED', ['RETURNED'], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'], 'VOIDED', ['VOID_REPORTED'], true],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'], 'VOIDED', [], true],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED'], 'RETURNED', ['RETURNED'], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'], 'RETURNED', [], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'], 'VOIDED', [], false],
    [['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'LOST'], 'RETURNED', [], false],
    [['ORDERED', 'RECALL_REQUESTED', 'VOIDED'], 'VOIDED', [], false],
    [['ORDERED', 'RECALL_REQUESTED', 'VOIDED'], 'DELIVERED', [], true],
    [['ORDERED', 'RECALL_REQUESTED', 'VOIDED'], 'RETURNED', [], true],
    [['ORDERED', 'REJECTED'], 'DELIVERED', [], true],
  ] as const)('after %j, of %s: %j, contradicted: %s', (kinds, reported, added, isContradiction) => {
    const [lot] = lotsOf(happened('one', ...kinds))
    expect(additionOf(lot!, reported)).toEqual({ kinds: added, isContradiction })
  })
})
