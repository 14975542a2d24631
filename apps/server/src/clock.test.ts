import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMovableClock } from './clock.ts'
import type { Database } from './store/database.ts'

const HOUR_MS = 3_600_000

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
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('does not go back by a read that began before it was moved and ends after', async () => {
    const { db, slowDown } = storeWithSlowRead()
    const clock = await createMovableClock(db)
    const answer = slowDown()
    await vi.advanceTimersByTimeAsync(1_000)
    await clock.forward(HOUR_MS)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(clock.offsetMs()).toBe(HOUR_MS)
    clock.stop()
  })
})
