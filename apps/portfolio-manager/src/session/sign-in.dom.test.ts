// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { maySignInByItself, startSignIn, takeReturnPath } from './sign-in.ts'

const organization = { code: 'PLEDGE', signInMode: 'broker' }
vi.mock('../organization.ts', () => ({ organization: () => organization }))

const unreachable = () => Promise.reject(new Error('unreachable'))

/** Starts a sign-in without a server to answer it: what is stored for the return is stored nevertheless. */
const begin = (path: string) => startSignIn(path).catch(() => undefined)

describe('signing in as an agent (2.6.02)', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', unreachable)
    vi.stubGlobal('reportError', () => undefined)
  })

  it('returns to the address where it started, once', async () => {
    await begin('/portfolio-manager/applications?state=COMPLETE')
    expect(takeReturnPath()).toBe('/portfolio-manager/applications?state=COMPLETE')
    expect(takeReturnPath()).toBeUndefined()
  })

  it('carries the tracking id of the telemetry session, like the sign-in of borrowers (2.7.16)', async () => {
    const requests: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      requests.push(url)
      return unreachable()
    })
    await begin('/portfolio-manager/')
    localStorage.setItem('telemetryTrackerUuid', 'd0000000-0000-4000-8000-000000000001')
    await begin('/portfolio-manager/')
    const logins = requests.filter((url) => url.startsWith('/api/identity-broker/agent/api/v3/login'))
    expect(logins).toEqual([
      '/api/identity-broker/agent/api/v3/login',
      '/api/identity-broker/agent/api/v3/login?telemetryTrackingId=d0000000-0000-4000-8000-000000000001',
    ])
  })

  it.each([
    ['legacy', undefined, false],
    ['auto', true, true],
    ['auto', false, false],
    ['broker', undefined, true],
  ] as const)(
    'in mode %s with the flag %s goes to the broker: %s (2.4.01, 2.4.03, 2.4.09, 2.4.10, 2.6.03)',
    async (signInMode, flagEnabled, isRequested) => {
      const requests: { readonly url: string; readonly body: string }[] = []
      vi.stubGlobal('fetch', async (url: string, { body = '' }: { readonly body?: string }) => {
        requests.push({ url, body })
        if (url.endsWith('/session'))
          return Response.json({
            sessionKey: {
              uuid: 'd0000000-0000-4000-8000-000000000002',
              epoch: 1,
              trackerUuid: 'd0000000-0000-4000-8000-000000000001',
            },
          })
        return url.endsWith('/decision') ? Response.json({ flagEnabled }) : unreachable()
      })
      Object.assign(organization, { signInMode })
      await begin('/portfolio-manager/')
      Object.assign(organization, { signInMode: 'broker' })
      expect(requests.some(({ url }) => url.includes('/agent/api/v3/login'))).toBe(isRequested)
      const decisions = requests.filter(({ url }) => url.endsWith('/decision'))
      expect(decisions).toHaveLength(signInMode === 'auto' ? 1 : 0)
      if (signInMode === 'auto')
        expect(decisions[0]?.body).toContain('"experimentKey":"portfolio-manager-identity-broker"')
    },
  )

  it('never leaves the portfolio manager, nor returns to the page after sign-out', async () => {
    for (const path of [
      'https://evil.example/',
      '//evil.example',
      '/dashboard',
      '/portfolio-manager/signed-out',
    ]) {
      await begin(path)
      expect(takeReturnPath()).toBeUndefined()
    }
  })

  it('does not restart automatically right after one without a session, to prevent a redirect loop', async () => {
    expect(maySignInByItself()).toBe(true)
    await begin('/portfolio-manager/')
    expect(maySignInByItself()).toBe(false)
    takeReturnPath()
    expect(maySignInByItself()).toBe(true)
  })
})
