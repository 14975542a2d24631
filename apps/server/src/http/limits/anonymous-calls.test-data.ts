import { randomInt } from 'node:crypto'
import { MAX_BODY_BYTES } from '@pledge/contract/define-call'
import { routesOf } from '../call/routes.test-data.ts'
import type { Schema } from '../call/any-value.test-data.ts'
import { operations, type Operation } from '../call/described-calls.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'

/** One possible anonymous request, as long as is accepted. */
export interface AnonymousCall {
  readonly name: string
  /** It computes a password hash, which is slow by design and limited (`hash-turns.ts`). */
  readonly hashes: boolean
  /** The expected response of a full run; undefined where unknown. */
  readonly status?: number
  readonly send: () => Promise<number>
}

const JSON_OVERHEAD = 0.8
/** Per parameter: Node reads 16 kB of headers and address. */
const MOST_QUERY = 1_200
const LONG_SLOT = 'a'.repeat(200)

const stringsIn = (schema: Schema): number => {
  if (schema.enum !== undefined || schema.const !== undefined) return 0
  const option = (schema.anyOf ?? schema.allOf)?.[0]
  if (option !== undefined) return stringsIn(option)
  if (schema.properties !== undefined)
    return Object.values(schema.properties).reduce((sum, inner) => sum + stringsIn(inner), 0)
  if (schema.items !== undefined) return stringsIn(schema.items)
  return schema.type === 'boolean' || schema.type === 'integer' || schema.type === 'number' ? 0 : 1
}

/** A value of the schema's shape with texts of the maximum length. */
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

/** From another address each time: rate limits are not measured. */
export const anyAddress = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`

interface Request {
  readonly method: string
  readonly url: string
  readonly payload?: string
}

const injecting = async (product: Product, { method, url, payload }: Request): Promise<number> => {
  const { statusCode } = await product.app.inject({
    method: method as 'POST',
    url,
    ...(payload !== undefined && { payload }),
    headers: {
      accept: 'text/html',
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    remoteAddress: anyAddress(),
  })
  return statusCode
}

const requestOf = ({ call, body, parameters }: Operation, filling: string): Request => {
  const limit = (call.maxBodyBytes ?? MAX_BODY_BYTES.stranger) * JSON_OVERHEAD
  const length = Math.floor(limit / Math.max(1, body === undefined ? 1 : stringsIn(body)))
  const text = filling.repeat(Math.ceil(length / JSON.stringify(filling).length))
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const query = new URLSearchParams(
    names.map((name) => [name, text.slice(0, MOST_QUERY)] as [string, string]),
  )
  const search = names.length === 0 ? '' : `?${query.toString()}`
  return {
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, 'customer') + search,
    ...(body !== undefined && { payload: JSON.stringify(filled(body, text)) }),
  }
}

/** The anonymous calls, with filler texts of the accepted length. */
const filledCalls = (product: Product, filling: string): readonly AnonymousCall[] =>
  operations()
    .filter(({ call }) => call.caller === 'anyone')
    .map((operation) => ({
      name: operation.call.name,
      hashes: false,
      send: () => injecting(product, requestOf(operation, filling)),
    }))

/** Pages, files and other anonymous reads outside of the calls. */
const otherPaths = (product: Product): readonly AnonymousCall[] => {
  const known = new Set(operations().map(({ call }) => call.path.replaceAll(/\{(\w+)\}/g, ':$1')))
  return routesOf(product.app.printRoutes())
    .filter(([method, url]) => method === 'GET' && !known.has(url))
    .map(([method, url]) => ({
      name: `${method} ${url}`,
      hashes: false,
      send: () => injecting(product, { method, url: url.replaceAll(/[:*]\w*/gu, LONG_SLOT) }),
    }))
}

/** Every possible anonymous request, with overlong but accepted texts of each filler. */
export const longCalls = (product: Product, fillings: readonly string[]): readonly AnonymousCall[] => [
  ...fillings.flatMap((filling) => filledCalls(product, filling)),
  ...otherPaths(product),
]

/** CPU time of this process, user and system: independent of the machine's load. */
export const cpuMsOf = async (send: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await send()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
