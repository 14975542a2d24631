/** The result of a stage. A check without tests counts as one. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface StageResult {
  readonly counts: Counts
  /** Shown after a failure. */
  readonly output: string
  /** Always shown. */
  readonly notes?: readonly string[]
}

export interface Stage {
  readonly name: string
  /** It only reads the sources, and writes nothing that another one reads. */
  readonly isOfSources: boolean
  run(): Promise<StageResult>
}

export const addCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
})

export const lastLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
