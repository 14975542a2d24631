import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { feeVariants } from './fee-variants.ts'

const NO_MORE = { flatCents: 0n, capCents: null }

describe('the states with a fee of their own', () => {
  it('are those of the shipped rules, the lowest fee first (1.9.04, 1.9.05, 1.9.06, 1.1.28)', () => {
    expect(feeVariants(shippedRules)).toEqual([
      {
        rule: { ...NO_MORE, rateBps: 0, floorCents: null },
        states: ['Alabama', 'Kansas', 'Minnesota', 'North Carolina', 'Wisconsin'],
      },
      { rule: { ...NO_MORE, rateBps: 85, floorCents: null }, states: ['New York'] },
      { rule: { ...NO_MORE, rateBps: 100, floorCents: 3_000n }, states: ['Iowa'] },
      { rule: { ...NO_MORE, rateBps: 100, floorCents: 10_000n }, states: ['Missouri'] },
      { rule: { ...NO_MORE, rateBps: 100, floorCents: 20_000n }, states: ['Indiana'] },
      { rule: { ...NO_MORE, rateBps: 100, floorCents: 25_000n }, states: ['Ohio'] },
      { rule: { ...NO_MORE, rateBps: 100, floorCents: 40_000n }, states: ['Michigan'] },
    ])
  })

  it('omit a state without loans, and one whose own fee equals the default', () => {
    const states = shippedRules.states.map((rule) => {
      if (rule.state === 'NY') return { ...rule, enabled: false }
      return rule.state === 'IA' ? { ...rule, feeRule: shippedRules.originationFee.domestic } : rule
    })
    const named = feeVariants({ ...shippedRules, states }).flatMap((variant) => variant.states)
    expect(named).not.toContain('New York')
    expect(named).not.toContain('Iowa')
    expect(named).toContain('Ohio')
  })

  it('list a state whose fee differs only in its maximum (1.1.28)', () => {
    const { domestic } = shippedRules.originationFee
    const own = { ...domestic, capCents: 50_000n }
    const states = shippedRules.states.map((rule) => (rule.state === 'CA' ? { ...rule, feeRule: own } : rule))
    expect(feeVariants({ ...shippedRules, states })).toContainEqual({ rule: own, states: ['California'] })
  })

  it('distinguish fees whose digits concatenate to the same text', () => {
    const fee = (rateBps: number, flatCents: bigint) => ({
      rateBps,
      flatCents,
      floorCents: null,
      capCents: null,
    })
    const own = { NY: fee(1, 23n), OH: fee(12, 3n) }
    const states = shippedRules.states
      .filter(({ state }) => state in own)
      .map((rule) => ({ ...rule, feeRule: own[rule.state as keyof typeof own] }))
    expect(feeVariants({ ...shippedRules, states })).toEqual([
      { rule: fee(1, 23n), states: ['New York'] },
      { rule: fee(12, 3n), states: ['Ohio'] },
    ])
  })
})
