import { PUSH_SERVICES } from '@pledge/providers/push/push-services'
import { describe, expect, it } from 'vitest'
import { externalIssuer, parseEnv } from './env.ts'
import { DEFAULT_ADAPTER, PROVIDER_KEYS } from './provider-keys.ts'
import { replayHeaders, serviceBases } from './operator-settings.ts'

const refused = (source: Record<string, string>): readonly string[] => {
  const parsed = parseEnv(source)
  return parsed.ok ? [] : parsed.problems
}

describe('the server’s environment', () => {
  it('has no required settings', () => {
    expect(parseEnv({})).toEqual({
      ok: true,
      env: {
        NODE_ENV: 'development',
        PORT: 4600,
        HOST: 'localhost',
        METRICS_PORT: 4601,
        PUBLIC_URL: 'http://localhost:4600',
        PLEDGE_DATA_DIR: './.data',
        ...Object.fromEntries(Object.values(PROVIDER_KEYS).map((key) => [key, DEFAULT_ADAPTER])),
        PUSH_SERVICES: [...PUSH_SERVICES],
        ROLE: 'all',
        DRAIN_SECONDS: 0,
        LOG_LEVEL: 'info',
        CUSTOMER_APPLICATION_NAME: 'pledge-web',
        AGENT_APPLICATION_NAME: 'pledge-portfolio-manager',
        REPLAY_ID_HEADER: 'X-Session-Replay-Id',
        REPLAY_URL_HEADER: 'X-Session-Replay-Url',
        STATUS_POLL_SECONDS: 5,
        ID_FILE_MAX_MB: 10,
        ADDRESS_GAP_LIMIT: 20,
        S3_REGION: 'us-east-1',
      },
    })
  })

  it('gives load balancers ten seconds in production, unless the operator sets otherwise', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lender.example',
      PLEDGE_SECRET: 'a secret of the tests, long enough for a server of ours',
      ALLOW_SIMULATED_PROVIDERS: 'yes-i-know-no-real-money-moves',
    }
    expect(parseEnv(production)).toMatchObject({ ok: true, env: { DRAIN_SECONDS: 10 } })
    expect(parseEnv({ ...production, DRAIN_SECONDS: '0' })).toMatchObject({ env: { DRAIN_SECONDS: 0 } })
    expect(parseEnv({ DRAIN_SECONDS: '301' })).toMatchObject({ ok: false })
  })

  it.each([
    ['STATUS_POLL_SECONDS', '1'],
    ['STATUS_POLL_SECONDS', '61'],
    ['ID_FILE_MAX_MB', '0'],
    ['ID_FILE_MAX_MB', '11'],
  ])('limits how often pages poll and the maximum ID file size: not %s %s (G.38, G.46)', (key, value) => {
    expect(parseEnv({ [key]: value })).toMatchObject({ ok: false })
  })

  it('accepts the bases of an operator’s own services, private ones without query and hash (1.7.01, 2.7.10)', () => {
    const parsed = parseEnv({
      SERVICES_BASE: 'https://services.example/v9/',
      SERVICING_BASE: 'http://127.0.0.1:9',
    })
    expect(parsed.ok && serviceBases(parsed.env)).toEqual({
      base: 'https://services.example/v9',
      servicingBase: 'http://127.0.0.1:9',
    })
    expect(refused({ SERVICES_BASE: 'http://services.example' })).toEqual([
      'SERVICES_BASE: must be an https address, or http on this machine',
    ])
    expect(refused({ BANK_LINK_BASE: 'https://links.example/?a=b' })).toEqual([
      'BANK_LINK_BASE: must have no query and no hash',
    ])
  })

  it.each(['Authorization', 'X-Org', 'X-Their Session', 'x-auth0-application-name'])(
    'refuses %s as the name of a replay header (G.81)',
    (name) => {
      const parsed = parseEnv({ REPLAY_ID_HEADER: 'X-Their-Session', REPLAY_URL_HEADER: 'X-Their-Recording' })
      expect(parsed.ok && replayHeaders(parsed.env)).toEqual({
        sessionId: 'X-Their-Session',
        url: 'X-Their-Recording',
      })
      expect(refused({ REPLAY_URL_HEADER: name })).toHaveLength(1)
    },
  )

  it('accepts an operator’s issuer completely or not at all', () => {
    const issuer = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'pledge', OIDC_CLIENT_SECRET: 's' }
    const parsed = parseEnv(issuer)
    expect(parsed.ok && externalIssuer(parsed.env)).toEqual({
      issuer: 'https://id.example',
      clientId: 'pledge',
      clientSecret: 's',
    })
    expect(refused({ OIDC_ISSUER: 'https://id.example' })).toEqual([
      'OIDC_CLIENT_ID: must be set with the other OIDC keys',
      'OIDC_CLIENT_SECRET: must be set with the other OIDC keys',
    ])
    expect(refused({ ...issuer, OIDC_ISSUER: 'http://id.example' })).toEqual([
      'OIDC_ISSUER: must be an https address, or http on this machine',
    ])
    expect(refused({ ...issuer, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([])
  })

  it('accepts bucket credentials completely or not at all', () => {
    expect(refused({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toEqual([
      'S3_SECRET_ACCESS_KEY: must be set with the other access key of the bucket',
    ])
    expect(refused({ S3_BUCKET: 'files', S3_ENDPOINT: 'files.example' })).toHaveLength(1)
    expect(refused({ S3_BUCKET: 'files' })).toEqual([])
  })

  it('treats an empty value as absent, and puts the port into the public address', () => {
    expect(parseEnv({ DATABASE_URL: '', PORT: '8080' })).toMatchObject({
      ok: true,
      env: { PORT: 8080, PUBLIC_URL: 'http://localhost:8080' },
    })
  })

  it('keeps only the origin of the public address', () => {
    expect(parseEnv({ PUBLIC_URL: 'https://loans.example/path' })).toMatchObject({
      env: { PUBLIC_URL: 'https://loans.example' },
    })
  })

  it('names every problem by its key, without the value', () => {
    const problems = refused({ PORT: '99999', ROLE: 'worker', PLEDGE_SECRET: 'too-short' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'ROLE', 'PLEDGE_SECRET'])
    expect(problems.join()).not.toContain('too-short')
  })

  it.each([
    [
      'http://loans.example',
      ['PUBLIC_URL: must be an https address in production, unless it is this machine'],
    ],
    ['https://loans.example', []],
    ['http://localhost:8080', []],
    ['http://[::1]:8080', []],
  ])('refuses in production an unencrypted public address, except this machine: %s', (address, problems) => {
    const own = { PLEDGE_SECRET: 's'.repeat(32), PUBLIC_URL: address }
    expect(refused({ ...own, NODE_ENV: 'production' })).toEqual(problems)
    expect(refused(own)).toEqual([])
  })

  it('requires a secret in production, also with the embedded database', () => {
    const production = { NODE_ENV: 'production' }
    expect(refused(production)).toEqual([
      'PLEDGE_SECRET: is required in production: one in the data folder is lost, or stolen, with the data',
    ])
    expect(refused({ ...production, PLEDGE_SECRET: 's'.repeat(32) })).toEqual([])
    expect(refused({ ...production, PLEDGE_SECRET_FILE: '/run/secret' })).toEqual([])
  })

  it('requires the secret in production in another place than the data that it protects', () => {
    const inside = { PLEDGE_DATA_DIR: '/srv/data', PLEDGE_SECRET_FILE: '/srv/data/secret' }
    const own = { DATABASE_URL: 'postgresql://db/pledge', ROLE: 'http' }
    const problem =
      'PLEDGE_SECRET_FILE: must not be in PLEDGE_DATA_DIR in production: whoever copies that folder would have the files and the key to them'
    expect(refused({ ...inside, ...own, NODE_ENV: 'production' })).toEqual([problem])
    expect(
      refused({ ...inside, NODE_ENV: 'production', PLEDGE_SECRET_FILE: '/srv/data/../data/a/b' }),
    ).toEqual([problem])
    expect(refused({ ...inside, NODE_ENV: 'production', PLEDGE_SECRET_FILE: '/srv/data-secret' })).toEqual([])
    expect(refused({ ...inside, ...own })).toEqual([])
  })

  it('requires the shared secret with an own database', () => {
    expect(refused({ ROLE: 'http', DATABASE_URL: 'postgresql://db/pledge' })).toEqual([
      'PLEDGE_SECRET: is required with DATABASE_URL: all processes on a database share it',
    ])
  })

  it('accepts the secret in a file instead, but not both', () => {
    const own = { ROLE: 'http', DATABASE_URL: 'postgresql://db/pledge', PLEDGE_SECRET_FILE: '/run/secret' }
    expect(refused(own)).toEqual([])
    expect(refused({ ...own, PLEDGE_SECRET: 's'.repeat(32) })).toEqual([
      'PLEDGE_SECRET_FILE: must not be set with PLEDGE_SECRET',
    ])
    const previous = { PLEDGE_SECRET_PREVIOUS: 'p'.repeat(32), PLEDGE_SECRET_PREVIOUS_FILE: '/run/before' }
    expect(refused({ ...own, ...previous })).toEqual([
      'PLEDGE_SECRET_PREVIOUS_FILE: must not be set with PLEDGE_SECRET_PREVIOUS',
    ])
  })

  it('accepts a key of a key management service instead of a secret, complete and over a private connection', () => {
    const vault = {
      VAULT_TRANSIT_URL: 'https://vault.example:8200/v1/transit/',
      VAULT_TRANSIT_KEY: 'pledge',
      VAULT_TOKEN_FILE: '/run/token',
    }
    const own = { ROLE: 'http', DATABASE_URL: 'postgresql://db/pledge' }
    const parsed = parseEnv({ ...own, ...vault })
    expect(parsed.ok && parsed.env.VAULT_TRANSIT_URL).toBe('https://vault.example:8200/v1/transit')
    expect(refused({ ...own, ...vault, PLEDGE_SECRET: 's'.repeat(32) })).toEqual([
      'PLEDGE_SECRET: must not be set with VAULT_TRANSIT_KEY',
    ])
    expect(refused({ ...vault, VAULT_TOKEN_FILE: '' })).toEqual([
      'VAULT_TOKEN_FILE: must be set with the other settings of the key management service',
    ])
    expect(refused({ VAULT_TRANSIT_KEY_PREVIOUS: 'pledge' })).toEqual([
      'VAULT_TRANSIT_URL: is required with a key of the key management service',
    ])
    expect(refused({ ...vault, VAULT_TRANSIT_KEY: '../keys' })).toHaveLength(1)
    expect(refused({ ...vault, VAULT_TRANSIT_URL: 'http://vault.example/v1/transit' })).toHaveLength(1)
    expect(refused({ ...vault, VAULT_TRANSIT_URL: 'http://127.0.0.1:8200/v1/transit' })).toEqual([])
  })

  it('accepts the owner’s address only for migrations', () => {
    const own = { DATABASE_URL: 'postgresql://server@db/pledge', PLEDGE_SECRET: 's'.repeat(32) }
    const owner = { DATABASE_OWNER_URL: 'postgresql://owner@db/pledge' }
    for (const ROLE of ['http', 'jobs']) {
      expect(refused({ ...own, ROLE })).toEqual([])
      expect(refused({ ...own, ...owner, ROLE })).toEqual([
        `DATABASE_OWNER_URL: must not be set with ROLE=${ROLE}: only migrations sign in as the owner`,
      ])
    }
    for (const ROLE of ['migrate', 'all']) {
      expect(refused({ ...own, ...owner, ROLE })).toEqual([])
      expect(refused({ ...own, ROLE })).toEqual([
        `DATABASE_OWNER_URL: is required with DATABASE_URL and ROLE=${ROLE}`,
      ])
    }
    expect(refused(owner)).toEqual(['DATABASE_URL: is required with DATABASE_OWNER_URL'])
  })

  it('trusts proxies’ addresses, but never everyone', () => {
    expect(refused({ TRUST_PROXY: 'true' })).toHaveLength(1)
    expect(refused({ TRUST_PROXY: '10.0.0.0/8, ::1' })).toEqual([])
  })

  it('accepts no other words for simulation in production, and no unknown adapter name', () => {
    expect(refused({ ALLOW_SIMULATED_PROVIDERS: 'yes' })).toHaveLength(1)
    expect(refused({ PROVIDER_CREDIT: 'Some Bureau' })).toEqual([
      'PROVIDER_CREDIT: must be the name of an adapter',
    ])
    expect(refused({ PROVIDER_CREDIT: 'some-bureau' })).toEqual([])
  })
})
