/**
 * The simulated providers' state. The composition root supplies a store over the `sandbox` schema, so that state
 * survives a crash and is shared by all processes; tests supply one in memory. Values are JSON, which the adapters
 * parse.
 */
export interface SimulationStore {
  read(key: string): Promise<unknown>
  /**
   * Reads, changes and writes one value under a lock. `change` is synchronous and pure, and may run more than once.
   */
  change<R>(
    key: string,
    change: (current: unknown) => { readonly next: unknown; readonly result: R },
  ): Promise<R>
}
