import { operatorsReplay } from '@pledge/client/replay'
import { createClient } from '@pledge/client/client'
import { queryClient } from './query-client.ts'
import { replayHeaders, serviceBases } from './service-bases.ts'

/** The keys under which the user and the profile are cached (rows 1.4.46, 1.4.47). */
export const USER_KEY = ['user'] as const
export const PROFILE_KEY = ['profile'] as const

/** Where the jwt is stored (row 2.3.48). */
export const tokenStore = window.localStorage

let answered: (...request: Parameters<typeof fetch>) => void = () => undefined

/** Calls the listener after each call that was not refused. */
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
  replay: operatorsReplay,
  bases: serviceBases,
  replayHeaders,
  // The next profile read is a new call, without a signed-in user.
  onUnauthenticated: () => {
    queryClient.removeQueries({ queryKey: PROFILE_KEY })
    queryClient.setQueryData(USER_KEY, null)
  },
})

/**
 * The calls of the contract with the borrower's session, whose token is refreshed when it expires: `await
 * api(getApplication, { params: { uuid } })`. A call that returns a file gives its bytes; a call that uploads one takes
 * `file` beside its `body`. A refusal is thrown; `refusalOf` of `@pledge/client/errors` reads it.
 */
export const api = client.call

/** Any other request, outside of the contract's calls. */
export const request = client.request

/** Gets a first token for the session cookie, stored under `jwt`; undefined without a session. */
export const refreshSession = client.refreshSession
