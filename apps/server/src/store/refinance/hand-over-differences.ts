import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import type { CoinReconciliation } from '@pledge/domain/refinance/hand-over-reconciliation'
import { HAND_OVER_RESULTS, type LoanHandOver } from '@pledge/domain/refinance/hand-over-result'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** What was handed over by loan and coin, less what went back to the estate. */
const netHandOvers = (organizationId: string): RawBuilder<unknown> =>
  sql`select h.loan_number, h.coin, min(h.confirmed_at) as since,
      sum(h.quantity_units) - coalesce((select sum(s.returned_units) from estate_hand_over_settlements s
        where s.organization_id = ${organizationId} and s.loan_number = h.loan_number and s.coin = h.coin
          and s.decision = 'CONFIRMED'), 0) as units
    from estate_hand_overs h where h.organization_id = ${organizationId} group by h.loan_number, h.coin`

/** `handOverResults` of the domain, of many loans at once; a test compares both. */
const RESULT = sql`case when l.id is null then 'UNKNOWN_LOAN' when l.coin <> net.coin then 'OTHER_COIN'
  when l.state = 'OPEN' then 'UNCLAIMED' when net.units < l.quantity_units then 'SHORT'
  when net.units > l.quantity_units then 'EXCESS' else 'CONFIRMED' end`

/**
 * Loans whose hand-overs do not agree with the register, except differences that two agents accepted: `loan_number`, `coin`, `units`
 * (handed over, less what went back), `due_units` (registered), `result`, `since` (when the first of them was confirmed) and the
 * `application_id` of the claim, where there is one.
 */
export const differingHandOvers = (organizationId: string): RawBuilder<unknown> =>
  sql`select * from (
      select net.loan_number, net.coin, net.units, net.since, ${RESULT} as result,
          case when l.coin = net.coin then l.quantity_units else 0 end as due_units,
          (select c.application_id from estate_claims c where c.estate_loan_id = l.id and c.ended_at is null) as application_id
        from (${netHandOvers(organizationId)}) net
        left join estate_loans l on l.organization_id = ${organizationId} and l.loan_number = net.loan_number
        where net.units > 0) compared
    where result <> 'CONFIRMED' and not exists (select from estate_hand_over_settlements s
      where s.organization_id = ${organizationId} and s.loan_number = compared.loan_number and s.coin = compared.coin
        and s.outcome = 'ACCEPTED' and s.decision = 'CONFIRMED' and s.result = compared.result
        and s.handed_over_units = compared.units)`

/** A difference that agents settle. */
export interface HandOverDifference extends LoanHandOver {
  readonly since: Date
}

const units = z.string().transform(BigInt)
const differenceRow = z.object({
  loan_number: z.string(),
  coin: z.enum(REFINANCE_COINS),
  result: z.enum(HAND_OVER_RESULTS),
  units,
  due_units: units,
  since: z.date(),
})

const above = (value: bigint): bigint => (value > 0n ? value : 0n)

const differenceOf = (row: unknown): HandOverDifference => {
  const read = differenceRow.parse(row)
  return {
    loanNumber: read.loan_number,
    coin: read.coin,
    result: read.result,
    handedOverUnits: read.units,
    missingUnits: above(read.due_units - read.units),
    excessUnits: above(read.units - read.due_units),
    since: read.since,
  }
}

const SELECTED = sql`select loan_number, coin, result, units::text as units, due_units::text as due_units, since`

/** The differences of an organization, oldest first. */
export const handOverDifferences = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly HandOverDifference[]> => {
  const { rows } = await sql`${SELECTED} from (${differingHandOvers(organizationId)}) d
    order by since, loan_number collate "C", coin limit ${most}`.execute(tx)
  return rows.map(differenceOf)
}

/** How many differences an organization has. */
export const countHandOverDifferences = async (tx: Tx, organizationId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${differingHandOvers(organizationId)}) d`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The difference of one loan in one coin; undefined where its hand-overs agree, or where two agents accepted it. */
export const handOverDifference = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    coin,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly coin: RefinanceCoin },
): Promise<HandOverDifference | undefined> => {
  const { rows } = await sql`${SELECTED} from (${differingHandOvers(organizationId)}) d
    where loan_number = ${loanNumber} and coin = ${coin}`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : differenceOf(row)
}

const coinRow = z.object({
  coin: z.enum(REFINANCE_COINS),
  registered: units,
  handed: units,
  missing: units,
  excess: units,
})

/**
 * Reconciles all hand-overs with the register, as `reconcile` of the domain does from the loans: one row for each coin that has
 * either. Loans that nobody has claimed are not awaited.
 */
export const reconciledCoins = async (
  tx: Tx,
  organizationId: string,
): Promise<readonly CoinReconciliation[]> => {
  const { rows } = await sql`
    select coin, sum(registered)::text as registered, sum(handed)::text as handed,
        sum(greatest(registered - handed, 0))::text as missing, sum(greatest(handed - registered, 0))::text as excess
      from (select coalesce(l.coin, net.coin) as coin, coalesce(l.quantity_units, 0) as registered, coalesce(net.units, 0) as handed
        from (select loan_number, coin, quantity_units from estate_loans
          where organization_id = ${organizationId} and state <> 'OPEN') l
        full join (${netHandOvers(organizationId)}) net on net.loan_number = l.loan_number and net.coin = l.coin) joined
      group by coin order by coin`.execute(tx)
  return rows.map((row) => {
    const { coin, registered, handed, missing, excess } = coinRow.parse(row)
    return {
      coin,
      registeredUnits: registered,
      handedOverUnits: handed,
      missingUnits: missing,
      excessUnits: excess,
    }
  })
}
