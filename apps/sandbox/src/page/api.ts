import { createClient } from '@pledge/client/client'
import { createQueryClient } from '@pledge/client/query-client'

export const queryClient = createQueryClient()

/** The sandbox has no sign-in: its calls are made without a token. */
const client = createClient({
  kind: 'customer',
  fetch: (...request) => fetch(...request),
  store: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  nowMs: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  onUnauthenticated: () => undefined,
})

export const api = client.call
