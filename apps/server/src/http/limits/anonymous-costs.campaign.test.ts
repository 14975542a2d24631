import { MAX_BODY_BYTES } from '@pledge/contract/define-call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'
import { routesOf } from '../call/routes.test-data.ts'
import type { Schema } from '../call/any-value.test-data.ts'
import { operations, type Operation } from '../call/described-calls.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const MOST_CPU_MS = 50
const MINUTES = 20
const WARM = 3
const MEASURED = 15
/** Each checks a password or makes one: argon2 is slow on purpose, and its budget is the sign-in's. */
const WITH_ARGON = new Set(['signIn', 'register', 'resetPassword', 'forgotPassword'])
/** Of what long texts are made: letters, digits, blanks, half addresses, signs that are escaped, what is not ASCII. */
const FILLINGS = ['a', '1', ' ', 'a@', '<"', 'é'] as const
const JSON_OVERHEAD = 0.8
/** Of one parameter: Node reads 16 kB of headers and address. */
const MOST_QUERY = 1_200

const stringsIn = (schema: Schema): number => {
  if (schema.enum !== undefined || schema.const !== undefined) return 0
  const option = (schema.anyOf ?? schema.allOf)?.[0]
  if (option !== undefined) return stringsIn(option)
  if (schema.properties !== undefined)
    return Object.values(schema.properties).reduce((sum, inner) => sum + stringsIn(inner), 0)
  if (schema.items !== undefined) return stringsIn(schema.items)
  return schema.type === 'boolean' || schema.type === 'integer' || schema.type === 'number' ? 0 : 1
}

/** A value of the schema's shape whose texts are as long as they can be together. */
const filled = (schema: Schema, text: string): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const option = (schema.anyOf ?? schema.allOf)?.[0]
  if (option !== undefined) return filled(option, text)
  if (schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, filled(inner, text)]),
    )
  if (schema.items !== undefined) return [filled(schema.items, text)]
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : text
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('what any stranger can make the server spend', () => {
  let product: Product
  let pages: BuiltPages
  let asked = 0
  beforeAll(async () => {
    pages = await builtPages()
    product = await createProduct({ readsDocuments: false, distDir: pages.distDir })
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  /** From another address each time: limits are not what is measured. */
  const cpuMsOf = async (request: { method: string; url: string; payload?: string }): Promise<number> => {
    asked += 1
    const before = process.cpuUsage()
    await product.app.inject({
      ...request,
      method: request.method as 'POST',
      headers: {
        accept: 'text/html',
        ...(request.payload !== undefined && { 'content-type': 'application/json' }),
      },
      remoteAddress: `10.${(asked >> 16) % 250}.${(asked >> 8) % 250}.${asked % 250}`,
    })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  const usual = async (request: Parameters<typeof cpuMsOf>[0]): Promise<number> => {
    for (let times = 0; times < WARM; times += 1) await cpuMsOf(request)
    const spent: number[] = []
    for (let times = 0; times < MEASURED; times += 1) spent.push(await cpuMsOf(request))
    return median(spent)
  }

  const costOf = async ({ call, body, parameters }: Operation) => {
    const limit = (call.maxBodyBytes ?? MAX_BODY_BYTES.stranger) * JSON_OVERHEAD
    const costs: number[] = []
    for (const filling of FILLINGS) {
      const length = Math.floor(limit / Math.max(1, body === undefined ? 1 : stringsIn(body)))
      const text = filling.repeat(Math.ceil(length / JSON.stringify(filling).length))
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const long = text.slice(0, MOST_QUERY)
      const query = new URLSearchParams(names.map((name) => [name, long] as [string, string]))
      const search = names.length === 0 ? '' : `?${query.toString()}`
      const url = call.path.replaceAll(/\{\w+\}/g, 'customer') + search
      const payload = body === undefined ? undefined : JSON.stringify(filled(body, text))
      costs.push(await usual({ method: call.method, url, ...(payload !== undefined && { payload }) }))
    }
    return Math.max(...costs)
  }

  it(
    `is at most ${MOST_CPU_MS} ms of the processor a call, with the longest texts that are read`,
    { timeout: MINUTES * 60_000 },
    async () => {
      const costs = new Map<string, number>()
      for (const operation of operations().filter(({ call }) => call.caller === 'anyone'))
        costs.set(operation.call.name, await costOf(operation))
      const known = new Set(operations().map(({ call }) => call.path.replaceAll(/\{(\w+)\}/g, ':$1')))
      for (const [method, url] of routesOf(product.app.printRoutes()))
        if (method === 'GET' && !known.has(url))
          costs.set(url, await usual({ method, url: url.replaceAll(/[:*]\w*/gu, 'a'.repeat(200)) }))
      const lines = [...costs].toSorted(([, a], [, b]) => b - a)
      for (const [name, ms] of lines) process.stdout.write(`${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
      expect(lines.filter(([name, ms]) => ms > MOST_CPU_MS && !WITH_ARGON.has(name))).toEqual([])
    },
  )
})
