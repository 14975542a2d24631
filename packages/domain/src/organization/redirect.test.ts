import { describe, expect, it } from 'vitest'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { isRedirectSent, redirectTarget } from './redirect.ts'

const ORIGIN = 'https://loans.example'
const isOurRoute = (path: string) => path === '/dashboard' || path.startsWith('/account/crypto-backed-loan/')

describe('redirectUrl', () => {
  it.each(['/start', '/dashboard', '/a'])('%s is sent (2.2.10)', (path) =>
    expect(isRedirectSent(path)).toBe(true),
  )
  it.each(['//evil.example', '/Start', '/1', 'https://x', undefined, null, ['/a'], { path: '/a' }, ''])(
    '%s is not (2.2.10)',
    (path) => expect(isRedirectSent(path)).toBe(false),
  )
  it('leads only to our own routes (decision 16)', () => {
    expect(redirectTarget('/dashboard', isOurRoute)).toBe('/dashboard')
    expect(redirectTarget('/dashboard?a=b?c#d#e', isOurRoute)).toBe('/dashboard?a=b?c#d#e')
    expect(redirectTarget('/x/../dashboard', isOurRoute)).toBe('/dashboard')
    const refused = [
      '/evil',
      '/a/../../../evil',
      '/a\\..\\evil',
      '/dashboard\r\nX: y',
      '/a/..//evil.example',
      '/x/%2e%2e/dashboard',
      `/dashboard${'a'.repeat(2000)}`,
    ]
    for (const path of refused) expect(redirectTarget(path, isOurRoute)).toBeNull()
  })
  it('cannot leave the origin even where every path is a route', () => {
    for (const path of [
      '/a/..//evil.example',
      '/a/../\\evil.example',
      '/a/%2e%2e//evil.example',
      '/a\t/evil',
    ]) {
      const target = redirectTarget(path, () => true)
      expect(target === null || new URL(target, ORIGIN).origin === ORIGIN).toBe(true)
    }
  })
})

describe.skipIf(!hasOracles)(`redirect payloads from the oracle${fromOracle}`, () => {
  interface Case {
    readonly input: unknown
    readonly sent: boolean | null
  }
  it.each(oracleCases<Case>('security/redirect-url.json'))(
    '$input (2.2.10, decision 16)',
    ({ input, sent }) => {
      if (sent !== null) expect(isRedirectSent(input)).toBe(sent)
      const target = redirectTarget(input, () => true)
      if (target !== null) {
        expect(new URL(target, ORIGIN).origin).toBe(ORIGIN)
        expect(target).not.toMatch(/[\r\n]/)
      }
    },
  )
})
