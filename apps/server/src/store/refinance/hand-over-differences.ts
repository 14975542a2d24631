import { REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { HAND_OVER_RESULTS, type LoanHandOver } from '@pledge/domain/refinance/hand-over-result'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** `handOverResults` of the domain, of many loans at once; a test compares both. */
const RESULT = sql`case when l.id is null then 'UNKNOWN_LOAN' when l.coin <> b.coin then 'OTHER_COIN'
  when l.state = 'OPEN' then 'UNCLAIMED' when b.total < l.quantity_units then 'SHORT'
  when b.total > l.quantity_units then 'EXCESS' else 'CONFIRMED' end`

/**
 * Loans whose coins are in custody and not pledged: from an index, however many loans are settled already. So are signed refinances
 * whose coins all went back to the estate again: their borrowers still wait.
 */
const unsettledBalances = (organizationId: string): RawBuilder<unknown> => sql`
  select loan_number, coin, since, reserved_units + owed_units + pledged_units as total from estate_coin_balances
    where organization_id = ${organizationId} and reserved_units + owed_units > 0
  union all
  select e.loan_number, e.coin, e.since, 0 from applications a
    join estate_claims c on c.application_id = a.id and c.ended_at is null
    join estate_loans l on l.id = c.estate_loan_id
    join estate_coin_balances e
      on e.organization_id = l.organization_id and e.loan_number = l.loan_number and e.coin = l.coin
    where a.organization_id = ${organizationId} and a.is_refinance and a.state = 'WAITING_FOR_COLLATERAL'
      and e.reserved_units + e.owed_units + e.pledged_units = 0`

/**
 * Loans whose hand-overs do not agree with the register: `loan_number`, `coin`, `units` (handed over, less what went back),
 * `registered_units`, `due_units` (registered in this coin), `claim_id`, `is_replaced`, `result`, `since` (when custody began to
 * hold coins of it), the `application_id` of the claim, whether an application that was to refinance the loan has ended
 * (`was_claimed`), and whether two agents accepted exactly this (`is_accepted`). Coins of a loan that nobody refinances any more are
 * never accepted: its borrower was promised that they stay with the estate or go back to it (P.703).
 */
const comparedHandOvers = (organizationId: string): RawBuilder<unknown> => sql`
  select compared.*, not (claim_id is null and was_claimed) and exists (select from estate_hand_over_settlements s
      where s.organization_id = ${organizationId} and s.loan_number = compared.loan_number and s.coin = compared.coin
        and s.outcome = 'ACCEPTED' and s.decision = 'CONFIRMED' and s.result = compared.result
        and s.handed_over_units = compared.units and s.claim_id is not distinct from compared.claim_id
        and s.registered_units is not distinct from compared.registered_units) as is_accepted
    from (select b.loan_number, b.coin, b.since, b.total as units, ${RESULT} as result, l.quantity_units as registered_units,
        case when l.coin = b.coin then l.quantity_units else 0 end as due_units,
        coalesce(l.state = 'CLOSED', false) as is_replaced, c.id as claim_id, c.application_id,
        exists (select from estate_claims ended where ended.estate_loan_id = l.id and ended.ended_at is not null
            and ended.application_id is not null)
          or exists (select from estate_removed_claims removed where removed.organization_id = ${organizationId}
            and removed.loan_number = b.loan_number and removed.application_id is not null) as was_claimed
      from (${unsettledBalances(organizationId)}) b
      left join estate_loans l on l.organization_id = ${organizationId} and l.loan_number = b.loan_number
      left join estate_claims c on c.estate_loan_id = l.id and c.ended_at is null) compared
    where result <> 'CONFIRMED'`

/** Those of them that agents have to settle. */
export const differingHandOvers = (organizationId: string): RawBuilder<unknown> =>
  sql`select * from (${comparedHandOvers(organizationId)}) d where not is_accepted`

/** A difference that agents settle, or have accepted while custody still holds its coins. */
export interface HandOverDifference extends LoanHandOver {
  /** When custody began to hold coins of the loan. */
  readonly since: Date
  /** An application that was to refinance the loan has ended, also one of a claim that left the register with its loan. */
  readonly wasClaimed: boolean
}

const units = z.string().transform(BigInt)
const differenceRow = z.object({
  loan_number: z.string(),
  coin: z.enum(REFINANCE_COINS),
  result: z.enum(HAND_OVER_RESULTS),
  units,
  due_units: units,
  registered_units: units.nullable(),
  claim_id: z.string().nullable(),
  is_replaced: z.boolean(),
  was_claimed: z.boolean(),
  since: z.coerce.date(),
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
    registeredUnits: read.registered_units,
    claimId: read.claim_id,
    isReplaced: read.is_replaced,
    since: read.since,
    wasClaimed: read.was_claimed,
  }
}

const SELECTED = sql`select loan_number, coin, result, units::text as units, due_units::text as due_units,
  registered_units::text as registered_units, claim_id, is_replaced, was_claimed, since`

export interface HandOverDifferences {
  /** To be settled, oldest first. */
  readonly open: readonly HandOverDifference[]
  readonly openCount: number
  /** Accepted by two agents, with coins that still can go back; oldest first. */
  readonly accepted: readonly HandOverDifference[]
  readonly acceptedCount: number
}

const differencesRow = z.object({
  open: z.array(z.unknown()),
  open_count: z.int(),
  accepted: z.array(z.unknown()),
  accepted_count: z.int(),
})

/** The differences of an organization, read once. */
export const handOverDifferences = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<HandOverDifferences> => {
  const some = (isAccepted: boolean) => sql`
    (select coalesce(jsonb_agg(to_jsonb(d) order by d.since, d.loan_number collate "C", d.coin), '[]'::jsonb)
      from (${SELECTED} from differing where is_accepted = ${isAccepted}
        order by since, loan_number collate "C", coin limit ${most}) d)`
  const { rows } = await sql`
    with differing as materialized (${comparedHandOvers(organizationId)})
    select ${some(false)} as open, (select count(*)::integer from differing where not is_accepted) as open_count,
      ${some(true)} as accepted, (select count(*)::integer from differing where is_accepted) as accepted_count`.execute(
    tx,
  )
  const read = differencesRow.parse(rows[0])
  return {
    open: read.open.map(differenceOf),
    openCount: read.open_count,
    accepted: read.accepted.map(differenceOf),
    acceptedCount: read.accepted_count,
  }
}

/** The difference of one loan in one coin, accepted or not; undefined where its hand-overs agree. */
export const handOverDifference = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    coin,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly coin: RefinanceCoin },
): Promise<(HandOverDifference & { readonly isAccepted: boolean }) | undefined> => {
  const { rows } = await sql<{ is_accepted: boolean }>`
    ${SELECTED}, is_accepted from (${comparedHandOvers(organizationId)}) d
      where loan_number = ${loanNumber} and coin = ${coin}`.execute(tx)
  const [row] = rows
  return row === undefined ? undefined : { ...differenceOf(row), isAccepted: row.is_accepted }
}
