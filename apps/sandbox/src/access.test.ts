import { describe, expect, it } from 'vitest'
import { isDevelopersOwn } from '@pledge/server/developers-own'
import { parseEnv } from '@pledge/server/env'
import { sandboxAccess } from './access.ts'

const PASSWORD = 'a password of the operator'

const envOf = (source: Record<string, string>) => {
  const parsed = parseEnv({ PLEDGE_SECRET: 's'.repeat(32), ...source })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.env
}
const accessOf = (source: Record<string, string>) => {
  const env = envOf(source)
  return sandboxAccess({ isDevelopersOwn: isDevelopersOwn(env), password: env.SANDBOX_PASSWORD })
}

describe('the sandbox, and the sources of the pages', () => {
  it.each([
    ['with the default settings', {}],
    ['by number', { HOST: '127.0.0.1' }],
    ['by IPv6 address', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4600' }],
    ['by a name of this machine', { PUBLIC_URL: 'http://pledge.localhost:4600' }],
  ])('are available to browsers of this machine: %s', (_what, source) => {
    expect(accessOf(source)).toEqual({ kind: 'this-machine' })
    expect(isDevelopersOwn(envOf(source))).toBe(true)
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['reachable by others', { HOST: '0.0.0.0' }],
    ['reachable by others over IPv6', { HOST: '::' }],
    ['at a network address', { HOST: '192.168.1.10' }],
    ['behind a proxy that others can reach', { PUBLIC_URL: 'https://loans.example' }],
    ["at a name that starts like this machine's", { PUBLIC_URL: 'http://localhost.example:4600' }],
    ["at an address that starts like this machine's", { PUBLIC_URL: 'http://127.0.0.1.example:4600' }],
  ])('are not available %s; a password opens only the sandbox', (_what, source) => {
    expect(isDevelopersOwn(envOf({ ...source, SANDBOX_PASSWORD: PASSWORD }))).toBe(false)
    expect(accessOf(source)).toEqual({ kind: 'nobody' })
    expect(accessOf({ ...source, SANDBOX_PASSWORD: PASSWORD })).toEqual({
      kind: 'password',
      password: PASSWORD,
    })
  })

  it('refuse a short password', () => {
    expect(parseEnv({ SANDBOX_PASSWORD: 'short' })).toMatchObject({ ok: false })
  })
})
