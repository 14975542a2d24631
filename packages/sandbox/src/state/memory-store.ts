import type { SimulationStore } from './store.ts'

/** A store for tests. Values pass through JSON, so that what PostgreSQL could not store fails here too. */
export const createMemoryStore = (): SimulationStore => {
  const texts = new Map<string, string>()
  const current = (key: string): unknown => {
    const text = texts.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  }
  return {
    read: (key) => Promise.resolve(current(key)),
    async change(key, change) {
      const { next, result } = change(current(key))
      texts.set(key, JSON.stringify(next))
      return Promise.resolve(result)
    },
  }
}
