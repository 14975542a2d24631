import { once } from 'node:events'
import { METHODS, request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { builtPages, type BuiltPages } from '../page/built-pages.test-data.ts'
import { routesOf } from './routes.test-data.ts'

const BODIES: readonly (readonly [string, string | undefined, string | Buffer | undefined])[] = [
  ['nothing', undefined, undefined],
  ['JSON', 'application/json', '{"a":[1,null,{"b":"c"}]}'],
  ['what is no JSON', 'application/json', '{"a":'],
  ['a form', 'application/x-www-form-urlencoded', 'grant_type=x&client_id=y&a=%ZZ'],
  ['text', 'text/plain', 'words'],
  ['bytes', 'application/octet-stream', Buffer.alloc(20_000, 0xff)],
  [
    'a form with a file that ends early',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data',
  ],
  ['a form without a boundary', 'multipart/form-data', 'x'],
]

const SLOTS = ['token', '%F0%9F%92%A9']

interface Sent {
  readonly method: string
  readonly url: string
  readonly type: string | undefined
  readonly payload: string | Buffer | undefined
}

/** Over a real connection, where an unread body behaves differently. */
const statusOf = async (address: string, { method, url, type, payload }: Sent): Promise<number> => {
  const headers = { accept: 'text/html', ...(type !== undefined && { 'content-type': type }) }
  const outgoing = request(address + url, { method, headers, agent: false })
  outgoing.end(payload)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'close')
  return answer.statusCode ?? 0
}

describe('every path that the server answers, in the contract or not (S6)', () => {
  let product: Product
  let pages: BuiltPages
  let address: string
  let routes: ReturnType<typeof routesOf>
  beforeAll(async () => {
    pages = await builtPages()
    product = await createProduct({ readsDocuments: false, distDir: pages.distDir })
    address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    routes = routesOf(product.app.printRoutes()).filter(([method]) => METHODS.includes(method))
  })
  afterAll(async () => {
    await product.close()
    await pages.remove()
  })

  it('includes them all: calls, pages, the identity provider, brand files', () => {
    const urls = new Set(routes.map(([, url]) => url))
    for (const url of ['/oidc/*', '/auth/callback', '/readyz', '/sandbox', '/dashboard', '/api/openapi.json'])
      expect(urls, url).toContain(url)
    expect(routes.length).toBeGreaterThan(150)
  })

  it.each(BODIES)('answers %s without a server error', async (_what, type, payload) => {
    const odd: string[] = []
    for (const [method, url] of routes) {
      if (payload !== undefined && (method === 'GET' || method === 'HEAD')) continue
      for (const filled of SLOTS.map((slot) => url.replaceAll(/[:*]\w*/gu, slot))) {
        const status = await statusOf(address, { method, url: filled, type, payload })
        if (status >= 500) odd.push(`${method} ${filled}: ${status}`)
      }
    }
    expect(odd).toEqual([])
  })
})
