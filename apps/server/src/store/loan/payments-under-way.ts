import type { PaymentUnderWay } from '@pledge/domain/servicing/payments-under-way'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * More than this is not read, the largest first: a balance that the rest could pay is paid by these already, or is handled by the
 * agents who work through the list.
 */
const MOST_UNDER_WAY = 400

interface Row {
  readonly amount_cents: string | bigint
  readonly paid_on: string
}

/**
 * Money that may become payments of a loan and that its balance does not show yet: debits under way, typed payments that wait for a
 * second agent, payments in USDC that are not posted, and the bank's reports that are not applied, to this loan or to none so far.
 * `timeZone`: of the days of the loan. For agents and jobs: a borrower sees no reports.
 */
export const paymentsUnderWay = async (
  tx: Tx,
  {
    applicationId,
    organizationId,
    timeZone,
  }: { readonly applicationId: string; readonly organizationId: string; readonly timeZone: string },
): Promise<readonly PaymentUnderWay[]> => {
  const { rows } = await sql<Row>`
    select amount_cents, settles_on::text as paid_on from debits
      where application_id = ${applicationId} and status in ('SCHEDULED', 'SUBMITTING', 'SUBMITTED')
    union all
    select amount_cents, paid_on::text from typed_payments
      where application_id = ${applicationId} and status = 'WAITING'
    union all
    select amount_cents, ((occurred_at at time zone ${timeZone}::text)::date)::text from repayment_reports
      where organization_id = ${organizationId} and kind = 'PAYMENT' and status in ('WAITING', 'UNAPPLIED')
        and (application_id is null or application_id = ${applicationId})
    union all
    select trunc(units / 10000)::bigint, ((paid_at at time zone ${timeZone}::text)::date)::text from usdc_payments
      where application_id = ${applicationId} and symbol = 'USDC' and status <> 'DROPPED' and report_id is null
        and settled_at is null and problem is null and units >= 10000
    order by 1 desc limit ${MOST_UNDER_WAY}`.execute(tx)
  return rows.map((row) => ({ amountCents: BigInt(row.amount_cents), paidOn: row.paid_on }))
}
