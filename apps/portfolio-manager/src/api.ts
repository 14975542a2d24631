import { operatorsReplay } from '@pledge/client/replay'
import { JWT_KEY, type KeyValueStore, sessionIdOf } from '@pledge/client/access-token'
import { createClient } from '@pledge/client/client'
import { createQueryClient } from '@pledge/client/query-client'
import { replayHeaders, serviceBases } from './service-bases.ts'

export const queryClient = createQueryClient()
export const AGENT_KEY = ['agent'] as const

/**
 * An agent's token is in this page's memory, not in local storage, which the borrower's pages at the same origin use:
 * neither replaces the other's, and code that reads local storage finds no token for borrowers' loans. Each page gets
 * its own token by the agents' session cookie.
 */
const createMemoryStore = (): KeyValueStore => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
export const tokenStore = createMemoryStore()

const client = createClient({
  kind: 'agent',
  fetch: (...request) => fetch(...request),
  store: tokenStore,
  nowMs: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  replay: operatorsReplay,
  bases: serviceBases,
  replayHeaders,
  onUnauthenticated: () => void queryClient.setQueryData(AGENT_KEY, null),
})

/** The session id in this page's token; empty without one. */
export const sessionId = (): string => {
  const jwt = tokenStore.getItem(JWT_KEY)
  return jwt === null ? '' : sessionIdOf(jwt)
}

/** The calls of the contract, with the agent's session. */
export const api = client.call
/** Any other request, which is not a call of the contract. */
export const request = client.request
export const refreshAgentSession = client.refreshSession
