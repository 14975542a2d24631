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
  unitsOfFills,
  type Liquidation,
} from './liquidation.ts'
import { receiptOf } from './receipt-of.ts'
import { fillCents, receiptProblems, resultOfSale } from './receipt.ts'
import { hasBorrowerActed, isCarriedThrough, sellableUnits } from './conversion.ts'
import { leftToSellUnits } from './left-to-sell.ts'
import { openSale, owedLessProceedsCents } from './sales.ts'

const NOT_ALLOWED = 'transition.not-allowed'
const TERMS = { goal: 'CONVERT', usdcLtvBps: 9_700, unitsAtOrder: ONE_COIN, paidCentsAtOrder: 0n } as const
const ORDERED = after(null, orderCommand(TERMS))
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
/** The first slice alone. */
const soldInPart = (): Liquidation => {
  const selling = stepped(ORDERED)
  if (selling.state !== 'SELLING') throw new Error('There is no slice')
  const { sliceId, orderedUnits } = selling.slice
  return after(after(selling, fillCommand(sliceId, fill('a', orderedUnits))), closeCommand(sliceId, 'FILLED'))
}
/** What a conversion brought: nothing of it is applied, so that what is left after expenses and fee is a surplus. */
const resultOfConversion = (sale: Liquidation) =>
  resultOfSale({
    coin: sale.terms.coin,
    terms: sale.terms,
    slices: sale.slices,
    owed: { chargesCents: 0n, interestCents: 0n, principalCents: 0n },
    expensesCents: expensesCentsOf(sale),
    boughtFills: [],
  })
const EMPTY = { facts: { units: 0n } } as const
const CONVERTED = stepped(soldWhole(), EMPTY)
const afterPayment = (cents: bigint) => ({ ...OWED, principalCents: cents, interestCents: 0n })

describe('a conversion (part of G.72)', () => {
  it('sells all collateral, slice by slice, and holds what is left after expenses and the fee (part of G.72)', () => {
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

  it('has a level of what it brings and knows what was held and paid, and no other sale does', () => {
    expect(refusalOf(null, orderCommand({ goal: 'CONVERT' }))).toBe(NOT_ALLOWED)
    expect(refusalOf(null, orderCommand({ goal: 'CONVERT', usdcLtvBps: 9_700 }))).toBe(NOT_ALLOWED)
    expect(refusalOf(null, orderCommand({ ...TERMS, unitsAtOrder: ONE_COIN - 1n }))).toBe(NOT_ALLOWED)
    expect(refusalOf(null, orderCommand({ ...TERMS, paidCentsAtOrder: 1n }))).toBe(NOT_ALLOWED)
    for (const term of [{ usdcLtvBps: 9_700 }, { unitsAtOrder: ONE_COIN }, { paidCentsAtOrder: 0n }])
      expect(refusalOf(null, orderCommand({ goal: 'PAY_ALL', ...term }))).toBe(NOT_ALLOWED)
  })

  it('is not begun once the borrower has cured, and is carried through once it has sold something', () => {
    expect(stepped(ORDERED, { facts: { isSaleDue: false } })).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'NO_LONGER_DUE',
      soldUnits: 0n,
    })
    const nothingDone = { units: 0n, paidCents: 0n }
    expect(isCarriedThrough(ORDERED, { ...nothingDone, units: ONE_COIN })).toBe(false)
    expect(isCarriedThrough(soldWhole(), nothingDone)).toBe(true)
    expect(isCarriedThrough(CONVERTED, nothingDone)).toBe(false)
    expect(isCarriedThrough(after(CONVERTED, stopCommand('AGENT', AGENT), EMPTY), nothingDone)).toBe(false)
  })

  it('never sells coins that were added after it was ordered', () => {
    const added = 500_000_000n
    // The first slice, and the last one, whatever is added before or between them.
    for (const before of [0n, added]) {
      let [sale, units] = [ORDERED as Liquidation, ONE_COIN + before]
      for (let slices = 0; slices < 10; slices += 1) {
        const next = stepOf(sale, { facts: { units } })
        if (next.step !== 'COMMAND' || next.command.type !== 'SliceOrdered') break
        const { sliceId, orderedUnits } = next.command.data
        const selling = after(sale, next.command, { facts: { units } })
        const filled = after(selling, fillCommand(sliceId, fill(`all of ${sliceId}`, BigInt(orderedUnits))))
        sale = after(filled, closeCommand(sliceId, 'FILLED'))
        units += (slices === 0 ? added : 0n) - BigInt(orderedUnits)
      }
      expect(unitsOfFills(fillsOf(sale))).toBe(ONE_COIN)
      expect(sellableUnits(sale, units)).toBe(0n)
      const price = { priceCents: 5_500_000n, balanceCents: BALANCE_CENTS, units }
      expect(leftToSellUnits(sale, price)).toBe(0n)
      expect(stepped(sale, { facts: { units } })).toMatchObject({ state: 'CONVERTED' })
    }
    const order = commandOf(soldInPart(), { facts: { units: ONE_COIN } })
    if (order.type !== 'SliceOrdered') throw new Error('There is no slice')
    const more = { ...order, data: { ...order.data, mostUnits: 45_454_546n.toString() } }
    expect(refusalOf(soldInPart(), more, { facts: { units: ONE_COIN } })).toBe(NOT_ALLOWED)
  })

  it('sells no coin that was added after it was ordered while what it may sell is out of custody (note 107)', () => {
    const added = 5_000_000n
    const units = ONE_COIN + added
    // All of it is out, and then what the exchange takes no order for is back.
    for (const outUnits of [ONE_COIN, ONE_COIN - 1_000n])
      expect(stepOf(ORDERED, { facts: { units }, outUnits })).toEqual({ step: 'WAIT' })
    const part = commandOf(ORDERED, { facts: { units }, outUnits: ONE_COIN - 1_000_000n })
    expect(part).toMatchObject({ data: { orderedUnits: '1000000' } })
    // A slice is sold, and what is left of the rest is out.
    const left = ONE_COIN - 45_454_545n
    expect(stepOf(soldInPart(), { facts: { units: left + added }, outUnits: left })).toEqual({ step: 'WAIT' })
  })

  it('knows what the borrower did since it was ordered: coins that were added, and payments', () => {
    const sale = soldInPart()
    const units = ONE_COIN - 45_454_545n
    expect(hasBorrowerActed(sale, { units, paidCents: 0n })).toBe(false)
    expect(hasBorrowerActed(sale, { units: units + 1n, paidCents: 0n })).toBe(true)
    expect(hasBorrowerActed(sale, { units, paidCents: 1n })).toBe(true)
    expect(isCarriedThrough(sale, { units, paidCents: 1n })).toBe(false)
  })

  it('holds what it sold and sells no more where the borrower has cured the loan meanwhile', () => {
    const facts = { units: ONE_COIN, isSaleDue: false }
    const sale = soldInPart()
    const held = stepped(sale, { facts })
    expect(held).toMatchObject({ state: 'CONVERTED', slices: [{ orderedUnits: 45_454_545n }] })
    expect(stepOf(held, { facts })).toEqual({ step: 'WAIT' })
    // An order that is open is canceled.
    expect(stepOf(stepped(sale, { facts: { units: 54_545_455n } }), { facts })).toEqual({ step: 'CANCEL' })
    // Under a hold, and while automatic action is stopped, it waits.
    expect(stepOf(sale, { facts: { ...facts, situations: ['LOAN_HOLD'] } })).toEqual({ step: 'WAIT' })
    const stopped = stepped(sale, { facts: { ...facts, situations: ['STOPPED'] } })
    expect(stopped).toMatchObject({ state: 'STOPPED', stop: { cause: 'KILL_SWITCH' } })
    expect(stepOf(stopped, { facts: { ...facts, situations: ['STOPPED'] } })).toEqual({ step: 'WAIT' })
    expect(stepped(stepped(stopped, { facts }), { facts })).toEqual(held)
    // What an agent stopped waits for agents.
    expect(stepOf(after(sale, stopCommand('AGENT', AGENT)), { facts })).toEqual({ step: 'WAIT' })
  })

  it('is applied where interest was forgiven and nothing is owed, converted or half converted, and sells no more', () => {
    for (const [sale, units] of [
      [soldInPart(), 54_545_455n],
      [CONVERTED, 0n],
    ] as const) {
      const paid = { facts: { units }, owed: afterPayment(0n) }
      const concluded = stepped(sale, paid)
      expect(concluded).toMatchObject({ state: 'CONCLUDED', conclusion: 'NO_LONGER_DUE' })
      expect(concluded).toMatchObject({ applied: { surplusCents: netProceedsCentsOf(sale) } })
    }
    const selling = stepped(soldInPart(), { facts: { units: 54_545_455n } })
    const nothing = { facts: { units: 54_545_455n }, owed: afterPayment(0n) }
    expect(stepOf(selling, nothing)).toEqual({ step: 'CANCEL' })
    expect(stepped(ORDERED, { owed: afterPayment(0n) })).toMatchObject({ conclusion: 'NO_LONGER_DUE' })
    const slice = commandOf(soldInPart(), { facts: { units: 54_545_455n } })
    if (slice.type !== 'SliceOrdered') throw new Error('There is no slice')
    const forNothing = { ...slice, data: { ...slice.data, owedCents: '0' } }
    expect(refusalOf(soldInPart(), forNothing, nothing)).toBe(NOT_ALLOWED)
  })

  it('is not applied to a paid loan before no payment can be reversed, nor while automatic action is stopped', () => {
    const facts = { units: 0n, isSaleDue: false, isLoanOpen: false, paymentsHeldUntil: START + 1 }
    for (const sale of [CONVERTED, soldInPart()]) {
      expect(stepOf(sale, { facts, owed: afterPayment(0n) })).toEqual({ step: 'WAIT' })
      const final = { ...facts, paymentsHeldUntil: START }
      const concluding = commandOf(sale, { facts: final, owed: afterPayment(0n) })
      expect(concluding).toMatchObject({ data: { conclusion: 'NO_LONGER_DUE' } })
      expect(refusalOf(sale, concluding, { facts })).toBe(NOT_ALLOWED)
      const stopped = stepOf(sale, { facts: { ...final, situations: ['STOPPED'] }, owed: afterPayment(0n) })
      if (stopped.step === 'COMMAND') expect(stopped.command.type).toBe('LiquidationStopped')
      else expect(stopped).toEqual({ step: 'WAIT' })
    }
  })

  it('is not applied on account of coins that are left without a price on which venues agree now', () => {
    // A tenth of a coin was added: at $55,000 it bears $4,125, and at $30,000 $2,250.
    const netCents = netProceedsCentsOf(CONVERTED)
    const owed = afterPayment((netCents * 9_700n) / 10_000n + 300_000n)
    const facts = { units: 10_000_000n }
    expect(stepOf(CONVERTED, { facts, owed })).toEqual({ step: 'WAIT' })
    expect(stepOf(CONVERTED, { facts, owed, price: null })).toEqual({ step: 'WAIT' })
    const applied = commandOf(CONVERTED, { facts, owed, price: priceAt(3_000_000n) })
    if (applied.type !== 'LiquidationConcluded') throw new Error('It is not applied')
    expect(applied.data.conclusion).toBe('USDC_APPLIED')
    expect(refusalOf(CONVERTED, applied, { facts })).toBeNull()
    expect(refusalOf(CONVERTED, applied, { facts, now: START + 120_000 })).toBe(NOT_ALLOWED)
    expect(refusalOf(CONVERTED, { ...applied, data: { ...applied.data, at: null } }, { facts })).toBe(
      NOT_ALLOWED,
    )
  })

  it('is not over before everything that the exchange takes is sold', () => {
    const units = 30_000n
    const unitsAtOrder = ONE_COIN + units
    const held = { facts: { units: unitsAtOrder } }
    const sold = soldWhole(after(null, orderCommand({ ...TERMS, unitsAtOrder }), held))
    const converting = commandOf(sold, EMPTY)
    expect(converting.type).toBe('CollateralConverted')
    expect(refusalOf(sold, converting, { facts: { units } })).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, converting, EMPTY)).toBe(NOT_ALLOWED)
    expect(commandOf(sold, { facts: { units } }).type).toBe('SliceOrdered')
    // Worth less than the minimum order: it stays pledged as it is.
    const dust = { facts: { units: 100n } }
    expect(stepped(sold, dust)).toMatchObject({ state: 'CONVERTED' })
  })

  it('leaves what it brought to the borrower: it bears 97 % of its amount, and is not applied below that (part of G.72)', () => {
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
    'has no end as %s while what it brought bears the balance of an open loan',
    (conclusion) => {
      const ended = commandOf(CONVERTED, {
        facts: { units: 0n, isLoanOpen: false },
        owed: afterPayment(0n),
      })
      if (ended.type !== 'LiquidationConcluded') throw new Error('It has not ended')
      const owed = { ...ended.data.owed, principalCents: '1' }
      const data = { ...ended.data, conclusion, owed }
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

  it('neither creates nor loses a cent or a satoshi, whatever fills and prices: each is with the exchange, in the fee or held', () => {
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
