import { describe, expect, it } from 'vitest'
import { JWT_KEY } from './access-token.ts'
import { FetchError, GenericRequestError, refusalOf } from './errors.ts'
import { type RequestDependencies, createRequest } from './request.ts'
import { answerJson, fakeFetch, jwtUntil, memoryStore } from './test-doubles.ts'

const NOW_MS = 1_800_000_000_000
const lasting = jwtUntil(NOW_MS / 1000 + 300)
const expired = jwtUntil(NOW_MS / 1000 - 1)

const setUp = (
  answers: readonly (() => Response | Promise<Response>)[],
  over: Partial<RequestDependencies> = {},
) => {
  const { fetch, sent } = fakeFetch(answers)
  const store = memoryStore({ jwt: lasting })
  const signedOut: string[] = []
  let keys = 0
  const request = createRequest({
    fetch,
    store,
    nowMs: () => NOW_MS,
    newKey: () => `key-${(keys += 1)}`,
    onUnauthenticated: () => signedOut.push('profile invalidated'),
    ...over,
  })
  return { request, sent, store, signedOut }
}

const failureOf = async (promise: Promise<unknown>): Promise<GenericRequestError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof GenericRequestError)) throw new Error('expected a GenericRequestError')
  return error
}

describe('what a request sends', () => {
  it('sends credentials (2.7.01), JSON (2.7.02), and the stored jwt (2.7.03)', async () => {
    const { request, sent } = setUp([() => answerJson({})])
    await request({ url: '/api/x', method: 'POST', body: { a: 1 } })
    expect(sent[0]?.init.credentials).toBe('include')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${lasting}`)
    expect(sent[0]?.init.body).toBe('{"a":1}')
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'sends the cookies with a %s, also one without a token (2.7.01)',
    async (method) => {
      const { request, sent } = setUp([() => answerJson({}), () => answerJson({})])
      await request({ url: '/api/x', method })
      await request({ url: '/api/x', method, context: 'external' })
      expect(sent.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
    },
  )

  it('sends the jwt that is stored at each request, and none once it is gone (2.7.03)', async () => {
    const { request, sent, store } = setUp([1, 2, 3].map(() => () => answerJson({})))
    const renewed = jwtUntil(NOW_MS / 1000 + 600)
    await request({ url: '/api/x' })
    store.setItem(JWT_KEY, renewed)
    await request({ url: '/api/x' })
    store.removeItem(JWT_KEY)
    await request({ url: '/api/x' })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${lasting}`,
      `Bearer ${renewed}`,
      null,
    ])
  })

  it('sends no Authorization without a stored jwt (2.7.03) or with context external (2.7.04)', async () => {
    const { request, sent } = setUp([() => answerJson({}), () => answerJson({})])
    await request({ url: '/api/x', context: 'external' })
    const signedOut = setUp([() => answerJson({})], { store: memoryStore() })
    await signedOut.request({ url: '/api/x' })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(signedOut.sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('adds query params encoded (2.7.05) and repeats arrays (2.7.06)', async () => {
    const { request, sent } = setUp([() => answerJson({})])
    await request({ url: '/api/x?z=0', query: { a: [1, 2], city: 'Saint Paul & more', none: undefined } })
    expect(sent[0]?.url).toBe('/api/x?z=0&a=1&a=2&city=Saint+Paul+%26+more')
  })

  it('leaves the content type of a multipart body to the browser (2.7.08)', async () => {
    const { request, sent } = setUp([() => answerJson({})])
    await request({ url: '/api/x', method: 'POST', body: new FormData() })
    expect(sent[0]?.headers.has('content-type')).toBe(false)
    expect(sent[0]?.init.body).toBeInstanceOf(FormData)
  })

  it('adds both replay headers with a replay session and neither without (2.7.09)', async () => {
    const without = setUp([() => answerJson({})], { replay: () => undefined })
    await without.request({ url: '/api/x' })
    expect([...(without.sent[0]?.headers.keys() ?? [])].filter((name) => name.includes('replay'))).toEqual([])
    const replayed = setUp([() => answerJson({})], {
      replay: () => ({ sessionId: 's1', url: 'https://replay.example/s1' }),
    })
    await replayed.request({ url: '/api/x' })
    expect(replayed.sent[0]?.headers.get('x-session-replay-id')).toBe('s1')
    expect(replayed.sent[0]?.headers.get('x-session-replay-url')).toBe('https://replay.example/s1')
  })

  it('sends the replay session under the names that the operator set (G.81)', async () => {
    const { request, sent } = setUp([() => answerJson({})], {
      replay: () => ({ sessionId: 's1', url: 'https://replay.example/s1' }),
      replayHeaders: () => ({ sessionId: 'X-Their-Session', url: 'X-Their-Recording' }),
    })
    await request({ url: '/api/x' })
    expect(sent[0]?.headers.get('x-their-session')).toBe('s1')
    expect(sent[0]?.headers.get('x-their-recording')).toBe('https://replay.example/s1')
    expect(sent[0]?.headers.has('x-session-replay-id')).toBe(false)
  })

  it('gives every changing call an Idempotency-Key, a new one or the given one, and a read none', async () => {
    const { request, sent } = setUp([() => answerJson({}), () => answerJson({}), () => answerJson({})])
    await request({ url: '/api/x', method: 'POST' })
    await request({ url: '/api/x', method: 'PUT', idempotencyKey: 'of-the-press' })
    await request({ url: '/api/x' })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'of-the-press', null])
  })
})

describe('what a request reads (2.7.07)', () => {
  it.each([
    ['text', 'text/plain; charset=utf-8', 'hello', 'hello'],
    ['JSON', 'application/json', '{"a":1}', { a: 1 }],
    ['pdf bytes', 'application/pdf', '%PDF', new Uint8Array([37, 80, 68, 70])],
  ])('reads %s', async (_kind, type, body, data) => {
    const { request } = setUp([() => new Response(body, { headers: { 'content-type': type } })])
    expect((await request({ url: '/api/x' })).data).toEqual(data)
  })

  it('reads nothing from a response without content, and bytes when a file is requested', async () => {
    const { request } = setUp([
      () => new Response(null, { status: 204 }),
      () => new Response('{}', { headers: { 'content-type': 'image/png' } }),
    ])
    expect((await request({ url: '/api/x' })).data).toBeUndefined()
    expect((await request({ url: '/api/x', asFile: true })).data).toEqual(new Uint8Array([123, 125]))
  })
})

describe('how a request fails', () => {
  it('carries status and data, and a message from the status field, default Error fetching (2.8.01)', () => {
    const data = { status: 'OFFER_LAPSED', other: 1 }
    expect(new FetchError({ status: 409, data })).toMatchObject({
      status: 409,
      data,
      message: 'OFFER_LAPSED',
    })
    expect(new FetchError({ status: 500, data: 'text' }).message).toBe('Error fetching')
  })

  it('carries response, status, message and data (2.8.02), with statusText as the message (2.8.05)', async () => {
    const body = { status: 409, message: 'Lapsed', code: 'offer.lapsed' }
    const { request } = setUp([() => answerJson(body, { status: 409, statusText: 'Conflict' })])
    const error = await failureOf(request({ url: '/api/x' }))
    expect(error).toMatchObject({ name: 'GenericRequestError', status: 409, message: 'Conflict', data: body })
    expect(error.response?.status).toBe(409)
    expect(error.cause).toBeInstanceOf(FetchError)
    expect(refusalOf(error)?.code).toBe('offer.lapsed')
  })

  it("says 'Response was not defined for {url}' with status 0 when there is no response (2.8.02, 2.8.03)", async () => {
    const { request } = setUp([() => Promise.reject(new TypeError('Failed to fetch'))])
    const error = await failureOf(request({ url: '/api/x', query: { a: 1 } }))
    expect(error).toMatchObject({ message: 'Response was not defined for /api/x?a=1', status: 0 })
    expect(error.response).toBeUndefined()
  })

  it("says 'Response was not convertible to json for {url}' when it is not (2.8.04)", async () => {
    const { request } = setUp([
      () => new Response('<html>', { headers: { 'content-type': 'application/json' } }),
    ])
    const error = await failureOf(request({ url: '/api/x' }))
    expect(error).toMatchObject({ message: 'Response was not convertible to json for /api/x', status: 200 })
  })
})

const unauthenticated = () => answerJson({ status: 401, message: 'Sign in', code: 'x' }, { status: 401 })

describe('a refused token', () => {
  it('is removed on a 401, and the profile is invalidated (1.4.46, 2.4.11)', async () => {
    const { request, store, signedOut } = setUp([unauthenticated])
    await failureOf(request({ url: '/api/x' }))
    expect(store.getItem('jwt')).toBeNull()
    expect(signedOut).toHaveLength(1)
  })

  it.each([
    ['Unauthenticated', null, 1],
    ['Forbidden', lasting, 0],
  ])(
    'on a 403 with message %s leaves %s, and invalidates the profile %i times (1.4.47, 2.4.12)',
    async (message, left, times) => {
      const { request, store, signedOut } = setUp([() => answerJson({ message }, { status: 403 })])
      await failureOf(request({ url: '/api/x' }))
      expect(store.getItem('jwt')).toBe(left)
      expect(signedOut).toHaveLength(times)
    },
  )

  it('is kept when the caller calls several services, and when no token was sent', async () => {
    const { request, store } = setUp([unauthenticated, unauthenticated])
    await failureOf(request({ url: '/api/x', keepToken: true }))
    await failureOf(request({ url: '/api/x', context: 'external' }))
    expect(store.getItem('jwt')).toBe(lasting)
  })
})

describe('the refresh of the access token (decision 15)', () => {
  const refreshing = (jwt: string | undefined) => {
    const refreshes: number[] = []
    return { refreshes, refreshSession: async () => (refreshes.push(1), jwt) }
  }
  const fresh = jwtUntil(NOW_MS / 1000 + 301)

  it('runs once after a 401, and the request is repeated with the same Idempotency-Key', async () => {
    const { refreshes, refreshSession } = refreshing(fresh)
    const { request, sent, signedOut } = setUp([unauthenticated, () => answerJson({ done: true })], {
      refreshSession,
    })
    expect((await request({ url: '/api/x', method: 'POST' })).data).toEqual({ done: true })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
    expect(sent[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
    expect(refreshes).toHaveLength(1)
    expect(signedOut).toEqual([])
  })

  it('is not repeated when the new token is refused too', async () => {
    const { refreshes, refreshSession } = refreshing(fresh)
    const { request, sent, store } = setUp([unauthenticated, unauthenticated], { refreshSession })
    await failureOf(request({ url: '/api/x' }))
    expect(sent).toHaveLength(2)
    expect(refreshes).toHaveLength(1)
    expect(store.getItem('jwt')).toBeNull()
  })

  it('runs before an expired token is sent, once for all waiting requests', async () => {
    const { refreshes, refreshSession } = refreshing(fresh)
    const { request, sent } = setUp([() => answerJson({}), () => answerJson({}), () => answerJson({})], {
      refreshSession,
      store: memoryStore({ jwt: expired }),
    })
    await Promise.all([request({ url: '/a' }), request({ url: '/b' }), request({ url: '/c' })])
    expect(refreshes).toHaveLength(1)
    expect(new Set(sent.map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set([`Bearer ${fresh}`]),
    )
  })

  it('without a session leaves the visitor signed out, and the request is sent without a token', async () => {
    const { refreshSession } = refreshing(undefined)
    const store = memoryStore({ jwt: expired })
    const { request, sent, signedOut } = setUp([() => answerJson({})], { refreshSession, store })
    await request({ url: '/api/x' })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(store.getItem('jwt')).toBeNull()
    expect(signedOut).toHaveLength(1)
  })

  it('that fails leaves the token for the server to judge', async () => {
    const { request, sent } = setUp([() => answerJson({})], {
      refreshSession: () => Promise.reject(new Error('offline')),
      store: memoryStore({ jwt: expired }),
    })
    await request({ url: '/api/x' })
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${expired}`)
  })
})

describe('a request that takes too long', () => {
  const spans = (over: Partial<RequestDependencies> = {}) => {
    const timeouts: number[] = []
    const ends = new AbortController()
    const deadline = (timeoutMs: number) => {
      timeouts.push(timeoutMs)
      return ends.signal
    }
    return { timeouts, ends, ...setUp([() => answerJson({})], { deadline, ...over }) }
  }

  it('is aborted after a minute, one with files after ten', async () => {
    const call = spans()
    await call.request({ url: '/api/x' })
    expect(call.timeouts).toEqual([60_000])
    const upload = spans()
    await upload.request({ url: '/api/x', method: 'POST', body: new FormData() })
    expect(upload.timeouts).toEqual([600_000])
  })

  it('counts as no response for its caller (2.8.02)', async () => {
    const never: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        const end = () => reject(new DOMException('late', 'TimeoutError'))
        if (init?.signal?.aborted) end()
        init?.signal?.addEventListener('abort', end)
      })
    const { request, ends } = spans({ fetch: never })
    const failed = failureOf(request({ url: '/api/x' }))
    ends.abort()
    expect(await failed).toMatchObject({ status: 0, message: 'Response was not defined for /api/x' })
  })

  it('also ends when its caller aborts it', async () => {
    const caller = new AbortController()
    const { request, sent } = spans()
    await request({ url: '/api/x', signal: caller.signal })
    expect(sent[0]?.init.signal?.aborted).toBe(false)
    caller.abort()
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })

  it('fails the same way when its body is truncated', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('broken')) }), {
        headers: { 'content-type': 'application/pdf' },
      })
    const { request } = setUp([broken])
    expect((await failureOf(request({ url: '/api/x' }))).status).toBe(0)
  })
})
