import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { alone, LeaseLostError, type LeaseTimes } from './alone.ts'

const SHORT = { leaseMs: 200, renewEveryMs: 50 } as const

describe('work that only one process does', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const held = (name: string, times: LeaseTimes = SHORT) => {
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const done = alone(
      product.application.db,
      name,
      async (lease) => {
        begin()
        await ended
        lease.ensureHeld()
      },
      times,
    )
    return { begun, end: () => end(), done }
  }
  const isDone = async (name: string) => {
    let isOurs = false
    await alone(product.application.db, name, async () => {
      isOurs = true
    })
    return isOurs
  }
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it('is not started by another meanwhile, can start after, and holds no transaction', async () => {
    const first = held('one')
    await first.begun
    expect(await isDone('one')).toBe(false)
    expect(await isDone('another')).toBe(true)
    const idle = await product.rows(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
      [],
    )
    expect(idle[0]?.['count']).toBe(0)
    first.end()
    await first.done
    expect(await isDone('one')).toBe(true)
  })

  it('is renewed for as long as it lasts', async () => {
    const long = held('long')
    await long.begun
    await after(3 * SHORT.leaseMs)
    expect(await isDone('long')).toBe(false)
    long.end()
    await long.done
  })

  it('is started by another once its holder is gone, which writes nothing more', async () => {
    const gone = held('gone', { leaseMs: SHORT.leaseMs, renewEveryMs: 60_000 })
    await gone.begun
    await after(1.5 * SHORT.leaseMs)
    expect(await isDone('gone')).toBe(true)
    gone.end()
    await expect(gone.done).rejects.toThrow(LeaseLostError)
  })

  it('is released when it fails', async () => {
    await expect(
      alone(product.application.db, 'failing', () => Promise.reject(new Error('no answer'))),
    ).rejects.toThrow('no answer')
    expect(await isDone('failing')).toBe(true)
  })
})
