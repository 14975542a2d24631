import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** An old loan of a signed refinance, of which the estate has coins to hand over. */
export interface AwaitedHandOver {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** What is missing of the registered collateral, in base units; above zero. */
  readonly missingUnits: bigint
  /** How many transactions of the loan were confirmed before. */
  readonly transactions: number
}

const rowSchema = z.object({
  loan_number: z.string(),
  coin: z.enum(REFINANCE_COINS),
  missing_units: z.string().transform(BigInt),
  transactions: z.int(),
})

/**
 * The old loans whose coins signed refinances wait for, in the order of their numbers: those of a top-up once it is confirmed. A
 * loan with lines in a file that a second agent has not decided yet is left out: its coins are announced already.
 */
export const awaitedHandOvers = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly AwaitedHandOver[]> => {
  const { rows } = await sql`
    with awaited as (
      select l.loan_number, l.coin,
          l.quantity_units - coalesce(b.reserved_units + b.owed_units + b.pledged_units, 0) as missing_units
        from applications a
        join estate_claims c on c.application_id = a.id and c.ended_at is null
        join estate_loans l on l.id = c.estate_loan_id
        left join estate_coin_balances b
          on b.organization_id = l.organization_id and b.loan_number = l.loan_number and b.coin = l.coin
        where a.organization_id = ${organizationId} and a.is_refinance and a.state = 'WAITING_FOR_COLLATERAL')
    select loan_number, coin, missing_units::text as missing_units,
        (select count(*)::integer from estate_hand_overs h
          where h.organization_id = ${organizationId} and h.loan_number = awaited.loan_number) as transactions
      from awaited
      where missing_units > 0 and not exists (select from estate_hand_over_lines line
        join estate_hand_over_files f on f.id = line.file_id and f.decision is null
        where f.organization_id = ${organizationId} and line.loan_number = awaited.loan_number)
      order by loan_number collate "C" limit ${most}`.execute(tx)
  return rows.map((row) => {
    const read = rowSchema.parse(row)
    return {
      loanNumber: read.loan_number,
      coin: read.coin,
      missingUnits: read.missing_units,
      transactions: read.transactions,
    }
  })
}
