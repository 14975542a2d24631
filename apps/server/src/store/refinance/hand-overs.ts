import { ESTATE_LOAN_STATES, REFINANCE_COINS, type RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import {
  HAND_OVER_RESULTS,
  handOverResults,
  type HandOverResult,
  type RegisteredLoan,
} from '@pledge/domain/refinance/hand-over-result'
import { isHandedOver, type AcceptedDifference } from '@pledge/domain/refinance/hand-over-settlement'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

/** What was handed over for a loan in one coin, less what went back, and what agents settled or ask to settle of it. */
export interface HandedOverUnits {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  readonly handedOverUnits: bigint
  readonly accepted: readonly AcceptedDifference[]
  /** An agent says that coins went back or never arrived, and another one has not decided yet. */
  readonly areCoinsInDoubt: boolean
}

const units = z.string().transform(BigInt)
const acceptedSchema = z.array(
  z.object({
    result: z.enum(HAND_OVER_RESULTS),
    handedOverUnits: units,
    claimId: z.string().nullable(),
    registeredUnits: units.nullable(),
  }),
)

/** Differences of the loan and coin of `balance` that two agents accepted, as JSON. */
const ACCEPTED = sql`
  coalesce((select jsonb_agg(jsonb_build_object('result', s.result, 'handedOverUnits', s.handed_over_units::text,
      'claimId', s.claim_id, 'registeredUnits', s.registered_units::text))
    from estate_hand_over_settlements s
    where s.organization_id = balance.organization_id and s.loan_number = balance.loan_number and s.coin = balance.coin
      and s.outcome = 'ACCEPTED' and s.decision = 'CONFIRMED'), '[]'::jsonb)`

const ARE_COINS_IN_DOUBT = sql`
  exists (select from estate_hand_over_settlements s
    where s.organization_id = balance.organization_id and s.loan_number = balance.loan_number and s.coin = balance.coin
      and s.outcome = 'RETURNED' and s.decision is null)
  or exists (select from estate_hand_over_voids v
    where v.organization_id = balance.organization_id and v.loan_number = balance.loan_number and v.coin = balance.coin
      and v.decision is null)`

/** What was handed over for these loans, in the order of their numbers. A loan of which everything went back is left out. */
export const handedOverUnits = async (
  tx: Tx,
  {
    organizationId,
    loanNumbers,
  }: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<readonly HandedOverUnits[]> => {
  const { rows } = await sql<{
    loan_number: string
    coin: string
    units: string
    accepted: unknown
    are_in_doubt: boolean
  }>`
    select loan_number, coin, (reserved_units + owed_units + pledged_units)::text as units, ${ACCEPTED} as accepted,
        ${ARE_COINS_IN_DOUBT} as are_in_doubt
      from estate_coin_balances balance
      where organization_id = ${organizationId} and loan_number = any(${loanNumbers}::text[])
        and reserved_units + owed_units + pledged_units > 0
      order by loan_number, coin`.execute(tx)
  return rows.map((row) => ({
    loanNumber: row.loan_number,
    coin: z.enum(REFINANCE_COINS).parse(row.coin),
    handedOverUnits: BigInt(row.units),
    accepted: acceptedSchema.parse(row.accepted),
    areCoinsInDoubt: row.are_in_doubt,
  }))
}

/** Of one old loan, in its own coin. */
export interface HandedOverLoan extends RegisteredLoan {
  readonly estateLoanId: string
  readonly handedOverUnits: bigint
  /** Null while nothing was handed over. */
  readonly result: HandOverResult | null
  /** A new loan can replace it: the registered coins or more of them, which two agents accepted, and none that may have gone back or never arrived. */
  readonly isConfirmed: boolean
}

/**
 * What the estate has handed over for each old loan that an application refinances (note 100), in the order of the loans' numbers, in
 * which they are locked until the end of the transaction: a file that is confirmed meanwhile waits. Only for agents and the system.
 */
export const handedOverOf = async (tx: Tx, applicationId: string): Promise<readonly HandedOverLoan[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .select([
      'l.id',
      'l.organization_id',
      'l.loan_number',
      'l.coin',
      'l.quantity_units',
      'l.state',
      'c.id as claim_id',
    ])
    .where('c.application_id', '=', applicationId)
    .where('c.ended_at', 'is', null)
    .orderBy('l.loan_number')
    .forUpdate('l')
    .execute()
  const organizationId = rows[0]?.organization_id
  if (organizationId === undefined) return []
  const loanNumbers = rows.map((row) => row.loan_number)
  const handed = await handedOverUnits(tx, { organizationId, loanNumbers })
  return rows.map((row) => {
    const loan = registeredLoanOf(row)
    return { estateLoanId: row.id, ...loan, ...comparedTo(loan, handed) }
  })
}

/** Applications that are asked for at once; recovery finds the others within seconds. */
const MOST_COMPLETED_AT_ONCE = 100

/** The applications that wait for the estate and refinance any of these loans. */
export const applicationsAwaiting = async (
  tx: Tx,
  {
    organizationId,
    loanNumbers,
  }: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('estate_claims as c')
    .innerJoin('estate_loans as l', 'l.id', 'c.estate_loan_id')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select('a.id')
    .distinct()
    .where('l.organization_id', '=', organizationId)
    .where(sql<boolean>`l.loan_number = any(${loanNumbers}::text[])`)
    .where('c.ended_at', 'is', null)
    .where('a.state', '=', 'WAITING_FOR_COLLATERAL')
    .orderBy('a.id')
    .limit(MOST_COMPLETED_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** What was handed over for a loan in its own coin, compared with the register. */
export const comparedTo = (
  loan: RegisteredLoan,
  handed: readonly HandedOverUnits[],
): Pick<HandedOverLoan, 'handedOverUnits' | 'result' | 'isConfirmed'> => {
  const own = handed.find(({ loanNumber, coin }) => loanNumber === loan.loanNumber && coin === loan.coin)
  if (own === undefined) return { handedOverUnits: 0n, result: null, isConfirmed: false }
  const [compared] = handOverResults([loan], [{ ...own, units: own.handedOverUnits }])
  if (compared === undefined) throw new Error(`Nothing was compared for the loan ${loan.loanNumber}.`)
  const { result } = compared
  return {
    handedOverUnits: own.handedOverUnits,
    result,
    isConfirmed: !own.areCoinsInDoubt && isHandedOver(compared, own.accepted),
  }
}

/** The loans of the register with these numbers, in the order of the numbers, in which they are locked until the end of the transaction. */
export const lockRegisteredLoans = async (
  tx: Tx,
  {
    organizationId,
    loanNumbers,
  }: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<readonly RegisteredLoan[]> => {
  await tx
    .selectFrom('estate_loans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`loan_number = any(${loanNumbers}::text[])`)
    .orderBy('loan_number')
    .forUpdate()
    .execute()
  // By a statement of its own: the locking one reads the claims as they were before it waited.
  return registeredLoans(tx, { organizationId, loanNumbers })
}

/** Like `lockRegisteredLoans`, without a lock. */
export const registeredLoans = async (
  tx: Tx,
  {
    organizationId,
    loanNumbers,
  }: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<readonly RegisteredLoan[]> =>
  (await registered(tx, organizationId, loanNumbers).execute()).map(registeredLoanOf)

const registered = (tx: Tx, organizationId: string, loanNumbers: readonly string[]) =>
  tx
    .selectFrom('estate_loans as l')
    .leftJoin('estate_claims as c', (join) =>
      join.onRef('c.estate_loan_id', '=', 'l.id').on('c.ended_at', 'is', null),
    )
    .select(['l.loan_number', 'l.coin', 'l.quantity_units', 'l.state', 'c.id as claim_id'])
    .where('l.organization_id', '=', organizationId)
    .where(sql<boolean>`l.loan_number = any(${loanNumbers}::text[])`)
    .orderBy('l.loan_number')

const registeredLoanOf = (row: {
  readonly loan_number: string
  readonly coin: string
  readonly quantity_units: string
  readonly state: string
  readonly claim_id: string | null
}): RegisteredLoan => ({
  loanNumber: row.loan_number,
  coin: z.enum(REFINANCE_COINS).parse(row.coin),
  quantityUnits: BigInt(row.quantity_units),
  state: z.enum(ESTATE_LOAN_STATES).parse(row.state),
  claimId: row.claim_id,
})
