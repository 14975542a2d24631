import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { ALL_CALLS } from '@pledge/contract/all-calls'
import { cpuMsOf, longCalls } from './anonymous-calls.test-data.ts'
import { wholeCalls } from './anonymous-whole-calls.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

/** CPU time, and the minimum of several runs: neither load nor garbage collection counts. */
const MOST_CPU_MS = 50
const MOST_TIMES = 4

/**
 * Every anonymous path, with the longest accepted texts, of one filler: a new slow path fails here. `npm run campaign
 * -- costs` measures more, with more fillers.
 */
describe('what a stranger can make the server spend', () => {
  let product: Product
  let pages: BuiltPages
  beforeAll(async () => {
    pages = await builtPages()
    product = await createProduct({ readsDocuments: false, distDir: pages.distDir })
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  /** The minimum cost of several runs; repeated only where the first exceeds the limit. */
  const lowest = async (send: () => Promise<unknown>, bar: number): Promise<number> => {
    let ms = Infinity
    for (let times = 0; times < MOST_TIMES && ms > bar; times += 1) ms = Math.min(ms, await cpuMsOf(send))
    return ms
  }

  it(`is at most ${MOST_CPU_MS} ms of CPU time per call, excluding password hashes`, async () => {
    const hash = await lowest(() => hashPassword('a password of a stranger', 'stranger'), 0)
    const calls = [...longCalls(product, ['a@']), ...(await wholeCalls(product))]
    const beyondBar: string[] = []
    for (const { name, hashes, send } of calls) {
      const bar = MOST_CPU_MS + (hashes ? hash : 0)
      const ms = await lowest(send, bar)
      if (ms > bar) beyondBar.push(`${name}: ${ms.toFixed(1)} ms`)
    }
    expect(beyondBar).toEqual([])
    expect(calls.length).toBeGreaterThan(60)
  })
  it('is measured for every call, and for calls that run completely', async () => {
    const calls = await wholeCalls(product)
    const named = new Set(calls.map(({ name }) => name))
    const anyone = ALL_CALLS.filter(({ call }) => call.caller === 'anyone').map(({ call }) => call.name)
    expect(anyone.filter((name) => !named.has(name))).toEqual([])
    const unexpected: string[] = []
    for (const { name, status, send } of calls) {
      const answered = await send()
      if (status !== undefined && answered !== status) unexpected.push(`${name}: ${answered}`)
    }
    expect(unexpected).toEqual([])
  })
})
