import type { Tx } from '../database/database.ts'

export interface Experiment {
  readonly key: string
  readonly enabledBps: number
}

const MOST_EXPERIMENTS = 200

/** Of the calling organization, by key. */
export const experimentsOf = async (tx: Tx): Promise<readonly Experiment[]> => {
  const rows = await tx
    .selectFrom('experiments')
    .select(['key', 'enabled_bps'])
    .orderBy('key')
    .limit(MOST_EXPERIMENTS)
    .execute()
  return rows.map((row) => ({ key: row.key, enabledBps: row.enabled_bps }))
}
