import { PAGES } from '@pledge/domain/application/routing'
import { describe, expect, it } from 'vitest'
import { pathOfPage } from './journey/pages.ts'
import { fullPath, isOurRoute, ROUTES } from './routes.ts'

const APP_UUID = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const STEP_PAGES = [
  'identity',
  'disbursement',
  'manually-link',
  'disclosures',
  'documents',
  'collateral',
] as const

describe('the route table', () => {
  it.each([...PAGES, ...STEP_PAGES])('has the page %s, which a step redirects to', (page) => {
    // Without the anchor, which is of the page.
    const { pathname } = new URL(pathOfPage(page, APP_UUID), 'http://localhost')
    expect(isOurRoute(pathname)).toBe(true)
  })

  it('writes no path with a slash at its end', () => {
    for (const route of Object.values(ROUTES)) expect(fullPath(route)).toMatch(/^\/$|[^/]$/)
  })
})
