import { describe, expect, it } from 'vitest'
import { type BrokerMode, decideBroker, loginAddress, signIn, signOut } from './broker.ts'
import { decideFlag, experimentKeyOf } from './experiments.ts'
import { GenericRequestError } from './errors.ts'
import type { Answer, RequestOptions } from './request.ts'
import { memoryStore } from './test-doubles.ts'
import { createCall } from './typed-call.ts'
import { LEGACY_USER_PATH, fromBroker, fromLegacy, lookUpUser } from './users.ts'

const brokerAnswer = {
  identityUuid: '0b8f2a8e-7c0f-4d55-9d70-3f1d1e6b4a10',
  organizationCode: 'PLEDGE',
  userType: 'CUSTOMER',
  email: 'ada@example.com',
  updatedAt: '2026-11-01T00:00:00.000Z',
  isManageable: true,
  isBroker: true,
  activeLegacyCustomerOrgs: ['OLD'],
  wallet: { accountAddress: 'acc', groupPolicyAddress: 'grp' },
}
const legacyBody = {
  uuid: 'u-1',
  organizationCode: 'OLD',
  profileType: 'CUSTOMER',
  updatedDate: '2026-10-01',
  twoFactorEnabled: true,
  passwordExpired: false,
  totpVerified: true,
  aliases: [
    { type: 'Phone', value: '555-0100' },
    { type: 'Email', value: 'old@example.com' },
  ],
  isBroker: true,
}
const legacyHeaders = new Headers({ 'x-addr': 'legacy-acc', 'x-grp': 'legacy-grp' })

describe('the broker user', () => {
  it('is mapped field by field (2.3.19 to 2.3.27)', () => {
    expect(fromBroker(brokerAnswer)).toEqual({
      source: 'broker',
      uuid: brokerAnswer.identityUuid,
      organizationCode: 'PLEDGE',
      profileType: 'CUSTOMER',
      email: 'ada@example.com',
      updatedAt: brokerAnswer.updatedAt,
      isManageable: true,
      isBroker: true,
      activeLegacyCustomerOrgs: ['OLD'],
      wallet: { accountAddress: 'acc', groupPolicyAddress: 'grp' },
    })
  })

  it.each(['CUSTOMER', 'AGENT', 'OF_NEXT_YEAR'])(
    'has the `userType` %s as its `profileType` (2.3.21)',
    (userType) => {
      expect(fromBroker({ ...brokerAnswer, userType }).profileType).toBe(userType)
    },
  )
})

describe('the legacy user', () => {
  it('is mapped field by field, the wallet from two headers (2.3.28 to 2.3.34, 2.7.15)', () => {
    expect(fromLegacy(legacyBody, legacyHeaders)).toEqual({
      source: 'legacy',
      uuid: 'u-1',
      organizationCode: 'OLD',
      profileType: 'CUSTOMER',
      email: 'old@example.com',
      updatedAt: '2026-10-01',
      isBroker: false,
      twoFactorEnabled: true,
      passwordExpired: false,
      totpVerified: true,
      aliases: legacyBody.aliases,
      wallet: { accountAddress: 'legacy-acc', groupPolicyAddress: 'legacy-grp' },
    })
  })

  it('has an empty e-mail without an alias of type Email (2.3.31)', () => {
    expect(fromLegacy({ ...legacyBody, aliases: [] }, legacyHeaders).email).toBe('')
  })

  it.each(['x-addr', 'x-grp'])('is none without the header %s (2.3.34)', (name) => {
    const headers = new Headers(legacyHeaders)
    headers.delete(name)
    expect(() => fromLegacy(legacyBody, headers)).toThrow(`no header ${name}`)
  })

  it('is never a broker user, whatever the answer says (2.3.35)', () => {
    expect(fromLegacy(legacyBody, legacyHeaders).isBroker).toBe(false)
  })
})

const denied = new GenericRequestError({ message: 'Unauthorized', status: 401 })
const lookUp = (broker: () => Promise<unknown>, legacy: () => Promise<unknown>) => {
  const sent: RequestOptions[] = []
  let signedOuts = 0
  const request = async (options: RequestOptions): Promise<Answer> => {
    sent.push(options)
    const data = await (options.url === LEGACY_USER_PATH ? legacy() : broker())
    return { data, response: new Response(null, { headers: legacyHeaders }) }
  }
  const found = lookUpUser({
    request,
    kind: 'agent',
    applicationName: 'portfolio-manager',
    signedOut: () => void (signedOuts += 1),
  })
  return { found, sent, signedOuts: () => signedOuts }
}

describe('the user lookup', () => {
  it('starts both calls before either answers (2.7.22), on the path of its kind (2.6.02) with its header (2.7.14, 2.7.15)', async () => {
    const { found, sent } = lookUp(
      async () => brokerAnswer,
      async () => legacyBody,
    )
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/identity-broker/agent/secure/api/v3/self/figureinfo',
      '/api/identity/secure/api/v1/identity',
    ])
    expect(sent[0]?.headers).toEqual({ 'X-Auth0-Application-Name': 'portfolio-manager' })
    // Both with the stored jwt, which the context `external` would leave out.
    expect(sent.map(({ context }) => context)).toEqual([undefined, undefined])
    await found
  })

  it('prefers the broker even if the legacy service answers first (2.7.23)', async () => {
    let release: (value: unknown) => void = () => undefined
    const late = new Promise((resolve) => {
      release = resolve
    })
    const { found } = lookUp(
      () => late,
      async () => legacyBody,
    )
    release(brokerAnswer)
    expect((await found).source).toBe('broker')
  })

  it('does not take the legacy user where the broker refuses this page, which must be loaded again (G.80)', async () => {
    const refused = new GenericRequestError({
      message: 'Forbidden',
      status: 403,
      data: { status: 403, message: 'Reload it.', code: 'session.application-refused' },
    })
    const { found, signedOuts } = lookUp(
      () => Promise.reject(refused),
      async () => legacyBody,
    )
    await expect(found).rejects.toBe(refused)
    expect(signedOuts()).toBe(0)
  })

  it('uses either when the other fails, without signing out', async () => {
    const { found, signedOuts } = lookUp(
      () => Promise.reject(denied),
      async () => legacyBody,
    )
    expect((await found).source).toBe('legacy')
    expect(signedOuts()).toBe(0)
  })

  it("fails with 'User not found' if both fail (2.7.24, 2.8.08), signed out if the token was refused (1.4.46)", async () => {
    const both = lookUp(
      () => Promise.reject(denied),
      () => Promise.reject(denied),
    )
    await expect(both.found).rejects.toThrow(/^User not found$/)
    expect(both.signedOuts()).toBe(1)
    const down = lookUp(
      () => Promise.reject(new Error('down')),
      () => Promise.reject(denied),
    )
    await expect(down.found).rejects.toThrow('User not found')
    expect(down.signedOuts()).toBe(0)
  })
})

describe('the broker decision', () => {
  const decide = (user: boolean | undefined, mode: BrokerMode, flag: boolean) => {
    let requests = 0
    const decided = decideBroker({
      lookUp: async () => {
        if (user === undefined) throw new Error('User not found')
        return fromBroker({ ...brokerAnswer, isBroker: user })
      },
      mode,
      isFlagEnabled: async () => ((requests += 1), flag),
      log: () => undefined,
    })
    return decided.then((answer) => ({ answer, requests }))
  }

  it('goes the default way, to the broker, when the flag service is down, and logs why (2.8.07)', async () => {
    const failure = new Error('Could not establish session.')
    const logged: unknown[] = []
    const decided = await decideBroker({
      lookUp: () => Promise.reject(new Error('User not found')),
      mode: 'auto',
      isFlagEnabled: () => Promise.reject(failure),
      log: (error) => logged.push(error),
    })
    expect([decided, logged]).toEqual([true, [failure]])
  })

  it("uses the found user's isBroker, over mode and flag (2.4.08)", async () => {
    expect(await decide(true, 'legacy', false)).toEqual({ answer: true, requests: 0 })
    expect(await decide(false, 'broker', true)).toEqual({ answer: false, requests: 0 })
  })

  it('is false in mode legacy without requesting the flag (2.4.09)', async () => {
    expect(await decide(undefined, 'legacy', true)).toEqual({ answer: false, requests: 0 })
  })

  it.each([
    ['auto', false, false],
    ['auto', true, true],
    ['broker', false, true],
    ['broker', true, true],
  ] as const)('in mode %s with the flag %s is %s (2.4.10)', async (mode, flag, answer) => {
    expect((await decide(undefined, mode, flag)).answer).toBe(answer)
  })
})

describe('the experiment key', () => {
  it('is the portfolio manager key for agents, the identity broker key otherwise, or the caller’s (2.6.03 to 2.6.05)', () => {
    expect(experimentKeyOf('agent')).toBe('portfolio-manager-identity-broker')
    expect(experimentKeyOf('customer')).toBe('identity-broker')
    expect(experimentKeyOf('agent', 'my-key')).toBe('my-key')
  })

  it('is sent with the organization and the tracker (2.3.45 to 2.3.47)', async () => {
    const sent: RequestOptions[] = []
    const flag = await decideFlag({
      request: async (options) => {
        sent.push(options)
        return { data: { flagEnabled: true }, response: new Response() }
      },
      kind: 'customer',
      organization: 'PLEDGE',
      trackerId: async () => 't-1',
    })
    expect(flag).toBe(true)
    expect(sent[0]).toMatchObject({
      url: '/api/service-optimize/external/api/v2/decision',
      body: {
        experimentKey: 'identity-broker',
        ignoreIdentify: false,
        optimizeUser: { attributes: { organization: 'PLEDGE' }, trackerId: 't-1' },
      },
    })
  })

  it("fails with 'Could not establish session.' (2.8.07)", async () => {
    const failing = decideFlag({
      request: () => Promise.reject(denied),
      kind: 'customer',
      organization: 'PLEDGE',
      trackerId: async () => 't-1',
    })
    await expect(failing).rejects.toThrow(/^Could not establish session\.$/)
  })
})

const recorder = (answer: () => Promise<Answer>) => {
  const steps: string[] = []
  const sent: RequestOptions[] = []
  const call = createCall(async (options) => {
    sent.push(options)
    steps.push(`${options.method} ${options.url}`)
    return answer()
  })
  return {
    steps,
    sent,
    call,
    go: (address: string) => void steps.push(`go ${address}`),
    log: () => void steps.push('log'),
  }
}
const redirecting = async (): Promise<Answer> => ({ data: { redirect: '/oidc/x' }, response: new Response() })
const login = '/api/identity-broker/customer/api/v3/login'

describe('sign-in', () => {
  const begin = (over: Partial<Parameters<typeof signIn>[0]>, answer = redirecting) => {
    const recorded = recorder(answer)
    const steps = recorded.steps
    const done = signIn({
      call: recorded.call,
      kind: 'customer',
      organization: 'PLEDGE',
      applicationName: 'borrower-web',
      isOnBroker: async () => (steps.push('decide'), true),
      telemetryTrackingId: () => 't-1',
      go: recorded.go,
      log: recorded.log,
      ...over,
    })
    return { ...recorded, done }
  }

  it('decides first (2.4.01), then calls login and follows its redirect (2.4.02, 2.7.16)', async () => {
    const { done, steps, sent } = begin({ query: { screen: 'register' }, redirectPath: '/dashboard' })
    await done
    expect(steps).toEqual(['decide', `POST ${login}`, 'go /oidc/x'])
    expect(sent[0]).toMatchObject({
      query: { telemetryTrackingId: 't-1', redirectUrl: '/dashboard', screen: 'register' },
      headers: { 'X-Auth0-Application-Name': 'borrower-web', 'X-Org': 'PLEDGE' },
    })
  })

  it('goes to /auth/login otherwise, without a login call (2.2.10, 2.4.03)', async () => {
    const { done, steps } = begin({ isOnBroker: async () => false, redirectPath: '/start' })
    await done
    expect(steps).toEqual(['go /auth/login?redirectUrl=%2Fstart'])
  })

  it('logs an error (2.8.10) and throws it again (2.8.11)', async () => {
    const { done, steps } = begin({}, () => Promise.reject(denied))
    await expect(done).rejects.toBe(denied)
    expect(steps.at(-1)).toBe('log')
  })

  it.each(['//evil.example', '/Start', '/1', 'https://x', undefined, '', 7])(
    'opens the sign-in page without parameters for %s (2.2.10, 2.2.11)',
    (path) => {
      expect(loginAddress(path)).toBe('/auth/login')
    },
  )
})

describe('logout', () => {
  const logout = '/api/identity-broker/agent/secure/api/v3/logout'
  const leave = async (answer: () => Promise<Answer>) => {
    const store = memoryStore({ jwt: 'x', telemetryTrackerUuid: 't-1' })
    const recorded = recorder(async () => {
      recorded.steps.push(`jwt ${store.getItem('jwt')}`)
      return answer()
    })
    await signOut({ ...recorded, kind: 'agent', applicationName: 'portfolio-manager', store })
    return { ...recorded, store }
  }

  it('removes the jwt before the call (2.4.04), calls once (2.4.05, 2.7.17), follows its redirect (2.4.06), and keeps the tracker (2.3.50)', async () => {
    const { steps, store, sent } = await leave(redirecting)
    expect(steps).toEqual([`POST ${logout}`, 'jwt null', 'go /oidc/x'])
    expect(sent[0]?.headers).toEqual({ 'X-Auth0-Application-Name': 'portfolio-manager' })
    expect(store.getItem('telemetryTrackerUuid')).toBe('t-1')
  })

  it('goes to /auth/login when the call fails, with the jwt removed (2.4.07)', async () => {
    const { steps, store } = await leave(() => Promise.reject(denied))
    expect(steps.at(-1)).toBe('go /auth/login')
    expect(store.getItem('jwt')).toBeNull()
  })
})
