import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOVEMENT_KINDS, lotsOf, openLots, outUnits } from './movements.ts'
import {
  MOST_OPEN_LOTS,
  MOST_REJECTIONS,
  REJECTIONS_WITHIN_MS,
  lotsToRecall,
  REJECTION_WAIT_MS,
  reuseOf,
  unitsToDeliver,
  type ReuseSituation,
} from './next-move.ts'
import { AT_EASE, happened } from './rehypothecation.test-data.ts'

const ALL = { shareBps: 10_000 }
const due = (lots = lotsOf([]), balanceUnits = 250n, terms = ALL, now = 10) =>
  unitsToDeliver({ situation: AT_EASE, balanceUnits, lots, now }, { minLotUnits: 1n, ...terms })

describe('where collateral belongs whose borrower allows its use (2.3.09, part of P.705)', () => {
  it.each([
    ['nothing needs it', {}, 'DELIVER'],
    ['it is not pledged yet', { collateral: 'AWAITING_HAND_OVER' }, 'RECALL'],
    ['the loan is closed', { collateral: 'UNPLEDGED', loan: 'PAID_OFF', margin: 'UNMONITORED' }, 'RECALL'],
    ['a renewal took it over', { collateral: 'TRANSFERRED', loan: 'RENEWED' }, 'RECALL'],
    ['everything is paid, and can be reversed', { loan: 'PAID_IN_FULL' }, 'RECALL'],
    ['the loan is warned', { margin: 'WARNED' }, 'RECALL'],
    ['a margin call is open', { margin: 'CALLED' }, 'RECALL'],
    ['a sale is due', { margin: 'SALE_DUE' }, 'RECALL'],
    ['a sale or a conversion is open', { isSaleOpen: true }, 'RECALL'],
    ['a release is requested', { isReleaseOpen: true }, 'RECALL'],
    ['a sale in default is decided', { isDefaultEnforced: true }, 'RECALL'],
    ['a renewal is open', { isRenewalOpen: true }, 'RECALL'],
    ['sanctions block it', { isSanctionsHeld: true }, 'RECALL'],
    ['the loan is held', { isLoanHeld: true }, 'KEEP'],
    ['automatic action is stopped', { isStopped: true }, 'KEEP'],
    ['no price is reliable', { isPriceReliable: false }, 'KEEP'],
    ['action is stopped in a margin call', { isStopped: true, margin: 'CALLED' }, 'RECALL'],
  ] as const satisfies readonly (readonly [string, Partial<ReuseSituation>, string])[])(
    'while %s',
    (_, given, expected) => {
      expect(reuseOf({ ...AT_EASE, ...given })).toBe(expected)
    },
  )
})

describe('how much is delivered', () => {
  it('is all of it, or the share of the setting, rounded down', () => {
    expect(due()).toBe(250n)
    expect(due(lotsOf([]), 333n, { shareBps: 5_000 })).toBe(166n)
    expect(due(lotsOf([]), 1n, { shareBps: 9_999 })).toBe(0n)
  })

  it('is what was added since, where a part is out', () => {
    expect(due(lotsOf(happened('one', 'ORDERED', 'DELIVERED')))).toBe(150n)
    expect(due(lotsOf(happened('one', 'ORDERED')), 100n)).toBe(0n)
    // A reorganization took a deposit back.
    expect(due(lotsOf(happened('one', 'ORDERED', 'DELIVERED')), 60n)).toBe(0n)
  })

  it('is nothing while a part is on its way back, and all of it again after that', () => {
    expect(due(lotsOf(happened('one', 'ORDERED', 'DELIVERED', 'RECALL_REQUESTED')))).toBe(0n)
    expect(due(lotsOf(happened('one', 'ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED')))).toBe(250n)
  })

  it('is nothing for a day after the custodian rejected a lot', () => {
    const rejected = lotsOf(happened('one', 'ORDERED', 'REJECTED'))
    expect(due(rejected, 250n, ALL, 2 + REJECTION_WAIT_MS - 1)).toBe(0n)
    expect(due(rejected, 250n, ALL, 2 + REJECTION_WAIT_MS)).toBe(250n)
  })

  it('is nothing after several rejections, until the first of them is a month old', () => {
    const rejected = (count: number) =>
      lotsOf(Array.from({ length: count }, (_, n) => happened(`lot-${n}`, 'ORDERED', 'REJECTED')).flat())
    const nextDay = 2 + REJECTION_WAIT_MS
    expect(due(rejected(MOST_REJECTIONS - 1), 250n, ALL, nextDay)).toBe(250n)
    expect(due(rejected(MOST_REJECTIONS), 250n, ALL, nextDay)).toBe(0n)
    expect(due(rejected(MOST_REJECTIONS), 250n, ALL, 2 + REJECTIONS_WITHIN_MS - 1)).toBe(0n)
    expect(due(rejected(MOST_REJECTIONS), 250n, ALL, 2 + REJECTIONS_WITHIN_MS)).toBe(250n)
  })
})

describe('a lot', () => {
  const out = (count: number) =>
    lotsOf(Array.from({ length: count }, (_, n) => happened(`lot-${n}`, 'ORDERED', 'DELIVERED')).flat())

  it('is no smaller than the smallest one: what is less stays in custody until more is there', () => {
    const terms = { ...ALL, minLotUnits: 50n }
    expect(due(out(1), 149n, terms)).toBe(0n)
    expect(due(out(1), 150n, terms)).toBe(50n)
  })

  it('is one of so many that are out at most', () => {
    expect(due(out(MOST_OPEN_LOTS - 1), 10_000n)).toBe(10_000n - 100n * BigInt(MOST_OPEN_LOTS - 1))
    expect(due(out(MOST_OPEN_LOTS), 10_000n)).toBe(0n)
  })
})

describe('no other lot of a loan', () => {
  const RECALLED = ['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'] as const
  it.each([
    ['after agents ended one as lost', [...RECALLED, 'LOST'], 0n],
    ['after agents ended one as never delivered', [...RECALLED, 'VOID_REPORTED', 'VOIDED'], 0n],
    ['but after one came back', [...RECALLED, 'RETURNED'], 250n],
    ['but after one was recalled first', ['ORDERED', 'RECALL_REQUESTED', 'VOIDED'], 250n],
  ] as const)('is delivered %s', (_, kinds, expected) => {
    const lots = lotsOf(happened('one', ...kinds))
    expect(due(lots, 250n, ALL, 10 * REJECTIONS_WITHIN_MS)).toBe(expected)
  })
})

describe('what comes back although nothing needs it', () => {
  const lots = lotsOf([
    ...happened('one', 'ORDERED', 'DELIVERED'),
    ...happened('two', 'ORDERED', 'DELIVERED'),
    ...happened('three', 'ORDERED'),
  ])
  const recalled = (balanceUnits: bigint, change: Partial<ReuseSituation> = {}, shareBps = 10_000) =>
    lotsToRecall({ situation: { ...AT_EASE, ...change }, balanceUnits, lots }, { shareBps }).map(
      ({ lotId }) => lotId,
    )

  it.each([
    ['nothing within the share', 300n, 10_000, []],
    ['the newest lot beyond it', 299n, 10_000, ['three']],
    ['the lots beyond half of it', 400n, 5_000, ['three']],
    ['all but one', 199n, 10_000, ['two', 'three']],
    ['everything where less than nothing is left', -1n, 10_000, ['one', 'two', 'three']],
  ] as const)('is %s', (_, balanceUnits, shareBps, expected) => {
    expect(recalled(balanceUnits, {}, shareBps)).toEqual(expected)
  })

  it('is what has not left yet, where the collateral stays where it is', () => {
    expect(recalled(300n, { isStopped: true })).toEqual(['three'])
    expect(recalled(199n, { isLoanHeld: true })).toEqual(['two', 'three'])
  })
})

const situations: fc.Arbitrary<ReuseSituation> = fc.record({
  collateral: fc.constantFrom('AWAITING_HAND_OVER', 'PLEDGED', 'UNPLEDGED', 'RELEASED', 'TRANSFERRED'),
  loan: fc.constantFrom('NONE', 'OPEN', 'PAID_IN_FULL', 'PAID_OFF', 'RENEWED'),
  margin: fc.constantFrom('UNMONITORED', 'CLEAR', 'WARNED', 'CALLED', 'SALE_DUE'),
  isReleaseOpen: fc.boolean(),
  isSaleOpen: fc.boolean(),
  isDefaultEnforced: fc.boolean(),
  isRenewalOpen: fc.boolean(),
  isSanctionsHeld: fc.boolean(),
  isLoanHeld: fc.boolean(),
  isStopped: fc.boolean(),
  isPriceReliable: fc.boolean(),
})
const histories = fc
  .array(fc.array(fc.constantFrom(...MOVEMENT_KINDS.slice(1)), { maxLength: 3 }), { maxLength: 4 })
  .map((many) => lotsOf(many.flatMap((kinds, index) => happened(`${index}`, 'ORDERED', ...kinds))))

describe('in any situation', () => {
  it('no more is out than the share of what there is, and nothing is delivered and recalled at once', () => {
    fc.assert(
      fc.property(
        situations,
        histories,
        fc.bigInt({ min: 0n, max: 1_000n }),
        fc.integer({ min: 1, max: 10_000 }),
        (situation, lots, balanceUnits, shareBps) => {
          const units = unitsToDeliver(
            { situation, balanceUnits, lots, now: 5 },
            { shareBps, minLotUnits: 1n },
          )
          expect(units).toBeGreaterThanOrEqual(0n)
          if (units > 0n)
            expect((outUnits(lots) + units) * 10_000n).toBeLessThanOrEqual(balanceUnits * BigInt(shareBps))
          if (units > 0n) expect(lotsToRecall({ situation, balanceUnits, lots }, { shareBps })).toEqual([])
        },
      ),
    )
  })

  it('everything that is out is recalled, once, where the loan needs it', () => {
    fc.assert(
      fc.property(situations, histories, (situation, lots) => {
        const kept = openLots(lots).filter((lot) => lot.recall === null)
        if (reuseOf(situation) === 'RECALL')
          expect(lotsToRecall({ situation, balanceUnits: 1_000n, lots }, ALL)).toEqual(kept)
      }),
    )
  })

  it('no more than the share stays out once what is recalled is back', () => {
    fc.assert(
      fc.property(
        situations,
        histories,
        fc.bigInt({ min: -500n, max: 1_000n }),
        fc.integer({ min: 1, max: 10_000 }),
        (situation, lots, balanceUnits, shareBps) => {
          const recalled = lotsToRecall({ situation, balanceUnits, lots }, { shareBps })
          const staying = openLots(lots).filter((lot) => lot.recall === null && !recalled.includes(lot))
          const mostUnits = balanceUnits > 0n ? balanceUnits * BigInt(shareBps) : 0n
          expect(outUnits(staying) * 10_000n).toBeLessThanOrEqual(mostUnits)
        },
      ),
    )
  })
})
