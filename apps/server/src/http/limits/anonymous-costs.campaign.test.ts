import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'
import { HASHES_AT_ONCE } from '../../identity/hash-turns.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { cpuMsOf, longCalls } from './anonymous-calls.test-data.ts'
import { wholeCalls } from './anonymous-whole-calls.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const MOST_CPU_MS = 50
const MINUTES = 20
const WARM = 3
const MEASURED = 15
/** The fillers of long texts: letters, digits, spaces, partial addresses, escaped characters, non-ASCII. */
const FILLINGS = ['a', '1', ' ', 'a@', '<"', 'é'] as const
const HASHES = 40
const MB = 1_000_000

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const usual = async (send: () => Promise<unknown>): Promise<number> => {
  for (let times = 0; times < WARM; times += 1) await cpuMsOf(send)
  const spent: number[] = []
  for (let times = 0; times < MEASURED; times += 1) spent.push(await cpuMsOf(send))
  return median(spent)
}

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

  it(
    `is at most ${MOST_CPU_MS} ms of CPU time per call, with the longest accepted texts`,
    { timeout: MINUTES * 60_000 },
    async () => {
      const hash = await usual(() => hashPassword('a password of a stranger', 'stranger'))
      process.stdout.write(`${hash.toFixed(1).padStart(6)} ms  a hash of a password (argon2id)\n`)
      const calls = [...longCalls(product, FILLINGS), ...(await wholeCalls(product))]
      const costs = new Map<string, number>()
      for (const { name, hashes, send } of calls) {
        const spent = (await usual(send)) - (hashes ? hash : 0)
        costs.set(name, Math.max(spent, costs.get(name) ?? 0))
      }
      const lines = [...costs].toSorted(([, a], [, b]) => b - a)
      for (const [name, ms] of lines) process.stdout.write(`${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
      expect(lines.filter(([, ms]) => ms > MOST_CPU_MS)).toEqual([])
    },
  )

  it(
    'is limited memory for password hashes, for any number of concurrent requests',
    { timeout: 60_000 },
    async () => {
      const before = process.memoryUsage.rss()
      let most = before
      const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 1)
      await Promise.all(Array.from({ length: HASHES }, () => hashPassword('a password', 'stranger')))
      clearInterval(timer)
      const grownMb = (most - before) / MB
      process.stdout.write(
        `${grownMb.toFixed(1).padStart(6)} MB  ${HASHES} hashes asked for at once, ${HASHES_AT_ONCE} computed\n`,
      )
      // 19 MiB each, plus the process's own growth.
      expect(grownMb).toBeLessThan(HASHES_AT_ONCE * 20 + 40)
    },
  )
})
