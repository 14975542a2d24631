import { createClient } from '@pledge/client/client'
import { queryClient } from './query-client.ts'

/** Under these the user and the profile are kept (rows 1.4.46, 1.4.47). */
export const USER_KEY = ['user'] as const
export const PROFILE_KEY = ['profile'] as const

/** Where the jwt is kept (row 2.3.48). */
export const tokenStore = window.localStorage

let answered: (...request: Parameters<typeof fetch>) => void = () => undefined

/** Calls back after each call that is not refused. */
export const onAnswered = (listener: typeof answered): void => {
  answered = listener
}

const client = createClient({
  kind: 'customer',
  async fetch(...request) {
    const answer = await fetch(...request)
    if (answer.ok) answered(...request)
    return answer
  },
  store: tokenStore,
  nowMs: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  // The next read of the profile is a new call; nobody is signed in any more.
  onUnauthenticated: () => {
    queryClient.removeQueries({ queryKey: PROFILE_KEY })
    queryClient.setQueryData(USER_KEY, null)
  },
})

/**
 * The calls of the contract with the borrower's session, which is refreshed when its token has run out:
 * `await api(getApplication, { params: { uuid } })`. A call that answers a file gives its bytes; a call that takes one
 * is given `file` beside its `body`. A refusal is thrown; `refusalOf` of `@pledge/client/errors` reads it.
 */
export const api = client.call

/** Any other request, for what is no call of the contract. */
export const request = client.request

/** A first token for the session cookie, kept under `jwt`; undefined when there is no session. */
export const refreshSession = client.refreshSession
