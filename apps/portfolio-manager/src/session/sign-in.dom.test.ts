// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { maySignInByItself, startSignIn, takeReturnPath } from './sign-in.ts'

const organization = { code: 'PLEDGE' }
vi.mock('../organization.ts', () => ({ organization: () => organization }))

const unreachable = () => Promise.reject(new Error('unreachable'))

/** Begins a sign-in that the server is not there to answer: what is kept for its return is kept all the same. */
const begin = (path: string) => startSignIn(path).catch(() => undefined)

describe('signing in as an agent (2.6.02)', () => {
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', unreachable)
    vi.stubGlobal('reportError', () => undefined)
  })

  it('leads back to the address where it began, once', async () => {
    await begin('/portfolio-manager/applications?state=COMPLETE')
    expect(takeReturnPath()).toBe('/portfolio-manager/applications?state=COMPLETE')
    expect(takeReturnPath()).toBeUndefined()
  })

  it('never leads out of the portfolio manager, nor back to the page after signing out', async () => {
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

  it('does not begin again by itself right after one that gave no session, so that no pages take turns', async () => {
    expect(maySignInByItself()).toBe(true)
    await begin('/portfolio-manager/')
    expect(maySignInByItself()).toBe(false)
    takeReturnPath()
    expect(maySignInByItself()).toBe(true)
  })
})
