import { REFINANCE_COINS } from '@pledge/domain/refinance/estate-loan'
import type { CoinReconciliation } from '@pledge/domain/refinance/hand-over-reconciliation'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const units = z.string().transform(BigInt)
const coinRow = z.object({
  coin: z.enum(REFINANCE_COINS),
  registered: units,
  handed: units,
  missing: units,
  excess: units,
  pledged: units,
})

/**
 * Reconciles the coins of the estate with the register, as `reconcile` of the domain does from loans and hand-overs: one row for each
 * coin that has either. Loans that nobody has claimed are not awaited. What is pledged is all that new loans
 * ever got as their collateral, also where it was sold or released since.
 */
export const reconciledCoins = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly CoinReconciliation[]> => {
  const { rows } = await sql`
    select coin, sum(registered)::text as registered, sum(handed)::text as handed,
        sum(greatest(registered - handed, 0))::text as missing, sum(greatest(handed - registered, 0))::text as excess,
        sum(pledged)::text as pledged
      from (select coalesce(l.coin, b.coin) as coin, coalesce(l.quantity_units, 0) as registered,
          coalesce(b.handed, 0) as handed, coalesce(b.pledged_units, 0) as pledged
        from (select loan_number, coin, quantity_units from estate_loans
          where organization_id = ${organizationId} and state <> 'OPEN') l
        full join (select loan_number, coin, reserved_units + owed_units + pledged_units as handed, pledged_units
            from estate_coin_balances where organization_id = ${organizationId}) b
          on b.loan_number = l.loan_number and b.coin = l.coin) joined
      group by coin order by coin`.execute(tx)
  return rows.map((row) => {
    const { coin, registered, handed, missing, excess, pledged } = coinRow.parse(row)
    return {
      coin,
      registeredUnits: registered,
      handedOverUnits: handed,
      missingUnits: missing,
      excessUnits: excess,
      pledgedUnits: pledged,
    }
  })
}
