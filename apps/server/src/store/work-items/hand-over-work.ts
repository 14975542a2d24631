import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql } from 'kysely'
import { differingHandOvers } from '../refinance/hand-over-differences.ts'
import { dueAfter, type WorkRows } from './work-row.ts'

/** What the estate has handed over: files for a second agent, and loans that do not agree with the register (note 100). */
export const HAND_OVER_WORK = {
  handOverToDecide: (reading) =>
    sql`select null::uuid as application_id, id::text as item,
        ${dueAfter('handOverToDecide', sql`proposed_at`, reading)} as due_at, proposed_at as since
      from estate_hand_over_files where organization_id = ${reading.organizationId} and decision is null`,
  handOverToSettle: (reading) =>
    sql`select application_id, loan_number || ' ' || coin as item,
        ${dueAfter('handOverToSettle', sql`since`, reading)} as due_at, since
      from (${differingHandOvers(reading.organizationId)}) d`,
} satisfies Partial<Record<WorkKind, WorkRows>>
