import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'
import { brandOfBrowser, brandOfPage } from './brand-of-page.ts'
import { END_PREVIEW_PATH, honorPreviews } from './preview.ts'

const recordOf = (code: string) =>
  ({ id: code, organization: { code, hosts: [] } }) as unknown as OrganizationRecord
const BRANDS = ['PLEDGE', 'NORTHWIND'].map(recordOf)

/** The default brand has the public address for a host, and another brand has its own. */
const HOSTS: Readonly<Record<string, string>> = {
  'loans.example': 'PLEDGE',
  'northwind.example': 'NORTHWIND',
}
const PUBLIC = {
  byCode: (code: string) => Promise.resolve(BRANDS.find(({ organization }) => organization.code === code)),
  byHost: (host: string) =>
    Promise.resolve(BRANDS.find(({ organization }) => organization.code === HOSTS[host])),
}

const serverOf = async (secureCookies: boolean) => {
  const app = Fastify()
  await app.register(cookie)
  const options = {
    organizations: {
      byCode: (code: string) =>
        Promise.resolve(BRANDS.find(({ organization }) => organization.code === code)),
      byHost: () => Promise.resolve(undefined),
    },
    defaultOrganization: 'PLEDGE',
    publicUrl: 'https://loans.example',
    secureCookies,
  }
  app.get('/page', async (request, reply) => {
    const { organization } = await brandOfPage(options, request, reply)
    return { code: organization?.organization.code }
  })
  app.get('/message', async (request) => {
    const found = await brandOfBrowser({ ...options, organizations: PUBLIC }, request)
    return { code: found?.organization.code }
  })
  // Only the end of a preview is called here, which reads nothing.
  honorPreviews(app, { secureCookies } as Parameters<typeof honorPreviews>[1])
  return app
}

describe('host-only cookies', () => {
  it.each([
    [true, '__Host-org', '__Host-pledge-preview'],
    [false, 'org', 'pledge-preview'],
  ])(
    'have a name that no other host can set, where they are secure: %s',
    async (isSecure, brand, preview) => {
      const app = await serverOf(isSecure)
      const kept = String((await app.inject('/page?org=northwind')).headers['set-cookie'])
      const ended = String((await app.inject(END_PREVIEW_PATH)).headers['set-cookie'])
      for (const [line, name] of [
        [kept, brand],
        [ended, preview],
      ] as const) {
        expect(line.split('=')[0]).toBe(name)
        expect(line).toContain('; Path=/')
        expect(line).not.toContain('Domain')
        expect(line.includes('; Secure')).toBe(isSecure)
      }
      await app.close()
    },
  )

  it('are read only by that name', async () => {
    const app = await serverOf(true)
    const codeFor = async (header: string) =>
      ((await app.inject({ url: '/page', headers: { cookie: header } })).json() as { code: string }).code
    expect(await codeFor('__Host-org=NORTHWIND')).toBe('NORTHWIND')
    expect(await codeFor('org=NORTHWIND')).toBe('PLEDGE')
    await app.close()
  })

  it('decide for whose visitor a message counts, as they decide the page', async () => {
    const app = await serverOf(true)
    const codeAt = async (host: string, header: string) =>
      ((await app.inject({ url: '/message', headers: { host, cookie: header } })).json() as { code: string })
        .code
    expect(await codeAt('loans.example', '__Host-org=NORTHWIND')).toBe('NORTHWIND')
    expect(await codeAt('loans.example', 'org=NORTHWIND')).toBe('PLEDGE')
    expect(await codeAt('northwind.example', '__Host-org=PLEDGE')).toBe('NORTHWIND')
    await app.close()
  })
})
