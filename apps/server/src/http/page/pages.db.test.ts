import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ORGANIZATION } from '../../default-organization.ts'
import { createLogger } from '../../logger.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { createServer } from '../../server.ts'
import { builtPages, type BuiltPages } from './built-pages.test-data.ts'
import { APPLICATION_NAMES } from '../account/application-name.ts'
import { registerPages } from './page.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const BASE = '/account/crypto-backed-loan'

describe('the pages', () => {
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
      defaultOrganization: DEFAULT_ORGANIZATION,
      publicUrl: 'http://localhost:4600',
      secureCookies: false,
      extra: null,
      servesSourceMaps: false,
      operator: { statusPollSeconds: 7, idFileMaxBytes: 4 * 1024 * 1024, addressGapLimit: 20 },
      serviceBases: {},
      applicationNames: APPLICATION_NAMES,
    })
  })
  afterAll(async () => {
    await app.close()
    await product.close()
    await pages.remove()
  })
  const get = (url: string, headers: Readonly<Record<string, string>> = BROWSER) =>
    app.inject({ url, headers })

  it('show their sources to no one unless they are a developer’s own', async () => {
    const assets = path.join(pages.distDir, 'web')
    await Promise.all(['page.js', 'page.js.map'].map((name) => writeFile(path.join(assets, name), '{}')))
    expect((await get('/assets/web/page.js')).statusCode).toBe(200)
    expect((await get('/assets/web/page.js.map')).statusCode).toBe(404)
  })

  it.each([
    ['/brand/PLEDGE/1/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/brand/PLEDGE/1/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/brand/PLEDGE/1/theme.css', 'text/css; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    [`${BASE}/start`, 'text/html; charset=utf-8'],
    ['/api/nowhere', 'application/json; charset=utf-8'],
  ])('declare their character encoding: %s', async (url, type) => {
    expect((await get(url)).headers['content-type']).toBe(type)
  })

  it('have their organization’s theme and data, by ?org= and then by its cookie (1.1.01, 1.1.22, 1.1.24, 2.1.03, 2.1.04, 2.9.03)', async () => {
    const first = await get(`${BASE}/start?org=northwind`)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('href="/brand/NORTHWIND/1/favicon.svg"')
    const again = await get('/dashboard', { ...BROWSER, cookie: 'org=NORTHWIND' })
    expect(again.body).toContain('href="/brand/NORTHWIND/1/theme.css"')
    expect((await get('/dashboard')).body).toContain('href="/brand/PLEDGE/1/theme.css"')
    // At a host of no brand, the product's own.
    const unknown = await get('/dashboard', { ...BROWSER, host: 'nobody.example' })
    expect(unknown.body).toContain('href="/brand/PLEDGE/1/theme.css"')
    const dataOf = ({ body }: { readonly body: string }) =>
      JSON.parse(/id="pledge-organization">([^<]*)</.exec(body)?.[1] ?? 'null')
    // Everything that gap G.24 lists.
    const setOf = async (brandCode: string) => {
      const brand = (await product.application.organizations.byCode(brandCode))?.organization
      if (brand === undefined) throw new Error(brandCode)
      const { code, version, shortName, legalName, theme, supportPhone } = brand
      const { nmls, housingLogo, links, flags, legal } = brand
      const named = { code, version, shortName, legalName, supportPhone, nmls, housingLogo }
      const { primary, accent, neutral } = theme
      return { ...named, theme: { primary, accent, neutral }, links, flags, legal }
    }
    expect((await setOf('NORTHWIND')).links.licenses).not.toBeNull()
    expect(dataOf(again)).toMatchObject(await setOf('NORTHWIND'))
    expect(dataOf(await get('/dashboard'))).toMatchObject(await setOf('PLEDGE'))
  })

  it('have the operator’s settings: how often they poll, and the maximum ID file size (G.38, G.46)', async () => {
    const { body } = await get(`${BASE}/start?org=northwind`)
    const data: unknown = JSON.parse(/id="pledge-page">([^<]*)</.exec(body)?.[1] ?? 'null')
    expect(data).toMatchObject({ statusPollSeconds: 7, idFileMaxBytes: 4 * 1024 * 1024 })
  })

  it('keep the requested brand in this browser for a year, from visit to visit (1.1.01)', async () => {
    for (const page of [
      await get(`${BASE}/start?org=northwind`),
      await get('/dashboard', { ...BROWSER, cookie: 'org=NORTHWIND' }),
    ])
      expect(page.headers['set-cookie']).toMatch(/^org=NORTHWIND; Max-Age=31536000; /)
    expect((await get('/dashboard')).headers['set-cookie']).toBeUndefined()
  })

  it('have the theme of the brand that is signed in to, and leave the browser’s own brand unchanged', async () => {
    const page = await get('/auth/sign-in/abc?org=NORTHWIND', { ...BROWSER, cookie: 'org=EMBERLINE' })
    expect(page.body).toContain('<title>Northwind</title>')
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it("are at a brand's own host only that brand's, and redirect to another's address on request (1.1.01)", async () => {
    const at = (url: string, more: Readonly<Record<string, string>> = {}) =>
      get(url, { ...BROWSER, ...more, host: 'northwind.localhost:4600' })
    expect((await at('/dashboard', { cookie: 'org=EMBERLINE' })).body).toContain('<title>Northwind</title>')
    expect((await at('/dashboard?org=NORTHWIND')).body).toContain('<title>Northwind</title>')
    const elsewhere = await at(`${BASE}/start?state=CA&org=emberline`)
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([
      302,
      `http://emberline.localhost:4600${BASE}/start?state=CA`,
    ])
    expect((await at('/dashboard?org=PLEDGE')).headers.location).toBe(
      'http://localhost:4600/dashboard?org=PLEDGE',
    )
    expect((await at('/dashboard?org=NOBODY')).body).toContain('<title>Northwind</title>')
  })

  it('are in the theme of every seeded brand: title, data, colors, type, logo and icon (1.1.25, 1.1.22, 1.1.26)', async () => {
    const brands = (await product.application.organizations.all()).map(({ organization }) => organization)
    expect(brands.length).toBeGreaterThanOrEqual(25)
    const looks = await Promise.all(
      brands.map(async ({ code, shortName, legalName, legal, theme, logoSvg }) => {
        const { body, statusCode } = await get(`${BASE}/start?org=${code}`)
        expect(statusCode).toBe(200)
        expect(body).toContain(`<title>${shortName}</title>`)
        expect(body).toContain(`href="/brand/${code}/1/favicon.svg"`)
        const data = JSON.parse(/id="pledge-organization">([^<]*)</.exec(body)?.[1] ?? 'null')
        expect(data).toMatchObject({ code, legalName, legal: { footer: legal.footer } })
        const file = async (name: string) => (await get(`/brand/${code}/1/${name}`)).body
        const [css, logo, icon] = await Promise.all(['theme.css', 'logo.svg', 'favicon.svg'].map(file))
        expect(css).toContain(`--brand:${theme.primary}`)
        expect(css?.includes('--type-heading')).toBe(theme.typeface !== 'sans')
        expect(logo).toBe(logoSvg)
        expect(icon).toContain(`fill="${theme.primary}"`)
        return { css, logo, icon }
      }),
    )
    for (const name of ['css', 'logo', 'icon'] as const)
      expect(new Set(looks.map((look) => look[name])).size).toBe(brands.length)
  })

  it("have each version of a brand's theme at its own address, cached for a year (1.1.22)", async () => {
    const before = await get('/brand/PLEDGE/1/theme.css')
    expect(before.headers['cache-control']).toContain('immutable')
    await product.rows(
      `insert into organization_versions
         select organization_id, 2, jsonb_set(jsonb_set(settings, '{version}', '2'), '{theme,primary}', '"#7a1f4b"'), published_at
         from organization_versions where organization_id = $1 and version = 1`,
      [product.organizationId],
    )
    const after = await get('/brand/PLEDGE/2/favicon.svg')
    expect(after.body).toContain('#7a1f4b')
    expect((await get('/brand/PLEDGE/1/theme.css')).body).toBe(before.body)
  })

  it.each([
    '',
    '/start',
    '/faq',
    `/${crypto.randomUUID()}/details`,
    `/${crypto.randomUUID()}/disbursement/manually-link`,
  ])('are served at the base path, and below it at any depth, on reload: %s (1.2.01)', async (address) => {
    const page = await get(`${BASE}${address}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('the page')
    expect(page.body).toContain('id="pledge-organization"')
  })

  it.each(['99', '0', '01', '-1', '1.0', 'x', '99999999999999999999'])(
    'have no theme at version %s, which was never published',
    async (version) => {
      const answer = await get(`/brand/PLEDGE/${version}/theme.css`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each(['/brand/NOBODY/1/theme.css', '/brand/PLEDGE/1/toString', '/brand/PLEDGE/1/secrets.json'])(
    'have nothing at %s',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  )

  it('show a browser at an unknown address a page in the brand’s theme, and a program the error', async () => {
    const page = await get('/nothing/at/all', { ...BROWSER, cookie: 'org=NORTHWIND' })
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/brand/NORTHWIND/1/')
    for (const answer of [await get('/nothing', { accept: 'application/json' }), await get('/api/nothing')]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404, code: 'access.not-found' })
    }
    expect((await app.inject({ method: 'POST', url: '/nothing', headers: BROWSER })).statusCode).toBe(404)
  })

  it('may read banners from the address that their brand names, and from no other (2.2.40, G.21)', async () => {
    const policyOf = async () => String((await get(`${BASE}/start`)).headers['content-security-policy'])
    expect(await policyOf()).toContain("connect-src 'self';")
    const first = (await policyOf()).split(';')
    await product.rows(
      `insert into organization_versions
         select organization_id, 3, settings || '{"version": 3, "bannersUrl": "https://brand.example/news/banners.json"}', published_at
         from organization_versions where organization_id = $1 and version = 1`,
      [product.organizationId],
    )
    await product.rows('update organizations set published_version = 3 where id = $1', [
      product.organizationId,
    ])
    // Organizations are cached for some seconds.
    await vi.waitFor(
      async () => expect(await policyOf()).toContain("connect-src 'self' https://brand.example;"),
      { timeout: 8_000, interval: 500 },
    )
    const others = (policy: readonly string[]) => policy.filter((part) => !part.startsWith('connect-src'))
    expect(others((await policyOf()).split(';'))).toEqual(others(first))
  }, 15_000)

  it('redirect from the site root to the public pages, with the query (1.2.05, 1.2.12, 2.2.07, 2.2.08, G.69)', async () => {
    for (const page of ['faq', 'privacy', 'terms', 'licenses', 'get-mobile-app', 'start', 'residency'])
      expect((await get(`/${page}?org=NORTHWIND`)).headers.location).toBe(`${BASE}/${page}?org=NORTHWIND`)
    expect((await get('/')).headers.location).toBe(`${BASE}/start`)
    expect((await get('/favicon.ico')).headers.location).toMatch(/^\/brand\/PLEDGE\/\d+\/favicon.svg$/)
  })
})
