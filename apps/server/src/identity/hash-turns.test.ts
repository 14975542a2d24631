import { describe, expect, it } from 'vitest'
import {
  callWithHash,
  HASHES_AT_ONCE,
  hashesAtWork,
  inHashTurn,
  KNOWN_IN_A_ROW,
  MOST_HASH_CALLS,
  MOST_OF_ONE_KNOWN,
} from './hash-turns.ts'

/** Work that ends when the test says so. */
const held = () => {
  let end = (): void => undefined
  const promise = new Promise<void>((resolve) => (end = resolve))
  return { work: () => promise, end }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('password hashes of one process', () => {
  it(`are computed ${HASHES_AT_ONCE} at a time, and known callers precede strangers`, async () => {
    const order: string[] = []
    const first = held()
    const atWork = Array.from({ length: HASHES_AT_ONCE }, () => inHashTurn('stranger', first.work))
    const requests = (['stranger', 'stranger', 'known', 'known'] as const).map((caller, place) =>
      inHashTurn(caller, async () => {
        order.push(`${caller} ${place}`)
        expect(hashesAtWork()).toBeLessThanOrEqual(HASHES_AT_ONCE)
        await settled()
      }),
    )
    await settled()
    expect([order, hashesAtWork()]).toEqual([[], HASHES_AT_ONCE])
    first.end()
    await Promise.all([...atWork, ...requests])
    expect(order).toEqual(['known 2', 'known 3', 'stranger 0', 'stranger 1'])
    expect(hashesAtWork()).toBe(0)
  })

  it(`admit a stranger after each ${KNOWN_IN_A_ROW} known callers that preceded`, async () => {
    const order: string[] = []
    const first = held()
    const atWork = Array.from({ length: HASHES_AT_ONCE }, () => inHashTurn('known', first.work))
    const ask = (caller: 'known' | 'stranger') =>
      inHashTurn(caller, async () => {
        order.push(caller)
        await settled()
      })
    const requests = [
      ...Array.from({ length: 3 }, () => ask('stranger')),
      ...Array.from({ length: 2 * KNOWN_IN_A_ROW + 1 }, () => ask('known')),
    ]
    first.end()
    await Promise.all([...atWork, ...requests])
    const known = Array.from({ length: KNOWN_IN_A_ROW }, () => 'known')
    expect(order).toEqual([...known, 'stranger', ...known, 'stranger', 'known', 'stranger'])
  })

  it('free their place when one fails', async () => {
    const failing = () => Promise.reject(new Error('no memory'))
    for (let times = 0; times <= HASHES_AT_ONCE; times += 1)
      await expect(inHashTurn('known', failing)).rejects.toThrow('no memory')
    expect(hashesAtWork()).toBe(0)
  })

  it('are limited in waiting calls; strangers use up no one else’s', async () => {
    const { work, end } = held()
    const call = () => work().then(() => ({ ok: true as const }))
    const requests = Array.from({ length: MOST_HASH_CALLS.stranger }, () => callWithHash(null, call))
    const refused = await callWithHash(null, call)
    expect(refused).toMatchObject({ ok: false, code: 'server.unavailable' })
    const known = callWithHash('an owner', call)
    end()
    expect(await known).toEqual({ ok: true })
    await Promise.all(requests)
    expect(await callWithHash(null, call)).toEqual({ ok: true })
  })

  it(`are limited to ${MOST_OF_ONE_KNOWN} calls per account or known browser, without affecting others`, async () => {
    const { work, end } = held()
    const call = () => work().then(() => ({ ok: true as const }))
    const requests = Array.from({ length: MOST_OF_ONE_KNOWN }, () => callWithHash('greedy', call))
    expect(await callWithHash('greedy', call)).toMatchObject({ ok: false, code: 'server.unavailable' })
    const other = callWithHash('another owner', call)
    end()
    expect(await other).toEqual({ ok: true })
    await Promise.all(requests)
    expect(await callWithHash('greedy', call)).toEqual({ ok: true })
  })
})
