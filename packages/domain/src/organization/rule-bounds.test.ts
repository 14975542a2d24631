import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lendingRulesSchema, type LendingRulesJson } from './lending-rules.ts'
import { shippedRules, shippedRulesJson } from './lending-rules.test-data.ts'
import { USDC_CHAINS } from './usdc-chains.ts'

/** The problems of changed rules; empty where they are accepted. */
const saidOf = (change: (rules: LendingRulesJson) => void): readonly string[] => {
  const json = shippedRulesJson()
  change(json)
  const read = lendingRulesSchema.safeParse(json)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
const firstTier = (levels: Partial<LendingRulesJson['tiers'][number]>) => (rules: LendingRulesJson) =>
  Object.assign(rules.tiers[0]!, levels)
const fee = (floorCents: number | null, capCents: number | null) => (rules: LendingRulesJson) =>
  Object.assign(rules.originationFee.domestic, { floorCents, capCents })
const withReuseAt = (allowRateBps: number) => (rules: LendingRulesJson) =>
  (rules.refinance!.allowRateBps = allowRateBps)
const steps =
  (...fromUnits: readonly string[]) =>
  (rules: LendingRulesJson) =>
    (rules.confirmationsToBeFinal.ETH = fromUnits.map((from) => ({ fromUnits: from, confirmations: 1 })))

describe('the limits of lending rules', () => {
  it.each<[string, (rules: LendingRulesJson) => unknown]>([
    ['an initial LTV as high as the warning', firstTier({ warningLtvBps: 5_000 })],
    ['a floor that is the cap', fee(7, 7)],
    ['a floor without a cap', fee(7, null)],
    ['a cap without a floor', fee(null, 7)],
    ['one step of confirmations', steps('0')],
    ['steps of confirmations that rise', steps('0', '1', '3')],
    ['one chain to pay out on', (rules) => (rules.usdcDisbursement = { chains: ['Base'], testMicroUsdc: 1 })],
    ['a span of one day', (rules) => (rules.usualTimes!.achPayoutBusinessDays = { from: 3, to: 3 })],
    ['Ethereum by confirmations', (rules) => (rules.finality!.ETH = 'confirmations')],
    ['no limit of their own for a state', (rules) => (rules.states[0]!.minLoanCents = null)],
    // A version that was published before brands confirmed their words: publishing alone asks for that.
    ['a rate with rehypothecation beside words that nobody confirmed', withReuseAt(899)],
    ['no states and no countries', (rules) => Object.assign(rules, { states: [], countries: [] })],
  ])('are accepted with %s', (_, change) => expect(saidOf(change)).toEqual([]))

  it.each<[string, (rules: LendingRulesJson) => unknown, string]>([
    [
      'an initial LTV above the warning',
      firstTier({ warningLtvBps: 4_999 }),
      'tiers.0: Tier levels must rise',
    ],
    [
      'a margin call at the warning',
      firstTier({ marginCallLtvBps: 7_500 }),
      'tiers.0: Tier levels must rise',
    ],
    [
      'a liquidation at the margin call',
      firstTier({ liquidationLtvBps: 8_000 }),
      'tiers.0: Tier levels must rise',
    ],
    [
      'a higher rate with rehypothecation than without',
      withReuseAt(1_200),
      'refinance: Who allows rehypothecation must not pay a higher rate',
    ],
    [
      'a recall on the same day',
      (rules) => (rules.refinance!.rehypothecation!.recallBusinessDays = 0),
      'refinance.rehypothecation.recallBusinessDays',
    ],
    ['tiers of one initial LTV', firstTier({ maxInitialLtvBps: 7_500 }), ': Tiers must rise'],
    [
      'a last tier below the maximum',
      (rules) => (rules.maxInitialLtvBps = 7_600),
      ': The last tier must end',
    ],
    ['a floor above the cap', fee(8, 7), 'originationFee.domestic: A fee floor'],
    ['steps of confirmations that stay', steps('0', '2', '2'), 'confirmationsToBeFinal.ETH: Steps'],
    ['steps of confirmations that fall', steps('0', '2', '1'), 'confirmationsToBeFinal.ETH: Steps'],
    ['steps that begin above zero', steps('1', '2'), 'confirmationsToBeFinal.ETH: Steps'],
    [
      'finalized blocks of a chain that has none',
      (rules) => Object.assign(rules.finality!, { BTC: 'finalized' }),
      'finality.BTC: The chain of this coin',
    ],
    ['a state twice', (rules) => rules.states.push({ ...rules.states[7]! }), 'states: Duplicate state'],
    [
      'a country twice',
      (rules) => rules.countries.push({ ...rules.countries[7]! }),
      'countries: Duplicate country',
    ],
    [
      'a chain twice',
      (rules) => (rules.usdcDisbursement!.chains = ['Base', 'Solana', 'Base']),
      'usdcDisbursement.chains: Duplicate chain',
    ],
    [
      'a span that ends before it begins',
      (rules) => (rules.usualTimes!.usdcPayoutBusinessDays = { from: 3, to: 2 }),
      'usualTimes.usdcPayoutBusinessDays: A range must end',
    ],
  ])('are refused with %s, with a message', (_, change, said) => {
    const all = saidOf(change)
    expect(all).toHaveLength(1)
    expect(all[0]!.startsWith(said), all[0]).toBe(true)
  })

  it('are refused without confirmation steps', () =>
    expect(saidOf(steps()).some((said) => said.startsWith('confirmationsToBeFinal.ETH'))).toBe(true))

  it.each(['co', 'CON', 'C', '1CO', 'xCO', 'COx', 'ÇO', ''])('accept no state written as "%s"', (code) =>
    expect(saidOf((rules) => (rules.states[0]!.state = code))).not.toEqual([]),
  )

  it.each(['-1', '1.5', '0x1', 'x1', '1x', '', '1'.repeat(41)])('accept no coin units "%s"', (units) =>
    expect(saidOf((rules) => (rules.minCoinUnits.ETH = units))).not.toEqual([]),
  )

  it('keep wei to the last digit', () => {
    const json = shippedRulesJson()
    json.minCoinUnits.ETH = '1234567890123456789012345678901234567890'
    const rules = z.parse(lendingRulesSchema, json)
    expect(rules.minCoinUnits.ETH).toBe(1_234_567_890_123_456_789_012_345_678_901_234_567_890n)
    expect(z.encode(lendingRulesSchema, rules).minCoinUnits.ETH).toBe(json.minCoinUnits.ETH)
  })

  it('have the specification’s times and chains where older versions lack them (1.9.20, 1.9.22 to 1.9.25, 1.9.30)', () => {
    const { usualTimes: _, usdcDisbursement: __, ...older } = shippedRulesJson()
    const read = z.parse(lendingRulesSchema, older)
    expect(read.usualTimes).toMatchObject({
      achPayoutBusinessDays: { from: 3, to: 5 },
      usdcPayoutBusinessDays: { from: 1, to: 3 },
      collateralReturnBusinessDays: 1,
      achRepaymentHoldDays: 21,
      wireRepaymentReturnDays: 3,
    })
    expect(read.usdcDisbursement).toEqual({ chains: [...USDC_CHAINS], testMicroUsdc: 1_000_000 })
    expect(read.usualTimes).toEqual(shippedRules.usualTimes)
  })
})
