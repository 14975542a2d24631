/**
 * Where the simulated providers keep their state. The composition root supplies one over the `sandbox`
 * schema, so that it survives a kill and is shared by all processes; tests supply one in memory.
 * Values are JSON; the adapters parse what they read.
 */
export interface SimulationStore {
  read(key: string): Promise<unknown>
  /** Reads, changes and writes one value under a lock. `change` is synchronous, pure, and may run again. */
  change<R>(
    key: string,
    change: (current: unknown) => { readonly next: unknown; readonly result: R },
  ): Promise<R>
}
