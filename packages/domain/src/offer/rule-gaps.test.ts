import { describe, expect, it } from 'vitest'
import { shippedTable } from '../organization/lending-rules.test-data.ts'
import { ruleGaps } from './rule-gaps.ts'
import type { RuleTable } from '../organization/rule-vectors.ts'

const without = (...names: readonly string[]): RuleTable => ({
  ...shippedTable,
  vectors: shippedTable.vectors.filter((each) => !names.some((name) => each.name.startsWith(name))),
})
const withDomesticFee = (fee: Partial<RuleTable['originationFee']['domestic']>): RuleTable => ({
  ...shippedTable,
  originationFee: {
    ...shippedTable.originationFee,
    domestic: { ...shippedTable.originationFee.domestic, ...fee },
  },
})

describe('the gaps of a rule table', () => {
  it('are none in the table that ships', () => expect(ruleGaps(shippedTable)).toEqual([]))

  it('are all that it says, when its vectors were taken out', () => {
    const gaps = ruleGaps({ ...shippedTable, vectors: [] })
    expect(gaps.filter(({ rule }) => rule === 'tier')).toHaveLength(2)
    const places = gaps.filter(({ rule }) => rule === 'terms').map(({ subject }) => subject)
    expect(places).toEqual(['AL', 'AK', 'HI', 'IN', 'IA', 'MI', 'MO', 'NY', 'OH', 'AR'])
    expect(gaps.filter(({ rule }) => rule === 'not-serviced')).toHaveLength(16)
  })

  it.each<[string, RuleTable, readonly unknown[]]>([
    [
      'a tier',
      without('usual-tier-2', 'above-half', 'three-quarters', 'abroad-tier-2'),
      [{ rule: 'tier', subject: '2' }],
    ],
    ['the terms of a state', without('new-york'), [{ rule: 'terms', subject: 'NY' }]],
    ['a least fee', without('indiana-least-fee'), [{ rule: 'fee-floor', subject: 'IN' }]],
    ['the fee above the least', without('ohio-above'), [{ rule: 'above-fee-floor', subject: 'OH' }]],
    ['a least loan', without('hawaii-below'), [{ rule: 'minimum', subject: 'HI' }]],
    ['the usual least loan', without('below-least-loan'), [{ rule: 'minimum', subject: 'AK' }]],
    ['a state without loans', without('not-serviced-id'), [{ rule: 'not-serviced', subject: 'ID' }]],
    ['a country without loans', without('not-serviced-cuba'), [{ rule: 'not-serviced', subject: 'CU' }]],
    ['a repayment in a tier', without('usual-tier-2-deferred'), [{ rule: 'deferred', subject: '2' }]],
  ])('are named: %s', (_, table, gaps) => expect(ruleGaps(table)).toEqual(gaps))

  it('name a maximum that is refused without its limit', () => {
    const capped = (limitCents?: bigint): RuleTable => ({
      ...shippedTable,
      defaultMaxLoanCents: 10n ** 9n,
      vectors: shippedTable.vectors.map((each) =>
        each.name === 'no-most-loan'
          ? {
              ...each,
              offer: undefined,
              refused: {
                code: 'offer.amount-above-maximum',
                ...(limitCents !== undefined && { limitCents }),
              },
            }
          : each,
      ),
    })
    const ofUsual = (table: RuleTable) =>
      ruleGaps(table).filter(({ rule, subject }) => rule === 'maximum' && subject === 'AK')
    expect(ofUsual(capped(10n ** 9n))).toEqual([])
    expect(ofUsual(capped())).toHaveLength(1)
  })

  it('name a most loan and a cap that no sample reaches', () => {
    expect(ruleGaps({ ...shippedTable, defaultMaxLoanCents: 10n ** 9n })).toContainEqual({
      rule: 'maximum',
      subject: 'AK',
    })
    expect(ruleGaps(withDomesticFee({ capCents: 12_345n }))).toContainEqual({
      rule: 'fee-cap',
      subject: 'AK',
    })
  })

  it('do not ask for what the limits make impossible: a least fee below that of the least loan', () => {
    expect(ruleGaps(withDomesticFee({ floorCents: 4_999n }))).toEqual([])
    expect(ruleGaps(withDomesticFee({ floorCents: 5_001n }))).toContainEqual({
      rule: 'fee-floor',
      subject: 'AK',
    })
  })
})
