// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { USER_KEY } from '../api.ts'
import { queryClient } from '../query-client.ts'

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

  const requestsOfSignIn = async (signInMode: string, flagEnabled: boolean | undefined) => {
    const requests: { readonly url: string; readonly body: string }[] = []
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { readonly body?: string }) => {
      requests.push({ url, body })
      if (url.endsWith('/session')) return Response.json({ sessionKey: session })
      return url.endsWith('/decision') ? Response.json({ flagEnabled }) : new Response('', { status: 503 })
    })
    organization.signInMode = signInMode
    const { startLogin } = await import('./sign-in.ts')
    await startLogin('/dashboard').catch(() => undefined)
    return requests
  }

  it.each([
    ['legacy', true, false],
    ['auto', true, true],
    ['auto', false, false],
    ['broker', false, true],
  ] as const)(
    'in mode %s with the flag %s uses the broker: %s (2.4.01, 2.4.02, 2.4.03, 2.4.09, 2.4.10, 2.6.02, G.74)',
    async (signInMode, flagEnabled, isOnBroker) => {
      const requests = await requestsOfSignIn(signInMode, flagEnabled)
      expect(requests.some(({ url }) => url.includes('/customer/api/v3/login'))).toBe(isOnBroker)
    },
  )

  it.each([
    ['legacy', true],
    ['broker', false],
    ['auto', false],
  ] as const)(
    'in mode %s sends a user whose own isBroker is %s there, and requests no flag (2.4.08)',
    async (signInMode, isBroker) => {
      queryClient.setQueryData(USER_KEY, { uuid: 'u', organizationCode: 'PLEDGE', isBroker })
      const requests = await requestsOfSignIn(signInMode, !isBroker)
      queryClient.removeQueries({ queryKey: USER_KEY })
      expect(requests.some(({ url }) => url.includes('/customer/api/v3/login'))).toBe(isBroker)
      expect(requests.filter(({ url }) => url.includes('/service-optimize/'))).toEqual([])
    },
  )

  it('requests the flag only in mode auto, by the tracker and the organization (2.3.45, 2.3.46, 2.6.04, 2.7.12)', async () => {
    const decisionsOf = async (mode: string) =>
      (await requestsOfSignIn(mode, true)).filter(({ url }) => url.includes('/service-optimize/'))
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

describe('the data a tab keeps through a sign-in', () => {
  const BEN = 'd0000000-0000-4000-8000-0000000000be'
  const keepFor = async (owner: string) => {
    sessionStorage.clear()
    const { keepInTab } = await import('./kept-in-tab.ts')
    keepInTab('details', 'typed', { owner, nowMs: Date.now() })
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('typed')
  }
  const self = {
    identityUuid: BEN,
    organizationCode: 'PLEDGE',
    userType: 'CUSTOMER',
    email: 'ben@example.com',
    updatedAt: '2026-11-21T12:00:00.000Z',
    isBroker: true,
    isManageable: true,
    activeLegacyCustomerOrgs: [],
    wallet: { accountAddress: '', groupPolicyAddress: '' },
  }

  it('stays only for its own account after a sign-in', async () => {
    localStorage.setItem(JWT_KEY, 'a token that the client cannot read')
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/self/figureinfo') ? Response.json(self) : new Response('', { status: 503 }),
    )
    const { userQuery } = await import('./use-user.ts')
    const signIn = async () => {
      expect(await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })).toMatchObject({ uuid: BEN })
      return JSON.stringify(Object.entries(sessionStorage))
    }
    await keepFor(BEN)
    expect(await signIn()).toContain('typed')
    await keepFor(TRACKER)
    expect(await signIn()).not.toContain('typed')
  })

  // This file's page stores nothing after it.
  it('is deleted when its account signs out', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    vi.stubGlobal('console', { ...console, error: () => undefined })
    await keepFor(BEN)
    const { signOut } = await import('./sign-in.ts')
    await signOut()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('typed')
  })
})
