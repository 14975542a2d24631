import { RECORD_STEPS, RETENTION, type RecordStep } from '@pledge/domain/organization/retention'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'

interface DueStep {
  readonly step: RecordStep
  /** Records from before are past their time. */
  readonly keptSince: Date
  /** Anything about sanctions after this keeps the records of its application. */
  readonly sanctionsBefore: Date
  /** On the business clock. */
  readonly now: Date
}

/** An application whose records are past their time, and which nothing keeps. */
export interface RecordsDue {
  readonly item: string
  readonly applicationId: string
  readonly organizationId: string
  readonly times: number
}

/** Applications of which a step is due, longest due first. */
export const recordsToDisposeOf = async (
  sweeper: Database,
  { step, keptSince, sanctionsBefore, now }: DueStep,
  most: number,
): Promise<readonly RecordsDue[]> => {
  const { rows } = await sql<{ application_id: string; organization_id: string; times: number }>`
    select * from records_to_dispose_of(${step}, ${keptSince}, ${sanctionsBefore}, ${now}, ${most})`.execute(
    sweeper,
  )
  return rows.map((row) => ({
    item: `${row.application_id}:${step}`,
    applicationId: row.application_id,
    organizationId: row.organization_id,
    times: row.times,
  }))
}

/** Takes a step of one application. False where it is not due any more, or where a hold keeps the records now. */
export const disposeOfRecordsOf = async (
  sweeper: Database,
  input: DueStep & { readonly applicationId: string; readonly realNow: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ is_disposed: boolean }>`
    select dispose_of_records(${input.applicationId}, ${input.step}, ${input.keptSince}, ${input.sanctionsBefore},
      ${RETENTION[input.step].rule}, ${input.now}, ${input.realNow}) as is_disposed`.execute(sweeper)
  return rows[0]?.is_disposed === true
}

const removedSchema = z.record(z.string(), z.int())

export interface StoredDisposal {
  readonly applicationId: string
  readonly kind: RecordStep
  readonly rule: string
  /** Removed or emptied, of all tables. */
  readonly rows: number
  readonly files: number
  readonly disposedAt: Date
}
export type DisposalCursor = Pick<StoredDisposal, 'applicationId' | 'kind' | 'disposedAt'>

/** A page of the organization's disposals, newest first. */
export const disposalsPage = async (
  tx: Tx,
  organizationId: string,
  { before, most }: { readonly before: DisposalCursor | undefined; readonly most: number },
): Promise<readonly StoredDisposal[]> => {
  let query = tx
    .selectFrom('record_disposals')
    .select(['application_id', 'kind', 'rule', 'removed', 'files', 'disposed_at'])
    .where('organization_id', '=', organizationId)
  if (before !== undefined) {
    const { disposedAt, applicationId, kind } = before
    query = query.where(
      sql<boolean>`disposed_at <= ${disposedAt} and (disposed_at < ${disposedAt} or (application_id, kind) > (${applicationId}::uuid, ${kind}))`,
    )
  }
  const rows = await query
    .orderBy('disposed_at', 'desc')
    .orderBy('application_id')
    .orderBy('kind')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    applicationId: row.application_id,
    kind: z.enum(RECORD_STEPS).parse(row.kind),
    rule: row.rule,
    rows: Object.values(removedSchema.parse(row.removed)).reduce((sum, one) => sum + one, 0),
    files: row.files,
    disposedAt: row.disposed_at,
  }))
}

/** How much of a step is due for the agent's organization, kept by something, and due soon; each counted up to a bound. */
export const disposalBacklog = async (
  tx: Tx,
  input: Pick<DueStep, 'step' | 'keptSince' | 'sanctionsBefore'> & {
    readonly soonSince: Date
    readonly most: number
  },
): Promise<{ readonly due: number; readonly kept: number; readonly soon: number }> => {
  const { rows } = await sql<{ due: number; kept: number; soon: number }>`
    select * from disposal_backlog(${input.step}, ${input.keptSince}, ${input.soonSince}, ${input.sanctionsBefore},
      ${input.most})`.execute(tx)
  return rows[0] ?? { due: 0, kept: 0, soon: 0 }
}
