import type { KeyValueStore } from '@pledge/client/access-token'
import { createClient } from '@pledge/client/client'
import { createStepUpCall } from '@pledge/client/step-up'
import { loadPart } from '../../load-part.ts'
import { serviceBases } from '../../service-bases.ts'
import type { AccountCalls } from './account-calls.ts'

/** An agent's token is only in this page's memory: local storage belongs to the borrower at the same origin. */
const createMemoryStore = (): KeyValueStore => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const client = createClient({
  kind: 'agent',
  fetch: (...request) => fetch(...request),
  store: createMemoryStore(),
  nowMs: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  bases: serviceBases,
  // The next call is refused and reports it.
  onUnauthenticated: () => undefined,
})

/** Gets a first token by the agents' session cookie; undefined when no agent is signed in. */
export const refreshStaffSession = client.refreshSession

export const staffCalls: AccountCalls = {
  api: client.call,
  isStaff: true,
  callWithStepUp: createStepUpCall({
    call: client.call,
    newKey: () => crypto.randomUUID(),
    prove: async (change) =>
      (await loadPart(() => import('../../session/ask-for-proof.tsx'))).askForProof(change, client.call),
  }),
}
