import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import {
  after,
  AGENT,
  closeCommand,
  commandOf,
  decided,
  fill,
  fillCommand,
  JOB,
  ONE_COIN,
  orderCommand,
  ORDERED,
  OWED,
  priceAt,
  refusalOf,
  resumeCommand,
  START,
  stepOf,
  stepped,
  stopCommand,
} from './liquidation.test-data.ts'
import { fillsOf, type Liquidation } from './liquidation.ts'
import { MOST_REJECTIONS, REJECTION_WAIT_MS } from './next-step.ts'
import { receiptOf } from './receipt-of.ts'
import { receiptProblems } from './receipt.ts'
import { SALE_CONSEQUENCES, SALE_SITUATIONS } from './situations.ts'
import { stepsOfAgent } from './steps-of-agents.ts'

const NOT_ALLOWED = 'transition.not-allowed'
const SLICE_ID = 'sale-1-1'
const SELLING = stepped(ORDERED)
/** $25,000 at $55,000 a coin, rounded down. */
const FIRST_UNITS = 45_454_545n
const LATER = START + 61_000

const concludedOf = (liquidation: Liquidation) => {
  if (liquidation.state !== 'CONCLUDED') throw new Error(`It is ${liquidation.state}`)
  return liquidation
}
const soldAll = (liquidation: Liquidation): Liquidation => {
  if (liquidation.state !== 'SELLING') throw new Error('There is no slice')
  const { sliceId, orderedUnits } = liquidation.slice
  const filled = after(liquidation, fillCommand(sliceId, fill(`all of ${sliceId}`, orderedUnits)))
  return after(filled, closeCommand(sliceId, 'FILLED'))
}

describe('a sale is ordered', () => {
  it('when it is due: a margin call lapsed, or the level of a sale was reached (part of 1.9.12; P.351)', () => {
    expect(ORDERED).toMatchObject({ state: 'ORDERED', liquidationId: 'sale-1', slices: [] })
  })
  it.each([
    ['of a loan of which no sale is due', { isSaleDue: false }],
    ['while another one is under way', { isAnotherUnderWay: true }],
    ['after an agent ended one that was due for the same reason', { isEndedByAgent: true }],
    ['of nothing', { units: 0n }],
    ['under a sanctions hold', { hold: 'EVERYTHING' as const }],
  ])('never %s (P.351)', (_, facts) => {
    expect(refusalOf(null, orderCommand(), { facts })).toBe(NOT_ALLOWED)
  })
  it('by a job alone', () => {
    expect(refusalOf(null, { ...orderCommand(), by: AGENT })).toBe(NOT_ALLOWED)
  })
})

describe('a slice', () => {
  it('sells at most its market value, no lower than the limit, for its time (P.355)', () => {
    expect(SELLING).toMatchObject({
      state: 'SELLING',
      slice: {
        sliceId: SLICE_ID,
        owedCents: 5_005_000n,
        balanceUnits: ONE_COIN,
        mostUnits: FIRST_UNITS,
        minimumUnits: 18_182n,
        orderedUnits: FIRST_UNITS,
        limitPriceCents: 5_445_000n,
        cancelAt: START + 60_000,
      },
    })
  })

  it('is computed anew from price, debt and balance, less what was sold and is not applied yet', () => {
    const units = ONE_COIN - FIRST_UNITS
    const next = commandOf(soldAll(SELLING), { facts: { units } })
    // Gross $24,954.54, less the fee of 2 % and ten cents of the exchange.
    expect(next).toMatchObject({ type: 'SliceOrdered', data: { sliceId: 'sale-1-2', owedCents: '2559465' } })
  })

  it.each([
    ['of another quantity', { orderedUnits: (FIRST_UNITS + 1n).toString() }],
    ['of another most', { mostUnits: (FIRST_UNITS + 1n).toString() }],
    ['of another minimum', { minimumUnits: '1' }],
    ['below the limit', { limitPriceCents: '5444999' }],
    ['of another balance', { balanceUnits: (ONE_COIN - 1n).toString() }],
    ['for another time', { cancelAt: START + 61_000 }],
    ['of another sale', { liquidationId: 'sale-2' }],
  ])('%s is refused', (_, changed) => {
    expect(refusalOf(ORDERED, withData(commandOf(ORDERED), changed))).toBe(NOT_ALLOWED)
  })

  it('sells first what is in custody, and waits where that is less than the exchange takes (note 107)', () => {
    const part = commandOf(ORDERED, { outUnits: ONE_COIN - 1_000_000n })
    expect(part).toMatchObject({
      data: { balanceUnits: ONE_COIN.toString(), mostUnits: '1000000', orderedUnits: '1000000' },
    })
    expect(refusalOf(ORDERED, part)).toBeNull()
    expect(stepOf(ORDERED, { outUnits: ONE_COIN - 18_182n }).step).toBe('COMMAND')
    for (const outUnits of [ONE_COIN - 18_181n, ONE_COIN, ONE_COIN + 1n])
      expect(stepOf(ORDERED, { outUnits })).toEqual({ step: 'WAIT' })
  })

  it('is ordered on a price on which venues agree at that moment, and on no other (P.355)', () => {
    const command = commandOf(ORDERED)
    expect(refusalOf(ORDERED, command, { now: START + 1_000 })).toBe(NOT_ALLOWED)
    const alone = { ...priceAt(5_500_000n), quotes: priceAt(5_500_000n).quotes.slice(0, 2) }
    expect(refusalOf(ORDERED, commandOf(ORDERED, { price: alone }))).toBe(NOT_ALLOWED)
    expect(stepOf(ORDERED, { price: null })).toEqual({ step: 'WAIT' })
  })

  it('is not ordered once the borrower has cured or redeemed (UCC 9-623, P.358)', () => {
    expect(refusalOf(ORDERED, commandOf(ORDERED), { facts: { isSaleDue: false } })).toBe(NOT_ALLOWED)
    expect(stepped(ORDERED, { facts: { isSaleDue: false } })).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'NO_LONGER_DUE',
      soldUnits: 0n,
    })
  })
})

describe('what else is the case (note 073)', () => {
  it.each(SALE_SITUATIONS)(
    '%s: a slice is ordered, an order stays and proceeds are applied, as the table says',
    (situation) => {
      const { isSliceOrdered, isOrderCanceled, areProceedsApplied } = SALE_CONSEQUENCES[situation]
      const facts = { situations: [situation] }
      expect(refusalOf(ORDERED, commandOf(ORDERED), { facts }) === null).toBe(isSliceOrdered)
      expect(stepOf(SELLING, { facts }).step).toBe(isOrderCanceled ? 'CANCEL' : 'POLL')
      const notDue = { facts: { ...facts, isSaleDue: false } }
      const stopped = after(soldAll(SELLING), stopCommand('AGENT', AGENT))
      for (const sold of [soldAll(SELLING), stopped])
        expect(stepOf(sold, notDue).step).toBe(areProceedsApplied ? 'COMMAND' : 'WAIT')
      // A sale that sold nothing has nothing to apply.
      expect(commandOf(ORDERED, notDue)).toMatchObject({ data: { conclusion: 'NO_LONGER_DUE' } })
    },
  )

  it('no sale that sold everything is concluded while a hold stops sales', () => {
    const facts = { units: 0n, situations: ['LOAN_HOLD'] as const }
    expect(stepOf(soldAll(SELLING), { facts }).step).toBe('WAIT')
  })
})

describe('the order of a slice', () => {
  it('is canceled at the end of its time, and what it filled stays sold', () => {
    expect(stepOf(SELLING, { now: START + 59_999 }).step).toBe('POLL')
    expect(stepOf(SELLING, { now: START + 60_000 }).step).toBe('CANCEL')
    const part = after(SELLING, fillCommand(SLICE_ID, fill('a', 5n)))
    const closed = after(part, closeCommand(SLICE_ID, 'CANCELED'))
    expect(closed.state).toBe('ORDERED')
    expect(fillsOf(closed)).toHaveLength(1)
  })

  it.each([
    ['a trade that is known', [fill('a', 1n)]],
    ['the same trade twice', [fill('b', 1n), fill('b', 1n)]],
    ['more than was ordered', [fill('b', FIRST_UNITS)]],
    ['a trade below the limit', [fill('b', 1n, 5_444_999n)]],
    ['a trade of nothing', [fill('b', 0n)]],
  ])('never counts %s', (_, fills) => {
    const part = after(SELLING, fillCommand(SLICE_ID, fill('a', 1n)))
    expect(refusalOf(part, fillCommand(SLICE_ID, ...fills))).toBe(NOT_ALLOWED)
  })

  it('ends as what was sold says', () => {
    const part = after(SELLING, fillCommand(SLICE_ID, fill('a', 1n)))
    expect(refusalOf(part, closeCommand(SLICE_ID, 'FILLED'))).toBe(NOT_ALLOWED)
    expect(refusalOf(part, closeCommand(SLICE_ID, 'REJECTED'))).toBe(NOT_ALLOWED)
    expect(refusalOf(part, closeCommand('sale-1-2', 'CANCELED'))).toBe(NOT_ALLOWED)
    expect(refusalOf(SELLING, closeCommand(SLICE_ID, 'REJECTED'))).toBe(null)
  })

  it('that is rejected leaves the exchange alone for a while, and goes to an agent after some in a row', () => {
    const rejected = after(SELLING, closeCommand(SLICE_ID, 'REJECTED'))
    expect(stepOf(rejected, { now: START + REJECTION_WAIT_MS - 1 })).toEqual({ step: 'WAIT' })
    const often = Array.from({ length: MOST_REJECTIONS - 1 }).reduce<Liquidation>((sale, _, index) => {
      const now = START + (index + 1) * REJECTION_WAIT_MS
      return after(stepped(sale, { now }), closeCommand(`sale-1-${index + 2}`, 'REJECTED'), { now })
    }, rejected)
    expect(stepped(often, { now: START + 3_600_000 })).toMatchObject({
      state: 'STOPPED',
      stop: { cause: 'EXCHANGE' },
    })
  })

  it('is canceled once the borrower has cured or redeemed, for nothing more is to be sold (UCC 9-623)', () => {
    expect(stepOf(SELLING, { facts: { isSaleDue: false } }).step).toBe('CANCEL')
  })

  it('is recorded under a hold, which lets nothing else happen', () => {
    const facts = { hold: 'EVERYTHING' as const, situations: ['SANCTIONS_HOLD'] as const }
    const part = after(SELLING, fillCommand(SLICE_ID, fill('a', 1n)), { facts })
    const closed = after(part, closeCommand(SLICE_ID, 'CANCELED'), { facts })
    expect(stepOf(closed, { facts })).toEqual({ step: 'WAIT' })
    expect(refusalOf(closed, commandOf(closed), { facts })).toBe(NOT_ALLOWED)
  })
})

describe('a sale is stopped', () => {
  it('by an agent, for a reason; the order is canceled, and nothing is sold until an agent resumes it', () => {
    const stopping = after(SELLING, stopCommand('AGENT', AGENT))
    expect(stepOf(stopping).step).toBe('CANCEL')
    const stopped = after(stopping, closeCommand(SLICE_ID, 'CANCELED'))
    expect(stopped).toMatchObject({ state: 'STOPPED', stop: { cause: 'AGENT', reason: 'To find out' } })
    expect(stepOf(stopped)).toEqual({ step: 'WAIT' })
    expect(refusalOf(stopped, resumeCommand(JOB))).toBe(NOT_ALLOWED)
    expect(after(stopped, resumeCommand(AGENT)).state).toBe('ORDERED')
  })

  it('by the switch that stops automatic action, and goes on by itself once that is on again', () => {
    const facts = { situations: ['STOPPED'] as const }
    const stopped = stepped(ORDERED, { facts })
    expect(stopped).toMatchObject({ state: 'STOPPED', stop: { cause: 'KILL_SWITCH' } })
    expect(stepOf(stopped, { facts })).toEqual({ step: 'WAIT' })
    expect(refusalOf(stopped, resumeCommand(JOB), { facts })).toBe(NOT_ALLOWED)
    expect(stepped(stopped).state).toBe('ORDERED')
  })

  it('once, and by nobody in the name of another', () => {
    const stopping = after(SELLING, stopCommand('AGENT', AGENT))
    expect(refusalOf(stopping, stopCommand('AGENT', AGENT))).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, stopCommand('AGENT', JOB))).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, stopCommand('KILL_SWITCH', AGENT))).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, resumeCommand(AGENT))).toBe(NOT_ALLOWED)
  })

  it('and ended by an agent, so that what was sold is applied', () => {
    const conclude = {
      ...commandOf(ORDERED, { facts: { isSaleDue: false } }),
      by: AGENT,
    }
    const requested = withData(conclude, { conclusion: 'AGENT' })
    expect(refusalOf(ORDERED, requested)).toBe(NOT_ALLOWED)
    const stopped = after(soldAll(SELLING), stopCommand('AGENT', AGENT))
    expect(refusalOf(stopped, { ...requested, by: JOB })).toBe(NOT_ALLOWED)
    expect(refusalOf(stopped, requested)).toBe('approval.same-agent')
    const byAnother = { ...requested, by: { kind: 'agent', id: 'agent-2' } } as const
    const ended = concludedOf(after(stopped, byAnother))
    expect(ended.applied.principalCents).toBeGreaterThan(0n)
    expect(decided(ended, byAnother).ok).toBe(false)
  })

  it('by the exchange, which an agent takes over before another one ends it', () => {
    const byAnother = { kind: 'agent', id: 'agent-2' } as const
    const end = { ...commandOf(ORDERED, { facts: { isSaleDue: false } }), by: byAnother }
    const requested = withData(end, { conclusion: 'AGENT' })
    const stopped = after(ORDERED, stopCommand('EXCHANGE', JOB))
    expect(refusalOf(stopped, requested)).toBe(NOT_ALLOWED)
    expect(refusalOf(stopped, stopCommand('KILL_SWITCH', JOB))).toBe(NOT_ALLOWED)
    const taken = after(stopped, stopCommand('AGENT', AGENT))
    expect(taken).toMatchObject({ state: 'STOPPED', stop: { cause: 'AGENT', agentId: AGENT.id } })
    expect(stepsOfAgent(stopped, { agentId: byAnother.id, isHeld: false })).toEqual(['stop', 'resume'])
    expect(stepsOfAgent(taken, { agentId: AGENT.id, isHeld: false })).toEqual(['resume'])
    expect(stepsOfAgent(taken, { agentId: byAnother.id, isHeld: false })).toEqual(['resume', 'end'])
    expect(stepsOfAgent(taken, { agentId: byAnother.id, isHeld: true })).toEqual(['resume'])
    const ended = after(taken, requested)
    expect(ended).toMatchObject({ state: 'CONCLUDED', conclusion: 'AGENT' })
    expect(stepsOfAgent(ended, { agentId: AGENT.id, isHeld: false })).toEqual([])
  })
})

describe('a sale is concluded', () => {
  const unitsOf = (sale: Liquidation) => ONE_COIN - fillsOf(sale).reduce((sum, { units }) => sum + units, 0n)
  const soldOut = (from: Liquidation, now = LATER): Liquidation => {
    let sale = from
    for (let slices = 0; slices < 10; slices += 1) {
      const facts = { units: unitsOf(sale) }
      sale = stepped(sale, { facts, now })
      if (sale.state === 'CONCLUDED') return sale
      sale = soldAll(sale)
    }
    throw new Error('The sale does not end')
  }

  it('when the LTV is below the target after fee and expenses; its receipt shows 2% of the sold value (1.9.07, P.152, P.353)', () => {
    const sale = concludedOf(soldOut(ORDERED))
    expect(sale.conclusion).toBe('GOAL_REACHED')
    expect(sale.slices.length).toBeGreaterThan(1)
    expect(sale.applied.feeCents).toBe((sale.grossCents * 2n) / 100n)
    expect(sale.applied.surplusCents).toBe(0n)
    // Below 75 % of what is left at $55,000.
    expect(sale.deficiencyCents * ONE_COIN * 4n).toBeLessThan(unitsOf(sale) * 5_500_000n * 3n)
    expect(receiptProblems(receiptOf(sale))).toEqual([])
  })

  it('when everything is paid, where everything is due; what is beyond belongs to the borrower', () => {
    const sale = concludedOf(soldOut(after(null, orderCommand({ goal: 'PAY_ALL' }))))
    expect(sale.deficiencyCents).toBe(0n)
    expect(receiptProblems(receiptOf(sale))).toEqual([])
  })

  it('when nothing is left, with the deficiency that stays owed', () => {
    const owed = { chargesCents: 0n, interestCents: 5_000n, principalCents: 9_000_000n }
    let sale = after(null, orderCommand({ sliceCents: 10_000_000n }))
    sale = soldAll(stepped(sale, { owed }))
    const ended = concludedOf(stepped(sale, { owed, facts: { units: 0n } }))
    expect(ended).toMatchObject({ conclusion: 'NOTHING_LEFT', soldUnits: ONE_COIN })
    // $90,050 less $54,900 less 2 % of it, less ten cents.
    expect(ended.deficiencyCents).toBe(9_005_000n - (5_490_000n - 109_800n - 10n))
  })

  it('when what is left is below the minimum order of the exchange, which takes no order for it (note 073)', () => {
    // $10 at $55,000 a coin, rounded up, is 18,182 base units.
    const facts = { units: 18_181n }
    const next = commandOf(ORDERED, { facts })
    expect(next).toMatchObject({ type: 'LiquidationConcluded', data: { conclusion: 'NOTHING_LEFT' } })
    expect(after(ORDERED, next, { facts })).toMatchObject({ state: 'CONCLUDED', soldUnits: 0n })
    expect(refusalOf(ORDERED, withData(next, { at: null }), { facts })).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, next, { facts: { units: 18_182n } })).toBe(NOT_ALLOWED)
    expect(commandOf(ORDERED, { facts: { units: 18_182n } })).toMatchObject({
      type: 'SliceOrdered',
      data: { orderedUnits: '18182' },
    })
  })

  it('as reached where a slice has reached the goal, and as due no longer where only the price has risen since', () => {
    const facts = { isSaleDue: false }
    const selling = stepped(after(null, orderCommand({ sliceCents: 10_000_000n })))
    const all = soldAll(selling)
    expect(stepped(all, { facts: { ...facts, units: unitsOf(all) } })).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'GOAL_REACHED',
    })
    const part = after(selling, fillCommand(SLICE_ID, fill('a', 1_000n)))
    const closed = after(part, closeCommand(SLICE_ID, 'CANCELED'))
    const risen = { facts: { ...facts, units: unitsOf(closed) }, price: priceAt(11_000_000n) }
    expect(stepped(closed, risen)).toMatchObject({ state: 'CONCLUDED', conclusion: 'NO_LONGER_DUE' })
  })

  it('as reached where the last slice fell a cent short at its own price, and a higher one alone would not have done', () => {
    const selling = stepped(after(null, orderCommand({ sliceCents: 10_000_000n })))
    if (selling.state !== 'SELLING') throw new Error('There is no slice')
    const { orderedUnits } = selling.slice
    // Sold below the price of the slice, so that at this price the goal still needs a little.
    const short = { ...fill('a', orderedUnits), priceCents: 5_480_000n }
    const closed = after(after(selling, fillCommand(SLICE_ID, short)), closeCommand(SLICE_ID, 'FILLED'))
    const facts = { units: unitsOf(closed) }
    expect(stepped(closed, { facts })).toMatchObject({ state: 'SELLING' })
    const risen = { facts: { ...facts, isSaleDue: false }, price: priceAt(5_530_000n) }
    expect(stepped(closed, risen)).toMatchObject({ state: 'CONCLUDED', conclusion: 'GOAL_REACHED' })
    // The next slice was canceled before anything of it was sold, as after a crash.
    const again = after(stepped(closed, { facts }), closeCommand('sale-1-2', 'CANCELED'))
    expect(stepped(again, risen)).toMatchObject({ state: 'CONCLUDED', conclusion: 'GOAL_REACHED' })
  })

  it('as due no longer where a payment did what the slices had left to do', () => {
    const closed = after(
      after(SELLING, fillCommand(SLICE_ID, fill('a', 1_000n))),
      closeCommand(SLICE_ID, 'CANCELED'),
    )
    const paid = { ...OWED, principalCents: 4_000_000n }
    const facts = { isSaleDue: false, units: unitsOf(closed) }
    expect(stepped(closed, { facts, owed: paid })).toMatchObject({ conclusion: 'NO_LONGER_DUE' })
  })

  it('never while the goal needs more, or for a price of another moment', () => {
    const command = withData(commandOf(ORDERED, { facts: { isSaleDue: false } }), {
      conclusion: 'GOAL_REACHED',
    })
    expect(refusalOf(ORDERED, command)).toBe(NOT_ALLOWED)
    const reached = commandOf(ORDERED, { price: priceAt(9_000_000n) })
    expect(refusalOf(ORDERED, reached, { now: START + 1 })).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, reached)).toBe(null)
    expect(refusalOf(SELLING, reached)).toBe(NOT_ALLOWED)
    expect(refusalOf(ORDERED, withData(reached, { conclusion: 'NOTHING_LEFT' }))).toBe(NOT_ALLOWED)
  })
})
