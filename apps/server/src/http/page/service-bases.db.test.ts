import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { OPERATOR_DEFAULTS } from '../../operator-settings.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { createServer } from '../../server.ts'
import { builtPages, type BuiltPages } from './built-pages.test-data.ts'
import { registerPages } from './page.ts'

const BASES = { base: 'https://services.example/v9', servicingBase: 'https://servicing.example' }
const REPLAY_HEADERS = { sessionId: 'X-Their-Session', url: 'X-Their-Recording' }
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('pages that call an operator’s own services', () => {
  let product: Product
  let app: FastifyInstance
  let pages: BuiltPages
  beforeAll(async () => {
    product = await createProduct()
    pages = await builtPages()
    app = await createServer({ logger: createLogger('error'), trustProxy: false, isHttps: false })
    await registerPages(app, {
      distDir: pages.distDir,
      organizations: product.application.organizations,
      defaultOrganization: 'PLEDGE',
      publicUrl: 'http://localhost:4600',
      secureCookies: false,
      extra: null,
      servesSourceMaps: false,
      operator: OPERATOR_DEFAULTS,
      serviceBases: BASES,
      replayHeaders: REPLAY_HEADERS,
      applicationNames: { customer: 'their-web', agent: 'their-desk' },
    })
  })
  afterAll(async () => {
    await app.close()
    await product.close()
    await pages.remove()
  })

  it.each(['/account/crypto-backed-loan/start', '/portfolio-manager/'])(
    '%s says where they stand and how replay headers are named, and its policy allows these origins alone (1.7.01, 1.7.04, 2.7.10, G.81)',
    async (url) => {
      const { body, headers } = await app.inject({ url, headers: BROWSER })
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toContain("connect-src 'self' https://services.example https://servicing.example")
      expect(policy).toContain("script-src 'self'")
      const settings = /id="pledge-page">([^<]+)</.exec(body)?.[1] ?? ''
      expect(JSON.parse(settings)).toMatchObject({
        serviceBases: BASES,
        replayHeaders: REPLAY_HEADERS,
        applicationName: url.startsWith('/account') ? 'their-web' : 'their-desk',
      })
    },
  )
})
