import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lendingRulesSchema, type LendingRulesJson } from './lending-rules.ts'
import { shippedRules, shippedRulesJson, shippedTable } from './lending-rules.test-data.ts'
import { ruleTableSchema } from './rule-vectors.ts'

const accepts = (change: (rules: LendingRulesJson) => void): boolean => {
  const json = shippedRulesJson()
  change(json)
  return lendingRulesSchema.safeParse(json).success
}

const onlyRate = (rateBps: number) => ({ rateBps, flatCents: 0n, floorCents: null, capCents: null })
const atLeast = (floorCents: bigint) => ({ ...onlyRate(100), floorCents })

describe('the lending rules that ship', () => {
  it('are written back as read', () => {
    expect(z.encode(ruleTableSchema, shippedTable)).toEqual(shippedRulesJson())
  })

  it('name the 50 states and DC, ten of them without loans (1.9.17)', () => {
    expect(shippedRules.states).toHaveLength(51)
    const without = shippedRules.states.filter((each) => !each.enabled).map((each) => each.state)
    expect(without.sort()).toEqual(['DC', 'ID', 'IL', 'KY', 'MD', 'MS', 'SD', 'TX', 'VA', 'VT'])
  })

  it('state only known minimums as confirmed, and mark the rest (1.9.14, 1.9.15, G.08)', () => {
    const own = shippedRules.states.filter((each) => each.minLoanCents !== null)
    expect(own.map((each) => [each.state, each.minLoanCents])).toEqual([
      ['HI', 25_000_100n],
      ['OH', 500_100n],
    ])
    const lends = shippedRules.states.filter((each) => each.enabled && each.minLoanCents === null)
    expect(lends.every((each) => !each.confirmed && each.source === 'to be confirmed by the operator')).toBe(
      true,
    )
  })

  it('are read with the shipped reminders, grace and holidays where older versions lack them', () => {
    const json = shippedRulesJson()
    const { completeDays, collateralDays, idleDays } = json.deadlines
    const read = z.parse(lendingRulesSchema, {
      ...json,
      deadlines: { completeDays, collateralDays, idleDays },
    })
    expect(read.deadlines).toEqual({ ...shippedRules.deadlines, bankHolidays: [] })
  })

  it('are read with the shipped maximum disbursement where older versions lack it (1.9.16)', () => {
    const { maxDisbursementCents: _, ...older } = shippedRulesJson()
    expect(z.parse(lendingRulesSchema, older).maxDisbursementCents).toBeNull()
  })

  it('are read without finality, which older versions lack, as with what ships (decision 20)', () => {
    const { finality, ...older } = shippedRulesJson()
    expect(finality).toEqual({ BTC: 'confirmations', ETH: 'finalized', SOL: 'confirmations' })
    expect(z.parse(lendingRulesSchema, older)).toEqual(shippedRules)
  })

  it('have the specification’s constants (1.9.01 to 1.9.06, 1.9.08 to 1.9.11, 1.9.14, 1.9.16; part of 1.9.07, 1.9.12, 1.9.13, 1.9.18, 1.9.26)', () => {
    expect(shippedRules).toMatchObject({
      termMonths: 12,
      maxInitialLtvBps: 7_500,
      rebalanceBelowLtvBps: 3_500,
      highCollateralBelowLtvBps: 2_000,
      liquidationFeeBps: 200,
      cureHours: 48,
      unsignedDocumentsFeeCents: 10_000n,
      defaultMinLoanCents: 500_000n,
      defaultMaxLoanCents: null,
      maxDisbursementCents: null,
      deadlines: { completeDays: 14, collateralDays: 5, idleDays: 30, reminderDays: [3, 1], graceHours: 72 },
      deferredCompounding: false,
      tiers: [
        { rateBps: 891, warningLtvBps: 7_500, marginCallLtvBps: 8_000, liquidationLtvBps: 9_000 },
        { rateBps: 1_150, warningLtvBps: 8_000, marginCallLtvBps: 8_500, liquidationLtvBps: 9_000 },
      ],
      originationFee: { domestic: onlyRate(100), international: onlyRate(150) },
    })
    const own = shippedRules.states.flatMap(({ state, feeRule }) =>
      feeRule === null ? [] : [[state, feeRule]],
    )
    expect(Object.fromEntries(own)).toEqual({
      ...Object.fromEntries(['AL', 'KS', 'MN', 'NC', 'WI'].map((state) => [state, onlyRate(0)])),
      NY: onlyRate(85),
      IA: atLeast(3_000n),
      IN: atLeast(20_000n),
      MI: atLeast(40_000n),
      MO: atLeast(10_000n),
      OH: atLeast(25_000n),
    })
  })
})

describe('lending rules', () => {
  it.each<[string, (rules: LendingRulesJson) => void]>([
    ['tiers out of order', (rules) => rules.tiers.reverse()],
    ['a last tier that ends elsewhere than the maximum', (rules) => (rules.maxInitialLtvBps = 7_000)],
    ['no tier', (rules) => (rules.tiers = [])],
    [
      'a margin call below the warning',
      (rules) => rules.tiers.forEach((tier) => (tier.marginCallLtvBps = 7_400)),
    ],
    ['a state twice', (rules) => rules.states.push({ ...rules.states[0]! })],
    ['a negative amount', (rules) => (rules.defaultMinLoanCents = -1)],
    ['a part of a cent', (rules) => (rules.defaultMinLoanCents = 0.5)],
    [
      'a floor above its cap',
      (rules) => Object.assign(rules.originationFee.domestic, { floorCents: 2, capCents: 1 }),
    ],
    [
      'confirmations that do not begin at zero',
      (rules) => (rules.confirmationsToBeFinal.BTC[0]!.fromUnits = '1'),
    ],
    ['a term above a year', (rules) => (rules.termMonths = 13)],
  ])('are refused with %s', (_, change) => {
    expect(accepts(() => undefined)).toBe(true)
    expect(accepts(change)).toBe(false)
  })
})
