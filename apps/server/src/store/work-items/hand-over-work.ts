import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { sql, type RawBuilder } from 'kysely'
import { differingHandOvers } from '../refinance/hand-over-differences.ts'
import { recordedLines } from '../refinance/estate-transactions.ts'
import { dueAfter, type WorkRows } from './work-row.ts'

/**
 * Loans to settle, each once: those that do not agree with the register, and those of which a settlement or a void waits for its
 * second agent although they agree by now, or were accepted before. A return or a void that waits stops the new loan. So does a
 * transaction that custody has not received whole: each of its loans is listed.
 */
const toSettle = (organizationId: string): RawBuilder<unknown> => sql`
  with differing as materialized (${differingHandOvers(organizationId)}),
    waiting as (select organization_id, loan_number, coin, requested_at from estate_hand_over_settlements
        where organization_id = ${organizationId} and decision is null
      union all
      select organization_id, loan_number, coin, requested_at from estate_hand_over_voids
        where organization_id = ${organizationId} and decision is null
      union all
      select ${organizationId}::uuid, loan_number, coin, min(decided_at) from (${recordedLines(organizationId)}) r
        where (coin, transaction_id) in (select t.coin, t.transaction_id from estate_transactions t
          join (${recordedLines(organizationId)}) sum_of on sum_of.coin = t.coin and sum_of.transaction_id = t.transaction_id
          where t.organization_id = ${organizationId}
          group by t.organization_id, t.coin, t.transaction_id having sum(sum_of.quantity_units) > t.delivered_units)
        group by loan_number, coin)
  select application_id, loan_number, coin, since from differing
  union all
  select c.application_id, s.loan_number, s.coin, s.requested_at
    from (select organization_id, loan_number, coin, min(requested_at) as requested_at from waiting
      group by organization_id, loan_number, coin) s
    left join estate_loans l on l.organization_id = s.organization_id and l.loan_number = s.loan_number
    left join estate_claims c on c.estate_loan_id = l.id and c.ended_at is null
    where not exists (select from differing d where d.loan_number = s.loan_number and d.coin = s.coin)`

/** What the estate has handed over: files for a second agent, and loans that do not agree with the register (note 100). */
export const HAND_OVER_WORK = {
  handOverToDecide: (reading) =>
    sql`select null::uuid as application_id, id::text as item,
        ${dueAfter('handOverToDecide', sql`proposed_at`, reading)} as due_at, proposed_at as since
      from estate_hand_over_files where organization_id = ${reading.organizationId} and decision is null`,
  handOverToSettle: (reading) =>
    sql`select application_id, loan_number || ' ' || coin as item,
        ${dueAfter('handOverToSettle', sql`since`, reading)} as due_at, since
      from (${toSettle(reading.organizationId)}) d`,
} satisfies Partial<Record<WorkKind, WorkRows>>
