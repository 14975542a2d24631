import { frozen } from './frozen.ts'
import type { SimulationStore } from './store.ts'

/**
 * A store for tests. Values pass through JSON, so that what PostgreSQL could not store fails here too. Until it
 * changes, a value is the same frozen object, so that nobody parses it again. `values` holds them all.
 */
export const createMemoryStore = (values = new Map<string, unknown>()): SimulationStore => ({
  read: (key) => Promise.resolve(values.get(key)),
  async change(key, change) {
    const { next, result } = change(values.get(key))
    values.set(key, frozen(JSON.parse(JSON.stringify(next)) as unknown))
    return Promise.resolve(result)
  },
})
