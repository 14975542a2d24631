import {
  EXPERIMENT_AREAS,
  EXPERIMENT_GOALS,
  type ExperimentArea,
  type ExperimentDefinition,
  type ExperimentGoal,
} from '@pledge/domain/experiments/experiment'
import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import type { Experiments } from '../database/schema.generated.ts'

export interface Experiment {
  readonly key: string
  readonly enabledBps: number
  readonly round: number
  readonly isRunning: boolean
}

export interface ExperimentRecord extends Omit<Experiment, 'isRunning'> {
  readonly description: string
  readonly area: ExperimentArea
  readonly goal: ExperimentGoal
  readonly owner: string
  readonly roundStartedAt: Date
  readonly stoppedAt: Date | null
}

export const MOST_EXPERIMENTS = 200

/** Of the calling organization, by key; a stopped one is on for nobody. */
export const experimentsOf = async (tx: Tx): Promise<readonly Experiment[]> => {
  const records = await experimentRecordsOf(tx)
  return records.map(({ key, enabledBps, round, stoppedAt }) => ({
    key,
    enabledBps: stoppedAt === null ? enabledBps : 0,
    round,
    isRunning: stoppedAt === null,
  }))
}

const COLUMNS = [
  'key',
  'enabled_bps',
  'round',
  'description',
  'area',
  'goal',
  'owner',
  'round_started_at',
  'stopped_at',
] as const

const recordOf = (row: Pick<Selectable<Experiments>, (typeof COLUMNS)[number]>): ExperimentRecord => ({
  key: row.key,
  enabledBps: row.enabled_bps,
  round: row.round,
  description: row.description,
  area: z.enum(EXPERIMENT_AREAS).parse(row.area),
  goal: z.enum(EXPERIMENT_GOALS).parse(row.goal),
  owner: row.owner,
  roundStartedAt: row.round_started_at,
  stoppedAt: row.stopped_at,
})

/** Of the calling organization, by key, with all that its administrators wrote. */
export const experimentRecordsOf = async (tx: Tx): Promise<readonly ExperimentRecord[]> => {
  const rows = await tx
    .selectFrom('experiments')
    .select(COLUMNS)
    .orderBy('key')
    .limit(MOST_EXPERIMENTS)
    .execute()
  return rows.map(recordOf)
}

/**
 * Locks an experiment, so that two who change the share at once begin two rounds, and all of the organization, so that two who define the
 * same one at once do too: a row that is not there yet cannot be locked.
 */
export const lockExperiment = async (tx: Tx, key: string): Promise<ExperimentRecord | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('experiments:' || current_organization()::text, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('experiments')
    .select(COLUMNS)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? undefined : recordOf(row)
}

export const experimentCount = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('experiments')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface ExperimentChange extends ExperimentDefinition {
  readonly organizationId: string
  readonly key: string
  readonly round: number
  readonly roundStartedAt: Date
  readonly agentId: string
}

/** Writes the definition, running. */
export const upsertExperiment = async (tx: Tx, change: ExperimentChange): Promise<ExperimentRecord> => {
  const values = {
    description: change.description,
    area: change.area,
    goal: change.goal,
    owner: change.owner,
    enabled_bps: change.enabledBps,
    round: change.round,
    round_started_at: change.roundStartedAt,
    stopped_at: null,
    changed_by: change.agentId,
  }
  const row = await tx
    .insertInto('experiments')
    .values({ ...values, organization_id: change.organizationId, key: change.key })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

/** The first stop stays; undefined when there is no such experiment in this organization. */
export const markExperimentStopped = async (
  tx: Tx,
  { key, agentId, now }: { readonly key: string; readonly agentId: string; readonly now: Date },
): Promise<ExperimentRecord | undefined> => {
  const before = await lockExperiment(tx, key)
  if (before === undefined || before.stoppedAt !== null) return before
  const row = await tx
    .updateTable('experiments')
    .set({ stopped_at: now, changed_by: agentId })
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return recordOf(row)
}
