import { describe, expect, it } from 'vitest'
import { GenericRequestError } from './errors.ts'
import type { RequestOptions } from './request.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { memoryStore } from './test-doubles.ts'

const refreshWith = (answer: () => Promise<unknown>) => {
  const store = memoryStore()
  const sent: RequestOptions[] = []
  const refresh = createSessionRefresh({
    request: async (options) => {
      sent.push(options)
      return { data: await answer(), response: new Response() }
    },
    store,
    kind: 'customer',
  })
  return { refresh, store, sent }
}

describe('the session refresh (decision 15)', () => {
  it('stores the new token under jwt (2.3.48), and sends only the cookie', async () => {
    const { refresh, store, sent } = refreshWith(async () => ({ jwt: 'new' }))
    expect(await refresh()).toBe('new')
    expect(store.getItem('jwt')).toBe('new')
    expect(sent[0]).toMatchObject({ url: '/api/session/refresh', method: 'POST', context: 'external' })
  })

  it('returns undefined without a session, and throws when the server is unreachable', async () => {
    const refused = new GenericRequestError({ message: 'Unauthorized', status: 401 })
    expect(await refreshWith(() => Promise.reject(refused)).refresh()).toBeUndefined()
    const down = new GenericRequestError({ message: 'Response was not defined for x' })
    await expect(refreshWith(() => Promise.reject(down)).refresh()).rejects.toBe(down)
  })
})
