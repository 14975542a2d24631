import * as z from 'zod/mini'
import { JWT_KEY, type KeyValueStore } from './access-token.ts'
import { isUnauthenticated, type RequestOptions, type Answer } from './request.ts'

export interface SessionRefreshDependencies {
  /** A request function without a refresh of its own. */
  readonly request: (options: RequestOptions) => Promise<Answer>
  readonly store: KeyValueStore
  readonly kind: 'customer' | 'agent'
}

/**
 * Asks for a new access token by the HttpOnly cookie (decision 15) and keeps it under `jwt` (row 2.3.48). Answers
 * undefined when there is no session; throws when the server could not be asked.
 */
export const createSessionRefresh =
  ({ request, store, kind }: SessionRefreshDependencies) =>
  async (): Promise<string | undefined> => {
    // Loaded when a token has run out: a first page seldom has one.
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
