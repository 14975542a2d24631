import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { anyOf } from '../database/any-of.ts'

interface LoanKey {
  readonly organizationId: string
  readonly loanNumber: string
}

/**
 * The applications of every claim that a loan ID ever had, also of claims that are over, and of claims that left the register with
 * their loan: whoever had one may have an interest in the coins.
 */
const claiming = ({ organizationId, loanNumber }: LoanKey): RawBuilder<unknown> => sql`
  select c.application_id from estate_claims c join estate_loans l on l.id = c.estate_loan_id
    where l.organization_id = ${organizationId} and l.loan_number = ${loanNumber} and c.application_id is not null
  union
  select application_id from estate_removed_claims
    where organization_id = ${organizationId} and loan_number = ${loanNumber} and application_id is not null`

const row = z.object({ id: z.string() })

/** Those of them that a possible sanctions match stops, in the order of their ids. A held application does not end, so there are few. */
export const stoppedClaimingApplications = async (
  tx: Tx,
  { most, ...loan }: LoanKey & { readonly most: number },
): Promise<readonly string[]> => {
  const { rows } = await sql`
    select id::text as id from applications
      where id in (${claiming(loan)}) and sanctions_hold_at is not null order by id limit ${most}`.execute(tx)
  return rows.map((found) => row.parse(found).id)
}

/**
 * Locks all of them until the end of the transaction, in the order of their ids: no hold begins or ends meanwhile. To be called before
 * the loan is locked, as every command of an application locks it first.
 */
export const lockClaimingApplications = async (tx: Tx, loan: LoanKey): Promise<void> => {
  const { rows } = await sql`${claiming(loan)}`.execute(tx)
  const ids = rows.map((found) => z.object({ application_id: z.string() }).parse(found).application_id)
  if (ids.length === 0) return
  await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}
