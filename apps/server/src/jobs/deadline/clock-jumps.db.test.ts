import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { start } from '@pledge/testing/steps/origination'
import { sendReminders } from './send-reminders.ts'
import { sweepDeadlines } from './sweep-deadlines.ts'
import { syncDeposits } from '../collateral/sync-deposits.ts'
import {
  applicationOf,
  CHANGES,
  DAY_MS,
  daysTo,
  HOUR_MS,
  jobsAt,
  moveTo,
  timesInTrail,
} from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const CASES = [
  { kind: 'idle', days: 30, before: 'BORROWER_DETAILS', after: 'EXPIRED', event: 'ApplicationExpired' },
  { kind: 'complete', days: 14, before: 'FINAL_STEPS', after: 'EXPIRED', event: 'ApplicationExpired' },
  {
    kind: 'collateral',
    days: 5,
    before: 'WAITING_FOR_COLLATERAL',
    after: 'CANCELLED',
    event: 'CollateralWindowClosed',
  },
] as const

describe.each(CASES)(
  'the deadline "$kind" by a clock that jumps (R8)',
  ({ kind, days, before, after, event }) => {
    let product: Product
    let borrower: Caller
    beforeAll(async () => {
      product = await createProduct({ readsDocuments: false })
    })
    afterAll(() => product.close())

    const begin = async () => {
      borrower = await product.borrower()
      const uuid =
        before === 'BORROWER_DETAILS'
          ? await start(product, borrower)
          : await bringTo(product, borrower, before)
      const { deadline } = await applicationOf(borrower, uuid)
      expect(deadline!.kind).toBe(kind)
      expect(daysTo(deadline!.at, product.application.clock.business().getTime())).toBe(days)
      return { uuid, due: Date.parse(deadline!.at) }
    }
    /** What the recurring jobs of deadlines do at a moment, whatever they did before. */
    const look = async (ms: number) => {
      const jobs = jobsAt(product, ms)
      await syncDeposits(jobs)
      await sweepDeadlines(jobs)
      await sendReminders(jobs)
    }
    const firesOnceAt = async (uuid: string, due: number) => {
      for (const early of [due - 1, due - HOUR_MS, due - 1]) await look(early)
      expect(await stateOf(borrower, uuid)).toBe(before)
      for (const late of [due, due - HOUR_MS, due + 40 * DAY_MS, due - HOUR_MS, due]) await look(late)
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe(after)
      expect(await timesInTrail(product, uuid, event)).toBe(1)
    }

    it('fires once and never early when it goes back an hour, and with a jump of 40 days', async () => {
      const { uuid, due } = await begin()
      await firesOnceAt(uuid, due)
      const ends = (await mailsTo(product, borrower)).filter(({ subject }) =>
        /expired|was canceled/.test(subject),
      )
      expect(ends).toHaveLength(1)
    })

    it('fires once when the very first look is 40 days late', async () => {
      const { uuid, due } = await begin()
      await look(due + 40 * DAY_MS)
      await look(due + 40 * DAY_MS - HOUR_MS)
      expect(await stateOf(borrower, uuid)).toBe(after)
      expect(await timesInTrail(product, uuid, event)).toBe(1)
    })

    it.each([
      ['a change of the clocks', 'a change of the clocks'],
      ['the change after it, the other way', 'a change of the clocks'],
      ['a leap day', 'a leap day'],
    ] as const)('counts whole calendar days of the brand across %s', async (_name, what) => {
      const { clock } = product.application
      const change = CHANGES[what]
      await moveTo(product, change.before(clock.business().getTime()))
      const { uuid, due } = await begin()
      expect(change.isBetween(clock.business().getTime(), due)).toBe(true)
      await firesOnceAt(uuid, due)
    })
  },
)
