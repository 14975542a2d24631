import { once } from 'node:events'
import { METHODS, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'
import { routesOf } from './routes.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { randomOf } from '../../product/random.test-data.ts'

const REQUESTS = Number(process.env['PLEDGE_REQUESTS'] ?? 50_000)
const SEED = Number(process.env['PLEDGE_SEED'] ?? 1)
const AT_ONCE = 25
const MINUTES = 40
const MOST_ODD = 20
const LONGEST_BODY_BYTES = 40_000
const ANSWER_MS = 30_000

/** What replaces a parameter of a path, or follows it. */
const SEGMENTS = [
  'token',
  '%F0%9F%92%A9',
  '%00',
  '%ZZ',
  '..%2f..%2fetc%2fpasswd',
  'a'.repeat(500),
  'null',
  '-1',
  '{}',
  '00000000-0000-4000-8000-000000000000',
  '%22%3Cscript%3E',
  'customer',
] as const
const QUERIES = [
  '',
  '?',
  '?a=1',
  '?a[]=1&a[]=2',
  '?%=%',
  '?state=OH&state=TX',
  `?q=${'b'.repeat(4_000)}`,
] as const
const TYPES = [
  undefined,
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'text/plain',
  'application/octet-stream',
  'nonsense',
] as const
const HEADERS: readonly OutgoingHttpHeaders[] = [
  {},
  { authorization: 'Bearer x' },
  { authorization: 'Basic eDp5' },
  { cookie: 'a=b; c' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'a-good-key-of-nobody' },
  { origin: 'https://elsewhere.example' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-5,1-9' },
  { accept: 'image/avif' },
  { 'accept-encoding': 'br;q=x, *' },
  { 'x-http-method-override': 'DELETE' },
]

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)] as Value

const bodyOf = (random: () => number): string | Buffer | undefined => {
  const kinds: readonly (() => string | Buffer | undefined)[] = [
    () => undefined,
    () => '',
    () => '{"a":[1,null,{"b":"c"}]}',
    () => '{"a":',
    () => '[]',
    () => 'null',
    () => '{"__proto__":{"x":1},"constructor":{"prototype":1}}',
    () => 'grant_type=authorization_code&code=%ZZ&client_id=y',
    () => '--b\r\nContent-Disposition: form-data; name="document"; filename="a.jpg"\r\n\r\nx\r\n--b--\r\n',
    () => '--b\r\nContent-Disposition: form-data',
    () => Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256))),
    () => '['.repeat(Math.floor(random() * LONGEST_BODY_BYTES)),
    () => 'a'.repeat(Math.floor(random() * LONGEST_BODY_BYTES)),
  ]
  return pick(kinds, random)()
}

interface Shot {
  readonly method: string
  readonly url: string
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Buffer | undefined
}

describe('fuzzing of every path that the server answers, in the contract or not (S6)', () => {
  let product: Product
  let pages: BuiltPages
  let address: string
  beforeAll(async () => {
    pages = await builtPages()
    product = await createProduct({ readsDocuments: false, distDir: pages.distDir, trustProxy: 'loopback' })
    address = await product.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  /** Over its own connection; the server may answer and close it before reading everything. */
  const statusOf = async ({ method, url, headers, body }: Shot): Promise<number> => {
    const outgoing = request(address + url, { method, headers, agent: false, timeout: ANSWER_MS })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(body)
    const failed = once(outgoing, 'error').then(([error]: unknown[]) => {
      throw error
    })
    const answered = async () => {
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'close')
      return answer.statusCode ?? 0
    }
    failed.catch(() => undefined)
    return Promise.race([answered(), failed])
  }

  it(
    `answers ${REQUESTS} requests, and never with a server error`,
    { timeout: MINUTES * 60_000 },
    async () => {
      const random = randomOf(SEED)
      const routes = routesOf(product.app.printRoutes()).filter(([method]) => METHODS.includes(method))
      const seen = new Map<number, number>()
      const faults: string[] = []
      const shotOf = (index: number): Shot => {
        const [method, pattern] = pick(routes, random)
        const url = pattern.replaceAll(/[:*]\w*/gu, () => pick(SEGMENTS, random)) + pick(QUERIES, random)
        const type = pick(TYPES, random)
        const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(random)
        const network = `10.${(index >> 14) % 250}.${(index >> 6) % 250}.${index % 64}`
        const headers = {
          ...pick(HEADERS, random),
          'x-forwarded-for': network,
          ...(type !== undefined && body !== undefined && { 'content-type': type }),
          // Without it the body of a DELETE would be read as another request.
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        }
        return { method, url, headers, body }
      }
      const shoot = async (index: number) => {
        const shot = shotOf(index)
        const said = `${shot.method} ${shot.url.slice(0, 200)} ${String(shot.headers['content-type'])} ${String(shot.body).slice(0, 80)}`
        try {
          const status = await statusOf(shot)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          if (status >= 500) faults.push(`${status} ${said}`)
        } catch (error) {
          faults.push(`${(error as Error).message} ${said}`)
        }
      }
      for (let sent = 0; sent < REQUESTS && faults.length < MOST_ODD; sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => shoot(sent + offset)))
      process.stdout.write(`S6 paths, seed ${SEED}: ${JSON.stringify(Object.fromEntries(seen))}\n`)
      expect(routes.length).toBeGreaterThan(150)
      expect(faults).toEqual([])
    },
  )
})
