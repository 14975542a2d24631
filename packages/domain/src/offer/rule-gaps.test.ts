import { describe, expect, it } from 'vitest'
import { shippedTable } from '../organization/lending-rules.test-data.ts'
import { checkVectors } from './check-vectors.ts'
import { ruleGaps } from './rule-gaps.ts'
import type { RuleTable, RuleVector } from '../organization/rule-vectors.ts'

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

  it('are all of its rules, when its vectors were removed', () => {
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
    ['a state of its own row', without('kansas'), [{ rule: 'own-terms', subject: 'KS' }]],
    ['a least fee', without('indiana-least-fee'), [{ rule: 'fee-floor', subject: 'IN' }]],
    ['the fee above the least', without('ohio-above'), [{ rule: 'above-fee-floor', subject: 'OH' }]],
    ['a least loan', without('hawaii-below'), [{ rule: 'minimum', subject: 'HI' }]],
    ['the usual least loan', without('below-least-loan'), [{ rule: 'minimum', subject: 'AK' }]],
    ['a state without loans', without('not-serviced-id'), [{ rule: 'not-serviced', subject: 'ID' }]],
    ['a country without loans', without('not-serviced-cuba'), [{ rule: 'not-serviced', subject: 'CU' }]],
    ['a repayment in a tier', without('usual-tier-2-deferred'), [{ rule: 'deferred', subject: '2' }]],
  ])('are named: %s', (_, table, gaps) => expect(ruleGaps(table)).toEqual(gaps))

  it('name a state that was moved to another’s terms, though a sample has those', () => {
    const ofKansas = shippedTable.states.find(({ state }) => state === 'KS')?.feeRule ?? null
    const moved = (state: string, to: Partial<RuleTable['states'][number]>): RuleTable => ({
      ...shippedTable,
      states: shippedTable.states.map((each) => (each.state === state ? { ...each, ...to } : each)),
    })
    expect(ofKansas).not.toBeNull()
    expect(ruleGaps(moved('WY', { feeRule: ofKansas }))).toEqual([{ rule: 'own-terms', subject: 'WY' }])
    expect(ruleGaps(moved('WY', { feeRule: ofKansas, enabled: false }))).toEqual([
      { rule: 'not-serviced', subject: 'WY' },
    ])
    // For one moved to the default terms its own sample reports it.
    const usual = moved('KS', { feeRule: null })
    expect(checkVectors(usual, usual.vectors).map(({ vector }) => vector)).toContain('kansas-no-fee')
  })

  it('name a maximum refused without its limit', () => {
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

  it('name a maximum loan and a cap that no sample reaches', () => {
    expect(ruleGaps({ ...shippedTable, defaultMaxLoanCents: 10n ** 9n })).toContainEqual({
      rule: 'maximum',
      subject: 'AK',
    })
    expect(ruleGaps(withDomesticFee({ capCents: 12_345n }))).toContainEqual({
      rule: 'fee-cap',
      subject: 'AK',
    })
  })

  it('do not require what the limits make impossible: a minimum fee below that of the minimum loan', () => {
    expect(ruleGaps(withDomesticFee({ floorCents: 4_999n }))).toEqual([])
    expect(ruleGaps(withDomesticFee({ floorCents: 5_001n }))).toContainEqual({
      rule: 'fee-floor',
      subject: 'AK',
    })
  })

  const changed = (table: RuleTable, name: string, change: Partial<RuleVector>): RuleTable => ({
    ...table,
    vectors: table.vectors.map((each) => (each.name === name ? { ...each, ...change } : each)),
  })
  const gapsOf = (subject: string, table: RuleTable) =>
    ruleGaps(table).flatMap((gap) => (gap.subject === subject ? [gap.rule] : []))

  it('require a fee at its cap, or above its floor, as far as the maximum loan reaches it', () => {
    const upTo = (defaultMaxLoanCents: bigint | null, fee: Parameters<typeof withDomesticFee>[0]) => ({
      ...withDomesticFee(fee),
      vectors: without('no-most-loan').vectors,
      defaultMaxLoanCents,
    })
    // One percent of the draw: 123.45 of 12,345, and 2,000 of 200,000.
    const capped = { capCents: 12_345n }
    expect(gapsOf('AK', upTo(1_234_400n, capped))).not.toContain('fee-cap')
    expect(gapsOf('AK', upTo(1_234_500n, capped))).toContain('fee-cap')
    expect(gapsOf('AK', upTo(null, capped))).toContain('fee-cap')
    const floored = { floorCents: 200_000n }
    expect(gapsOf('AK', upTo(20_000_000n, floored))).not.toContain('above-fee-floor')
    expect(gapsOf('AK', upTo(20_000_100n, floored))).toContain('above-fee-floor')
    expect(gapsOf('AK', upTo(null, floored))).toContain('above-fee-floor')
    expect(gapsOf('AK', upTo(20_000_100n, {}))).not.toContain('above-fee-floor')
  })

  it('do not include a cap that one of several samples reaches', () => {
    const { offer } = shippedTable.vectors.find((each) => each.name === 'usual-tier-1')!
    const shown = changed(withDomesticFee({ capCents: 12_345n }), 'usual-tier-1', {
      offer: { ...offer!, feeCents: 12_345n },
    })
    expect(gapsOf('AK', shown)).toEqual([])
  })

  it('require no refusal below a minimum of zero', () => {
    const least = (defaultMinLoanCents: bigint) =>
      gapsOf('AK', { ...without('below-least-loan'), defaultMinLoanCents })
    expect(least(0n)).not.toContain('minimum')
    expect(least(1n)).toContain('minimum')
  })

  it('are not covered by a refusal for another reason, of another kind of place, or without an offer', () => {
    const other = { refused: { code: 'offer.amount-below-minimum' } } as const
    expect(gapsOf('ID', changed(shippedTable, 'not-serviced-id', other))).toEqual(['not-serviced'])
    const country = changed(shippedTable, 'not-serviced-id', { state: undefined, country: 'ID' })
    expect(gapsOf('ID', country)).toContain('not-serviced')
    const york = shippedTable.vectors.filter((each) => each.name.startsWith('new-york'))
    const refused = york.reduce(
      (table, { name }) => changed(table, name, { ...other, offer: undefined }),
      shippedTable,
    )
    expect(gapsOf('NY', refused)).toEqual(['terms'])
  })
})
