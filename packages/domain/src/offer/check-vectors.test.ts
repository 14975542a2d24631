import { describe, expect, it } from 'vitest'
import { shippedRules, shippedRulesJson, shippedTable } from '../organization/lending-rules.test-data.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import { ruleTableSchema, type RuleTableJson, type RuleVector } from '../organization/rule-vectors.ts'
import { formatCoin } from '../money/coin-quantity.ts'
import { checkVectors } from './check-vectors.ts'
import { minimumUnitsAtLtv } from './ltv.ts'

const vector = (name: string): RuleVector => {
  const found = shippedTable.vectors.find((each) => each.name === name)
  if (found === undefined) throw new Error(name)
  return found
}
/** The minimum that keeps the tier of a sample loan. */
const leastOf = ({ coin, drawAmountCents, priceCents, offer }: RuleVector): bigint => {
  const tier = shippedRules.tiers.find((each) => each.tier === offer?.tier)
  return minimumUnitsAtLtv(
    { coin, owedCents: drawAmountCents + offer!.feeCents, priceCents },
    tier?.maxInitialLtvBps ?? 0,
  )
}
const failing = (rules: LendingRules): readonly string[] => [
  ...new Set(checkVectors(rules, shippedTable.vectors).map((failure) => failure.vector)),
]
const withState = (state: string, change: Partial<LendingRules['states'][number]>): LendingRules => ({
  ...shippedRules,
  states: shippedRules.states.map((rule) => (rule.state === state ? { ...rule, ...change } : rule)),
})

describe('the sample loans of the rules that ship', () => {
  it('give the expected results: fees, APR, minimums, tiers and refusals (1.9.02 to 1.9.06, 1.9.09 to 1.9.11, 1.9.14 to 1.9.17)', () => {
    expect(checkVectors(shippedRules, shippedTable.vectors)).toEqual([])
  })

  it('have the figures of the specification and of the Truth in Lending example, written without the program', () => {
    const figures = (name: string) => {
      const { feeCents, aprPercent, minLoanCents } = vector(name).offer!
      return [feeCents, aprPercent, minLoanCents]
    }
    expect(figures('usual-tier-1')).toEqual([10_000n, '9.954', 500_000n])
    expect(figures('usual-tier-1-deferred')).toEqual([10_000n, '9.999', 500_000n])
    expect(figures('new-york-fee')).toEqual([8_500n, '9.798', 500_000n])
    expect(figures('abroad-tier-2')).toEqual([15_000n, '13.085', 500_000n])
    expect(figures('michigan-least-fee')).toEqual([40_000n, '17.019', 500_000n])
    expect(figures('ohio-least-loan-and-fee')).toEqual([25_000n, '14.041', 500_100n])
  })
})

describe('a rule table that was changed', () => {
  it.each<[string, LendingRules, readonly string[]]>([
    [
      'the fee of New York',
      withState('NY', { feeRule: { rateBps: 86, flatCents: 0n, floorCents: null, capCents: null } }),
      ['new-york-fee', 'new-york-fee-deferred'],
    ],
    [
      'the least fee of Indiana',
      withState('IN', { feeRule: { rateBps: 100, flatCents: 0n, floorCents: 20_001n, capCents: null } }),
      ['indiana-least-fee'],
    ],
    [
      'the least loan of Hawaii',
      withState('HI', { minLoanCents: 25_000_000n }),
      ['hawaii-least-loan', 'hawaii-below-least-loan'],
    ],
    ['loans in Texas', withState('TX', { enabled: true }), ['not-serviced-tx']],
    ['a state that is taken out', withState('KS', { enabled: false }), ['kansas-no-fee']],
    [
      'another fee abroad',
      {
        ...shippedRules,
        originationFee: {
          ...shippedRules.originationFee,
          international: { rateBps: 151, flatCents: 0n, floorCents: null, capCents: null },
        },
      },
      ['abroad-tier-1', 'abroad-tier-1-deferred', 'abroad-tier-2'],
    ],
    ['a most loan', { ...shippedRules, defaultMaxLoanCents: 10n ** 9n }, ['no-most-loan']],
  ])('fails by %s', (_, rules, expected) => {
    expect(failing(rules)).toEqual(expect.arrayContaining([...expected]))
  })

  it('fails in every figure of a tier whose rate changed, and states which and by how much', () => {
    const [first, ...others] = shippedRules.tiers
    const dearer = { ...shippedRules, tiers: [{ ...first!, rateBps: 892 }, ...others] }
    expect(checkVectors(dearer, [vector('usual-tier-1')])).toEqual([
      { vector: 'usual-tier-1', field: 'offer.aprPercent', expected: '9.954', actual: '9.965' },
      { vector: 'usual-tier-1', field: 'offer.rateBps', expected: '891', actual: '892' },
      { vector: 'usual-tier-1', field: 'offer.monthlyPaymentCents', expected: '74.99', actual: '75.08' },
      {
        vector: 'usual-tier-1',
        field: 'offer.totalOfPaymentsCents',
        expected: '10999.88',
        actual: '11000.96',
      },
    ])
  })

  it('fails in each figure that a sample states, and ignores omitted ones', () => {
    const usual = vector('usual-tier-1')
    const { feeCents, aprPercent, minLoanCents } = usual.offer!
    expect(checkVectors(shippedRules, [{ ...usual, offer: { feeCents, aprPercent, minLoanCents } }])).toEqual(
      [],
    )
    const wrong = {
      feeCents: 1n,
      aprPercent: '1.000',
      minLoanCents: 2n,
      maxLoanCents: 3n,
      tier: 2,
      rateBps: 4,
      monthlyPaymentCents: 5n,
      totalOfPaymentsCents: 6n,
      minCollateralUnits: 7n,
    }
    const failures = checkVectors(shippedRules, [{ ...usual, offer: wrong }])
    expect(failures.map(({ field, expected, actual }) => [field, expected, actual])).toEqual([
      ['offer.feeCents', '0.01', '100.00'],
      ['offer.aprPercent', '1.000', '9.954'],
      ['offer.minLoanCents', '0.02', '5000.00'],
      ['offer.maxLoanCents', '0.03', 'no maximum'],
      ['offer.tier', '2', '1'],
      ['offer.rateBps', '4', '891'],
      ['offer.monthlyPaymentCents', '0.05', '74.99'],
      ['offer.totalOfPaymentsCents', '0.06', '10999.88'],
      ['offer.minCollateralUnits', '0.00000007', formatCoin(leastOf(usual), 'BTC')],
    ])
  })

  it('fails in each field of a refusal that differs', () => {
    const refused = { code: 'residence.unknown', limitCents: 1n, missingUnits: 2n } as const
    const failures = checkVectors(shippedRules, [{ ...vector('not-serviced-tx'), refused }])
    expect(failures.map(({ field, expected, actual }) => [field, expected, actual])).toEqual([
      ['refused.code', 'residence.unknown', 'residence.not-serviced'],
      ['refused.limitCents', '0.01', 'none'],
      ['refused.missingUnits', '0.00000002', 'none'],
    ])
    const { refused: _, ...unsaid } = vector('not-serviced-tx')
    expect(checkVectors(withState('TX', { enabled: true }), [unsaid])).toMatchObject([
      { field: 'refused.code', expected: 'nothing', actual: 'an offer' },
    ])
    const { state: __, ...nowhere } = vector('usual-tier-1')
    expect(checkVectors(shippedRules, [nowhere])).toMatchObject([{ actual: 'residence.unknown' }])
  })

  it('distinguishes an offer from a refusal, both ways', () => {
    expect(checkVectors(withState('TX', { enabled: true }), [vector('not-serviced-tx')])).toEqual([
      {
        vector: 'not-serviced-tx',
        field: 'refused.code',
        expected: 'residence.not-serviced',
        actual: 'an offer',
      },
    ])
    expect(checkVectors(withState('KS', { enabled: false }), [vector('kansas-no-fee')])).toEqual([
      { vector: 'kansas-no-fee', field: 'offer', expected: 'an offer', actual: 'residence.not-serviced' },
    ])
  })

  it('fails by the stated limit, and by the stated missing coins', () => {
    const [below, short] = [vector('ohio-below-least-loan'), vector('above-three-quarters-is-no-offer')]
    const wrong = [
      { ...below, refused: { ...below.refused!, limitCents: 500_000n } },
      { ...short, refused: { ...short.refused!, missingUnits: 51n } },
    ]
    expect(checkVectors(shippedRules, wrong)).toEqual([
      { vector: below.name, field: 'refused.limitCents', expected: '5000.00', actual: '5001.00' },
      { vector: short.name, field: 'refused.missingUnits', expected: '0.00000051', actual: '0.0000005' },
    ])
  })

  it('must have the maximum loan where a sample states none', () => {
    const capped = { ...shippedRules, defaultMaxLoanCents: 5_000_000n }
    expect(checkVectors(capped, [vector('usual-tier-1')])).toEqual([
      { vector: 'usual-tier-1', field: 'offer.maxLoanCents', expected: 'no maximum', actual: '50000.00' },
    ])
  })
})

describe('a table of sample loans', () => {
  const accepts = (change: (vectors: NonNullable<RuleTableJson['vectors']>) => void): boolean => {
    const json = shippedRulesJson()
    change(json.vectors!)
    return ruleTableSchema.safeParse(json).success
  }

  it('is absent in rules published before it existed', () => {
    const { vectors: _, ...older } = shippedRulesJson()
    expect(ruleTableSchema.parse(older).vectors).toEqual([])
  })

  it.each<[string, (vectors: NonNullable<RuleTableJson['vectors']>) => void]>([
    ['a name twice', (vectors) => vectors.push({ ...vectors[0]! })],
    ['a state and a country', (vectors) => (vectors[0]!.country = 'SG')],
    ['neither a state nor a country', (vectors) => delete vectors[0]!.state],
    ['neither an offer nor a refusal', (vectors) => delete vectors[0]!.offer],
    ['both an offer and a refusal', (vectors) => (vectors[0]!.refused = { code: 'residence.unknown' })],
    ['a key that there is not', (vectors) => Object.assign(vectors[0]!, { feeCents: 1 })],
    ['an APR of two places', (vectors) => (vectors[0]!.offer!.aprPercent = '9.95')],
  ])('is refused with %s', (_, change) => {
    expect(accepts(() => undefined)).toBe(true)
    expect(accepts(change)).toBe(false)
  })
})
