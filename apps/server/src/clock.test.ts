import { describe, expect, it } from 'vitest'
import { createMovableClock } from './clock.ts'
import type { AdapterState } from './store/adapter-state/adapter-state.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/** A store of one value; the next read can be delayed with the value read now. */
const storeWithSlowRead = () => {
  let value: unknown
  let slow: Promise<void> | undefined
  const state: AdapterState = {
    async read() {
      const found = value
      const wait = slow
      slow = undefined
      await wait
      return found
    },
    change(_key, change) {
      const { next, result } = change(value)
      value = next
      return Promise.resolve(result)
    },
  }
  const slowDown = () => {
    let answer = (): void => undefined
    slow = new Promise((resolve) => {
      answer = resolve
    })
    return answer
  }
  return { state, slowDown }
}

describe('the movable clock', () => {
  it('does not go back by a read that began before a move and ends after it', async () => {
    const { state, slowDown } = storeWithSlowRead()
    let refresh = (): void => undefined
    const clock = await createMovableClock(state, (work) => {
      refresh = work
      return () => undefined
    })
    const answer = slowDown()
    refresh()
    await clock.forward(HOUR_MS)
    answer()
    // The effects of the late read are complete by then.
    await new Promise(setImmediate)
    expect(clock.offsetMs()).toBe(HOUR_MS)
    clock.stop()
  })

  it('advances year after year, up to its limit', async () => {
    const { state } = storeWithSlowRead()
    const clock = await createMovableClock(state, () => () => undefined)
    for (const year of [1, 2, 3]) {
      await clock.forward(YEAR_MS)
      expect(clock.offsetMs()).toBe(year * YEAR_MS)
    }
    await clock.forward(20 * YEAR_MS)
    expect(clock.offsetMs()).toBe(4_000 * 24 * HOUR_MS)
    clock.stop()
  })
})
