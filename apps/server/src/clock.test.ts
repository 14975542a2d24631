import { describe, expect, it } from 'vitest'
import { createMovableClock } from './clock.ts'
import type { Database } from './store/database/database.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/** A store of one value; the next read can be made to answer late what it has read now. */
const storeWithSlowRead = () => {
  let value: string | undefined
  let slow: Promise<void> | undefined
  const read = async () => {
    const found = value
    const wait = slow
    slow = undefined
    await wait
    return found === undefined ? undefined : { value: JSON.parse(found) as unknown }
  }
  const select = { select: () => select, where: () => select, executeTakeFirst: read }
  const write = (row: { readonly value: string }) => {
    const insert = {
      onConflict: () => insert,
      execute: () => {
        value = row.value
        return Promise.resolve()
      },
    }
    return insert
  }
  const db = { selectFrom: () => select, insertInto: () => ({ values: write }) } as unknown as Database
  const slowDown = () => {
    let answer = (): void => undefined
    slow = new Promise((resolve) => {
      answer = resolve
    })
    return answer
  }
  return { db, slowDown }
}

describe('the movable clock', () => {
  it('does not go back by a read that began before it was moved and ends after', async () => {
    const { db, slowDown } = storeWithSlowRead()
    let refresh = (): void => undefined
    const clock = await createMovableClock(db, (work) => {
      refresh = work
      return () => undefined
    })
    const answer = slowDown()
    refresh()
    await clock.forward(HOUR_MS)
    answer()
    // What the late read sets off is done by then.
    await new Promise(setImmediate)
    expect(clock.offsetMs()).toBe(HOUR_MS)
    clock.stop()
  })

  it('goes on by year after year, and no further than it may', async () => {
    const { db } = storeWithSlowRead()
    const clock = await createMovableClock(db, () => () => undefined)
    for (const year of [1, 2, 3]) {
      await clock.forward(YEAR_MS)
      expect(clock.offsetMs()).toBe(year * YEAR_MS)
    }
    await clock.forward(20 * YEAR_MS)
    expect(clock.offsetMs()).toBe(4_000 * 24 * HOUR_MS)
    clock.stop()
  })
})
