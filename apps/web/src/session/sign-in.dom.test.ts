// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const organization = { code: 'PLEDGE', signInMode: 'broker' }
vi.mock('../brand/use-organization.ts', () => ({ organization: () => organization }))

const TRACKER = 'd0000000-0000-4000-8000-000000000001'
const session = { uuid: 'd0000000-0000-4000-8000-000000000002', epoch: 1, trackerUuid: TRACKER }

describe('signing in as a borrower', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('console', { ...console, error: () => undefined, warn: () => undefined })
  })

  const askedBySignIn = async (signInMode: string, flagEnabled: boolean | undefined) => {
    const asked: { readonly url: string; readonly body: string }[] = []
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { readonly body?: string }) => {
      asked.push({ url, body })
      if (url.endsWith('/session')) return Response.json({ sessionKey: session })
      return url.endsWith('/decision') ? Response.json({ flagEnabled }) : new Response('', { status: 503 })
    })
    organization.signInMode = signInMode
    const { startLogin } = await import('./sign-in.ts')
    await startLogin('/dashboard').catch(() => undefined)
    return asked
  }

  it.each([
    ['legacy', true, false],
    ['auto', true, true],
    ['auto', false, false],
    ['broker', false, true],
  ] as const)(
    'in mode %s with the flag %s goes to the broker: %s (2.4.01, 2.4.02, 2.4.03, 2.4.09, 2.4.10, G.74)',
    async (signInMode, flagEnabled, isOnBroker) => {
      const asked = await askedBySignIn(signInMode, flagEnabled)
      expect(asked.some(({ url }) => url.includes('/customer/api/v3/login'))).toBe(isOnBroker)
    },
  )

  it('asks for the flag in mode auto alone, by the tracker and the organisation (2.3.45, 2.3.46, 2.6.04, 2.7.12)', async () => {
    const decisionsOf = async (mode: string) =>
      (await askedBySignIn(mode, true)).filter(({ url }) => url.includes('/service-optimize/'))
    expect(await decisionsOf('broker')).toEqual([])
    expect(await decisionsOf('legacy')).toEqual([])
    const [decision] = await decisionsOf('auto')
    expect(decision?.url).toBe('/api/service-optimize/external/api/v2/decision')
    expect(JSON.parse(decision?.body ?? '')).toEqual({
      experimentKey: 'identity-broker',
      ignoreIdentify: false,
      optimizeUser: { attributes: { organization: 'PLEDGE' }, trackerId: TRACKER },
    })
  })
})
