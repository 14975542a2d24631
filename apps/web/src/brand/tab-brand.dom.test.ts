// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOfThisTab } from './tab-brand.ts'

const shown = { code: 'NORTHWIND' }
vi.mock('./use-organization.ts', () => ({ organization: () => shown }))

const replaced: string[] = []
const opens = (code: string, search: string) => {
  shown.code = code
  vi.stubGlobal('window', {
    location: { search, replace: (address: string) => replaced.push(address) },
  })
  return isOfThisTab()
}

describe('the brand of a tab (1.1.01)', () => {
  beforeEach(() => {
    sessionStorage.clear()
    replaced.length = 0
  })

  it('is that of its first page, and stays when another tab switches the browser to another brand', () => {
    expect(opens('NORTHWIND', '')).toBe(true)
    expect(opens('PLEDGE', '?state=CA')).toBe(false)
    expect(replaced).toEqual(['?state=CA&org=NORTHWIND'])
    expect(opens('NORTHWIND', '?state=CA&org=NORTHWIND')).toBe(true)
    expect(replaced).toHaveLength(1)
  })

  it('changes when a URL names another brand, and never reloads the page for an unknown one', () => {
    expect(opens('NORTHWIND', '')).toBe(true)
    expect(opens('PLEDGE', '?org=PLEDGE')).toBe(true)
    expect(opens('PLEDGE', '')).toBe(true)
    expect(opens('NORTHWIND', '?org=GONE')).toBe(true)
    expect(replaced).toEqual([])
  })
})
