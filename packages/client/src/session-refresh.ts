import * as z from 'zod/mini'
import { JWT_KEY, type KeyValueStore } from './access-token.ts'
import { isUnauthenticated, type RequestOptions, type Answer } from './request.ts'

export interface SessionRefreshDependencies {
  /** A request function without its own refresh. */
  readonly request: (options: RequestOptions) => Promise<Answer>
  readonly store: KeyValueStore
  readonly kind: 'customer' | 'agent'
}

/**
 * Requests a new access token by the HttpOnly cookie (decision 15) and stores it under `jwt` (row 2.3.48). Returns
 * undefined when there is no session; throws when the server is unreachable.
 */
export const createSessionRefresh =
  ({ request, store, kind }: SessionRefreshDependencies) =>
  async (): Promise<string | undefined> => {
    // Loaded when a token has expired: a first page seldom needs it.
    const { refreshSession } = await import('@pledge/contract/session')
    try {
      const { data } = await request({
        url: refreshSession.path,
        method: refreshSession.method,
        body: { kind },
        context: 'external',
      })
      const { jwt } = z.parse(refreshSession.answer, data)
      store.setItem(JWT_KEY, jwt)
      return jwt
    } catch (error) {
      if (isUnauthenticated(error)) return undefined
      throw error
    }
  }
