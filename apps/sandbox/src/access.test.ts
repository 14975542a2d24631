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
    ['as it comes', {}],
    ['by number', { HOST: '127.0.0.1' }],
    ['by number of the other family', { HOST: '::1', PUBLIC_URL: 'http://[::1]:4600' }],
    ['by a name of this machine', { PUBLIC_URL: 'http://pledge.localhost:4600' }],
  ])('are there for browsers of this machine: %s', (_what, source) => {
    expect(accessOf(source)).toEqual({ kind: 'this-machine' })
    expect(isDevelopersOwn(envOf(source))).toBe(true)
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where others reach it', { HOST: '0.0.0.0' }],
    ['where others reach it by the other family', { HOST: '::' }],
    ['at an address of a network', { HOST: '192.168.1.10' }],
    ['behind a proxy that others reach', { PUBLIC_URL: 'https://loans.example' }],
    ['at a name that only begins like this machine', { PUBLIC_URL: 'http://localhost.example:4600' }],
    ['at a number that only begins like this machine', { PUBLIC_URL: 'http://127.0.0.1.example:4600' }],
  ])('are not there %s; a password opens the sandbox alone', (_what, source) => {
    expect(isDevelopersOwn(envOf({ ...source, SANDBOX_PASSWORD: PASSWORD }))).toBe(false)
    expect(accessOf(source)).toEqual({ kind: 'nobody' })
    expect(accessOf({ ...source, SANDBOX_PASSWORD: PASSWORD })).toEqual({
      kind: 'password',
      password: PASSWORD,
    })
  })

  it('take no short password', () => {
    expect(parseEnv({ SANDBOX_PASSWORD: 'short' })).toMatchObject({ ok: false })
  })
})
