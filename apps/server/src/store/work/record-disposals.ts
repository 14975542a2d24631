import { RETENTION, type RecordStep } from '@pledge/domain/organization/retention'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

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
