import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Coins of the estate in custody (note 100). RESERVED waits for the new loan, OWED goes back to the estate. What is COLLATERAL is in the
 * ledger of the new loan, and ESTATE is outside of custody.
 */
export type EstateCoinAccount = 'ESTATE' | 'RESERVED' | 'OWED' | 'COLLATERAL'

/** Coins of a loan that go from one account to another. */
export interface EstateCoinTransfer {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** Base units; transfers of zero are left out. */
  readonly units: bigint
  readonly from: EstateCoinAccount
  readonly to: EstateCoinAccount
}

/**
 * Stores transfers, once for each cause: a settlement, or the application of the new loan. A trigger keeps the sums of each loan, and
 * refuses what would leave an account below zero.
 */
export const transferEstateCoins = async (
  tx: Tx,
  {
    organizationId,
    causeId,
    at,
  }: { readonly organizationId: string; readonly causeId: string; readonly at: Date },
  transfers: readonly EstateCoinTransfer[],
): Promise<void> => {
  const rows = transfers
    .filter(({ units }) => units !== 0n)
    .map(({ loanNumber, coin, units, from, to }) => ({
      organization_id: organizationId,
      loan_number: loanNumber,
      coin,
      quantity_units: units.toString(),
      source_account: from,
      target_account: to,
      cause_id: causeId,
      transferred_at: at,
    }))
  if (rows.length > 0) await tx.insertInto('estate_coin_transfers').values(rows).execute()
}

/**
 * Books the coins of a confirmed file: they are reserved for the loan that they were handed over for. Those of a loan that a new one has
 * replaced are owed to the estate, because its registered coins are pledged already.
 */
export const bookHandedOverFile = async (tx: Tx, fileId: string, at: Date): Promise<void> => {
  await sql`
    insert into estate_coin_transfers (organization_id, loan_number, coin, quantity_units, source_account, target_account,
        cause_id, transferred_at)
      select h.organization_id, h.loan_number, h.coin, sum(h.quantity_units), 'ESTATE',
          case when l.state = 'CLOSED' and l.coin = h.coin then 'OWED' else 'RESERVED' end, h.file_id, ${at}
        from estate_hand_over_lines h
        left join estate_loans l on l.organization_id = h.organization_id and l.loan_number = h.loan_number
        where h.file_id = ${fileId}
        group by h.organization_id, h.loan_number, h.coin, h.file_id, l.state, l.coin`.execute(tx)
}

/** Books coins that went back to the estate, from what is owed to it or reserved for the loan. */
export const bookReturnedCoins = async (
  tx: Tx,
  cause: { readonly organizationId: string; readonly causeId: string; readonly at: Date },
  {
    loanNumber,
    coin,
    units,
  }: { readonly loanNumber: string; readonly coin: RefinanceCoin; readonly units: bigint },
): Promise<void> => {
  const { owed_units: owedUnits } = await tx
    .selectFrom('estate_coin_balances')
    .select('owed_units')
    .where('organization_id', '=', cause.organizationId)
    .where('loan_number', '=', loanNumber)
    .where('coin', '=', coin)
    .executeTakeFirstOrThrow()
  const fromOwed = BigInt(owedUnits) < units ? BigInt(owedUnits) : units
  await transferEstateCoins(tx, cause, [
    { loanNumber, coin, units: fromOwed, from: 'OWED', to: 'ESTATE' },
    { loanNumber, coin, units: units - fromOwed, from: 'RESERVED', to: 'ESTATE' },
  ])
}

/** What custody holds of a loan for its new one; zero where nothing was ever handed over. */
export const reservedUnitsOf = async (
  tx: Tx,
  {
    organizationId,
    loanNumber,
    coin,
  }: { readonly organizationId: string; readonly loanNumber: string; readonly coin: RefinanceCoin },
): Promise<bigint> => {
  const row = await tx
    .selectFrom('estate_coin_balances')
    .select('reserved_units')
    .where('organization_id', '=', organizationId)
    .where('loan_number', '=', loanNumber)
    .where('coin', '=', coin)
    .executeTakeFirst()
  return BigInt(row?.reserved_units ?? 0)
}
