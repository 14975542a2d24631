import { describe, expect, it } from 'vitest'
import {
  after,
  closeCommand,
  fill,
  fillCommand,
  JOB,
  ONE_COIN,
  orderCommand,
  refusalOf,
  stepped,
} from './liquidation.test-data.ts'
import type { LiquidationCommand } from './commands.ts'
import { fillData } from './event-data.ts'
import { feeCentsOf, netProceedsCentsOf, type Liquidation } from './liquidation.ts'
import { receiptOf } from './receipt-of.ts'
import { receiptJsonOf, readReceipt } from './receipt-json.ts'
import { checkReceipt } from './receipt-check.ts'
import { receiptProblems, resultOfSale, type Fill } from './receipt.ts'
import { spentCentsOf } from './spent.ts'

const NOT_ALLOWED = 'transition.not-allowed'
const TERMS = {
  goal: 'CONVERT',
  usdcLtvBps: 9_700,
  unitsAtOrder: ONE_COIN,
  paidCentsAtOrder: 0n,
  sliceCents: 10_000_000n,
} as const

const SOLD = ((): Liquidation => {
  const selling = stepped(after(null, orderCommand(TERMS)))
  if (selling.state !== 'SELLING') throw new Error('There is no slice')
  const { sliceId, orderedUnits } = selling.slice
  const filled = after(selling, fillCommand(sliceId, fill('all', orderedUnits)))
  return after(filled, closeCommand(sliceId, 'FILLED'))
})()
const EMPTY = { facts: { units: 0n } } as const
const CONVERTED = stepped(SOLD, EMPTY)
const BOUGHT = fill('bought', 50_000_000n, 6_000_000n)

const conclude = (boughtFills: readonly Fill[] | undefined, conclusion = 'RESTORED'): LiquidationCommand => ({
  type: 'LiquidationConcluded',
  by: JOB,
  data: {
    liquidationId: 'sale-1',
    conclusion: conclusion as 'RESTORED',
    at: null,
    owed: { chargesCents: '0', interestCents: '5000', principalCents: '5000000' },
    appliedOn: '2026-11-21',
    ...(boughtFills === undefined ? {} : { boughtFills: boughtFills.map(fillData) }),
  },
})

describe('a conversion whose USDC was spent on coins (part of G.72)', () => {
  it('applies what is left over, and its receipt says what was bought (part of G.72)', () => {
    const sale = after(CONVERTED, conclude([BOUGHT]), EMPTY)
    if (sale.state !== 'CONCLUDED') throw new Error(`It is ${sale.state}`)
    const spent = spentCentsOf('BTC', [BOUGHT])
    expect(spent).toBe(3_000_010n)
    const { applied, owed, deficiencyCents } = sale
    const paid = applied.interestCents + applied.principalCents + applied.surplusCents
    expect(paid).toBe(netProceedsCentsOf(CONVERTED) - spent)
    expect(deficiencyCents).toBe(owed.interestCents + owed.principalCents - paid)
    const receipt = receiptOf(sale)
    expect(receiptProblems(receipt)).toEqual([])
    const read = readReceipt(JSON.parse(JSON.stringify(receiptJsonOf(receipt))))
    expect(read).toMatchObject({ boughtFills: [BOUGHT], applied })
    expect(read === null ? null : receiptProblems(read)).toEqual([])
    expect(receiptProblems({ ...receipt, boughtFills: [] })).toEqual(['APPLIED', 'DEFICIENCY'])
  })

  it('says what of the coins the exchange still owes, which is of what was bought, and figures in nothing (note 103)', () => {
    const lacking = (undeliveredUnits: bigint, conclusion = 'RESTORED'): LiquidationCommand => {
      const command = conclude(conclusion === 'RESTORED' ? [BOUGHT] : undefined, conclusion)
      const data = { ...command.data, undeliveredUnits: undeliveredUnits.toString() }
      return { ...command, data } as LiquidationCommand
    }
    const sale = after(CONVERTED, lacking(BOUGHT.units), EMPTY)
    if (sale.state !== 'CONCLUDED') throw new Error(`It is ${sale.state}`)
    const whole = after(CONVERTED, conclude([BOUGHT]), EMPTY)
    expect(whole).not.toHaveProperty('undeliveredUnits')
    expect(sale).toEqual({ ...whole, undeliveredUnits: BOUGHT.units })
    const read = readReceipt(JSON.parse(JSON.stringify(receiptJsonOf(receiptOf(sale)))))
    expect(read).toMatchObject({ undeliveredUnits: BOUGHT.units })
    for (const wrong of [lacking(0n), lacking(BOUGHT.units + 1n), lacking(1n, 'NO_LONGER_DUE')])
      expect(refusalOf(CONVERTED, wrong, EMPTY)).toBe(NOT_ALLOWED)
  })

  it('takes what coins cost beyond what is held out of its own fee', () => {
    const beyond = netProceedsCentsOf(CONVERTED) - spentCentsOf('BTC', [BOUGHT]) + 100n
    const dear = { ...BOUGHT, feeCents: BOUGHT.feeCents + beyond }
    const sale = after(CONVERTED, conclude([dear]), EMPTY)
    if (sale.state !== 'CONCLUDED') throw new Error(`It is ${sale.state}`)
    expect(sale.applied).toMatchObject({ interestCents: 0n, principalCents: 0n, surplusCents: 0n })
    expect(sale.applied.feeCents).toBe(feeCentsOf(CONVERTED) - 100n)
    expect(sale.applied.expensesCents).toBe(sale.expensesCents)
    const receipt = receiptOf(sale)
    expect([receiptProblems(receipt), checkReceipt(receipt).isEqual]).toEqual([[], true])
    const more = { ...dear, feeCents: dear.feeCents + feeCentsOf(CONVERTED) - 99n }
    expect(refusalOf(CONVERTED, conclude([more]), EMPTY)).toBe(NOT_ALLOWED)
  })

  it('has a receipt that says of a trade which counts twice that it does, whoever checks it', () => {
    const sale = after(CONVERTED, conclude([BOUGHT]), EMPTY)
    if (sale.state !== 'CONCLUDED') throw new Error(`It is ${sale.state}`)
    const receipt = receiptOf(sale)
    const twice = { ...receipt, boughtFills: [BOUGHT, BOUGHT] }
    const forged = { ...twice, ...resultOfSale(twice) }
    expect(receiptProblems(forged)).toEqual(['FILL_TWICE'])
    expect(checkReceipt(forged)).toMatchObject({ isFillTwice: true, isEqual: false })
  })

  it.each([
    ['of nothing', CONVERTED, conclude(undefined)],
    ['of a trade that counts twice', CONVERTED, conclude([BOUGHT, BOUGHT])],
    [
      'of more than what is held and the fee',
      CONVERTED,
      conclude([{ ...BOUGHT, units: ONE_COIN, priceCents: 5_500_000n }]),
    ],
    ['of a conversion that is still sold', SOLD, conclude([BOUGHT])],
    ['for another reason', CONVERTED, conclude([BOUGHT], 'USDC_APPLIED')],
    ['of a sale', after(null, orderCommand()), conclude([BOUGHT])],
  ])('is refused %s', (_, state, command) => {
    expect(refusalOf(state, command, EMPTY)).toBe(NOT_ALLOWED)
  })
})
