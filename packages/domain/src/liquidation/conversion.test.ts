import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  AGENT,
  closeCommand,
  commandOf,
  fill,
  fillCommand,
  JOB,
  ONE_COIN,
  orderCommand,
  OWED,
  priceAt,
  refusalOf,
  resumeCommand,
  START,
  stepOf,
  stepped,
  stopCommand,
} from './liquidation.test-data.ts'
import {
  expensesCentsOf,
  fillsOf,
  leftToBringCents,
  netProceedsCentsOf,
  resultOfConversion,
  type Liquidation,
} from './liquidation.ts'
import { receiptOf } from './receipt-of.ts'
import { fillCents, receiptProblems } from './receipt.ts'
import { isCarriedThrough, openSale, owedLessProceedsCents } from './sales.ts'

const NOT_ALLOWED = 'transition.not-allowed'
const ORDERED = after(null, orderCommand({ goal: 'CONVERT', usdcLtvBps: 9_700 }))
const BALANCE_CENTS = OWED.interestCents + OWED.principalCents

/** One slice after the other, each filled whole, until nothing is left. */
const soldWhole = (from: Liquidation = ORDERED): Liquidation => {
  let [sale, units] = [from, ONE_COIN]
  for (let slices = 0; units > 0n && slices < 10; slices += 1) {
    const selling = stepped(sale, { facts: { units } })
    if (selling.state !== 'SELLING') throw new Error('There is no slice')
    const { sliceId, orderedUnits } = selling.slice
    const filled = after(selling, fillCommand(sliceId, fill(`all of ${sliceId}`, orderedUnits)))
    sale = after(filled, closeCommand(sliceId, 'FILLED'))
    units -= orderedUnits
  }
  return sale
}
const EMPTY = { facts: { units: 0n } } as const
const CONVERTED = stepped(soldWhole(), EMPTY)
const afterPayment = (cents: bigint) => ({ ...OWED, principalCents: cents, interestCents: 0n })

describe('a conversion (part of G.72)', () => {
  it('sells all collateral, slice by slice, and holds what is left after expenses and the fee as USDC (part of G.72)', () => {
    expect(CONVERTED).toMatchObject({ state: 'CONVERTED', convertedAt: START })
    expect(CONVERTED.slices.map(({ orderedUnits }) => orderedUnits)).toEqual([
      45_454_545n,
      45_454_545n,
      9_090_910n,
    ])
    const { grossCents, applied, soldUnits } = resultOfConversion(CONVERTED)
    expect(soldUnits).toBe(ONE_COIN)
    expect(applied).toMatchObject({ chargesCents: 0n, interestCents: 0n, principalCents: 0n })
    expect(applied.expensesCents + applied.feeCents + applied.surplusCents).toBe(grossCents)
    expect(netProceedsCentsOf(CONVERTED)).toBe(applied.surplusCents)
    expect(openSale([CONVERTED])).toBe(CONVERTED)
  })

  it('has a level of its USDC, and no other sale has one', () => {
    expect(refusalOf(null, orderCommand({ goal: 'CONVERT' }))).toBe(NOT_ALLOWED)
    expect(refusalOf(null, orderCommand({ goal: 'PAY_ALL', usdcLtvBps: 9_700 }))).toBe(NOT_ALLOWED)
  })

  it('is not begun once the borrower has cured, and is carried through once it has sold something', () => {
    expect(stepped(ORDERED, { facts: { isSaleDue: false } })).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'NO_LONGER_DUE',
      soldUnits: 0n,
    })
    expect(isCarriedThrough(ORDERED)).toBe(false)
    expect(isCarriedThrough(soldWhole())).toBe(true)
    expect(isCarriedThrough(CONVERTED)).toBe(false)
  })

  it('is not over before everything that the exchange takes is sold', () => {
    const sold = soldWhole()
    const units = 30_000n
    const converting = commandOf(sold, EMPTY)
    expect(converting.type).toBe('CollateralConverted')
    expect(refusalOf(sold, converting, { facts: { units } })).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, converting, EMPTY)).toBe(NOT_ALLOWED)
    expect(commandOf(sold, { facts: { units } }).type).toBe('SliceOrdered')
    // Worth less than the minimum order: it stays pledged as it is.
    const dust = { facts: { units: 100n } }
    expect(stepped(sold, dust)).toMatchObject({ state: 'CONVERTED' })
  })

  it('leaves its USDC to the borrower: it bears 97 % of its amount, and is not applied below that (part of G.72)', () => {
    const netCents = netProceedsCentsOf(CONVERTED)
    const bears = (netCents * 9_700n) / 10_000n
    expect(owedLessProceedsCents([CONVERTED], BALANCE_CENTS)).toBe(0n)
    expect(leftToBringCents(CONVERTED, bears)).toBe(0n)
    expect(leftToBringCents(CONVERTED, bears + 1n)).toBe(1n)
    const at = { ...EMPTY, owed: afterPayment(bears) }
    expect(stepOf(CONVERTED, at)).toEqual({ step: 'WAIT' })
    const applied = commandOf(CONVERTED, { ...at, owed: afterPayment(bears + 1n) })
    expect(applied).toMatchObject({ data: { conclusion: 'USDC_APPLIED' } })
    expect(refusalOf(CONVERTED, applied, { facts: { units: 0n, isSaleDue: false } })).toBe(NOT_ALLOWED)
    const concluded = after(CONVERTED, applied, EMPTY)
    if (concluded.state !== 'CONCLUDED') throw new Error('It is not over')
    expect(concluded.applied.principalCents).toBe(bears + 1n)
    expect(concluded.applied.surplusCents).toBe(netCents - bears - 1n)
    expect(concluded.deficiencyCents).toBe(0n)
    expect(receiptProblems(receiptOf(concluded))).toEqual([])
  })

  it('is applied to a loan that is paid in full, so that what is left goes back to the borrower', () => {
    const paid = { facts: { units: 0n, isSaleDue: false, isLoanOpen: false }, owed: afterPayment(0n) }
    const concluded = stepped(CONVERTED, paid)
    expect(concluded).toMatchObject({ state: 'CONCLUDED', conclusion: 'NO_LONGER_DUE' })
    expect(concluded).toMatchObject({ applied: { surplusCents: netProceedsCentsOf(CONVERTED) } })
  })

  it.each(['GOAL_REACHED', 'NOTHING_LEFT', 'NO_LONGER_DUE', 'USDC_APPLIED'] as const)(
    'has no end as %s while its USDC bears the balance of an open loan',
    (conclusion) => {
      const ended = commandOf(CONVERTED, {
        facts: { units: 0n, isLoanOpen: false },
        owed: afterPayment(0n),
      })
      if (ended.type !== 'LiquidationConcluded') throw new Error('It has not ended')
      const data = { ...ended.data, conclusion }
      expect(refusalOf(CONVERTED, { ...ended, data }, EMPTY)).toBe(NOT_ALLOWED)
      expect(refusalOf(soldWhole(), { ...ended, data }, EMPTY)).toBe(NOT_ALLOWED)
    },
  )

  it.each(['LOAN_HOLD', 'SANCTIONS_HOLD', 'STOPPED'] as const)(
    'applies nothing while %s is the case',
    (situation) => {
      const owed = afterPayment(netProceedsCentsOf(CONVERTED))
      const facts = { units: 0n, situations: [situation] }
      expect(stepOf(CONVERTED, { facts, owed })).toEqual({ step: 'WAIT' })
    },
  )

  it('is stopped by one agent and ended by another, and is held as before where it is resumed', () => {
    const stopped = after(CONVERTED, stopCommand('AGENT', AGENT), EMPTY)
    expect(stopped).toMatchObject({ state: 'STOPPED', convertedAt: START })
    expect(refusalOf(CONVERTED, stopCommand('KILL_SWITCH', JOB), EMPTY)).toBe(NOT_ALLOWED)
    expect(after(stopped, resumeCommand(AGENT), EMPTY)).toEqual(CONVERTED)
    const ending = {
      type: 'LiquidationConcluded',
      data: {
        liquidationId: 'sale-1',
        conclusion: 'AGENT',
        at: null,
        owed: { chargesCents: '0', interestCents: '0', principalCents: '100' },
        appliedOn: '2026-11-21',
        reason: 'In default',
      },
    } as const
    expect(refusalOf(stopped, { ...ending, by: AGENT }, EMPTY)).toBe('approval.same-agent')
    const other = { kind: 'agent', id: 'agent-2' } as const
    expect(after(stopped, { ...ending, by: other }, EMPTY)).toMatchObject({ state: 'CONCLUDED' })
  })

  it('neither creates nor loses a cent or a satoshi, whatever fills and prices: each is with the exchange, in the fee or in USDC', () => {
    const trade = fc.record({
      share: fc.integer({ min: 1, max: 100 }),
      priceCents: fc.bigInt({ min: 5_445_000n, max: 6_000_000n }),
      isCanceled: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 30 }), (trades) => {
        let [sale, units] = [ORDERED as Liquidation, ONE_COIN]
        for (const [index, { share, priceCents, isCanceled }] of trades.entries()) {
          const next = stepOf(sale, { facts: { units } })
          if (next.step !== 'COMMAND' || next.command.type !== 'SliceOrdered') break
          sale = after(sale, next.command, { facts: { units } })
          if (sale.state !== 'SELLING') throw new Error('There is no slice')
          const { sliceId, orderedUnits } = sale.slice
          const part = isCanceled ? (orderedUnits * BigInt(share)) / 100n : orderedUnits
          if (part > 0n) sale = after(sale, fillCommand(sliceId, fill(`fill-${index}`, part, priceCents)))
          sale = after(sale, closeCommand(sliceId, part === orderedUnits ? 'FILLED' : 'CANCELED'))
          units -= part
        }
        const { soldUnits, grossCents, applied } = resultOfConversion(sale)
        expect(soldUnits + units).toBe(ONE_COIN)
        expect(grossCents).toBe(fillsOf(sale).reduce((sum, one) => sum + fillCents('BTC', one), 0n))
        expect(applied.expensesCents).toBe(expensesCentsOf(sale))
        expect(applied.expensesCents + applied.feeCents + applied.surplusCents).toBe(grossCents)
        expect(applied.surplusCents).toBe(netProceedsCentsOf(sale))
      }),
    )
  })

  it('waits while venues do not agree on a price', () => {
    expect(stepOf(ORDERED, { price: null })).toEqual({ step: 'WAIT' })
    expect(stepOf(ORDERED, { price: priceAt(5_500_000n), facts: { situations: ['STOPPED'] } })).toMatchObject(
      { command: { type: 'LiquidationStopped' } },
    )
  })
})
