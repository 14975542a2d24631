import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targetLoan } from '../../policies/every-call.test-data.ts'
import { anyValue } from './any-value.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { operations } from './described-calls.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { randomOf } from '../../product/random.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const REQUESTS = Number(process.env['PLEDGE_REQUESTS'] ?? 50_000)
const SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
const AT_ONCE = 25
const MINUTES = 30
/** Moving the clock is the sandbox's purpose; it would stop every other call. */
const APART: readonly string[] = ['sandboxMoveClock']

/** As an address carries it: text without unpaired surrogates. */
const asText = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null)).toString()

describe('fuzzing of the API from its own description (S6)', () => {
  let product: Product
  let senders: readonly Pick<Caller, 'call'>[]
  let ids: readonly string[]
  beforeAll(async () => {
    product = await createProduct()
    const owner = await product.borrower()
    const early = await product.borrower()
    const waiting = await targetLoan(product, owner)
    ids = [...Object.values(waiting), await bringTo(product, early, 'FINAL_STEPS')]
    senders = [product.anonymous, owner, early, await product.agent('avery'), await product.agent('blake')]
  })
  afterAll(() => product.close())

  it(
    `answers ${REQUESTS} requests with statuses of the contract, and never with a server error`,
    { timeout: MINUTES * 60_000 },
    async () => {
      const random = randomOf(SEED)
      const all = operations().filter(({ call }) => !APART.includes(call.name))
      const seen = new Map<number, number>()
      const odd: string[] = []
      const once = async (index: number) => {
        const operation = all[Math.floor(random() * all.length)]
        const sender = senders[Math.floor(random() * senders.length)]
        if (operation === undefined || sender === undefined) throw new Error('nothing to send')
        const { call, parameters, body, statuses } = operation
        const valuesIn = (where: string) =>
          Object.fromEntries(
            parameters
              .filter((one) => one.in === where)
              .map(({ name, schema }) => [name, asText(anyValue(schema, random, ids))]),
          )
        const input = {
          params: valuesIn('path'),
          query: valuesIn('query'),
          from: `10.${(index >> 12) % 250}.${(index >> 4) % 250}.1`,
          ...(body === undefined ? {} : { body: anyValue(body, random, ids) ?? null }),
        }
        const { status, body: answer } = await sender.call(call, input)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (!statuses.has(status) || status === 500)
          odd.push(
            `${call.name} ${status} ${JSON.stringify(answer)} to ${JSON.stringify(input).slice(0, 400)}`,
          )
      }
      for (let sent = 0; sent < REQUESTS && odd.length < 20; sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => once(sent + offset)))
      process.stdout.write(`S6 seed ${SEED}: ${JSON.stringify(Object.fromEntries(seen))}\n`)
      expect(odd).toEqual([])
    },
  )
})
