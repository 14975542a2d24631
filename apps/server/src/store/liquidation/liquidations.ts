import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import { liquidationState } from '../streams/liquidation-state.ts'

export interface StoredLiquidation {
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  /** Of the sale within its loan. */
  readonly number: number
  readonly version: number
  readonly liquidation: Liquidation
  /** As JSON. */
  readonly state: string
}

/** What queues and sweeps select a sale by. The borrower is notified of a sale that sold something. */
const projected = (sale: Liquidation) =>
  sale.state === 'CONCLUDED'
    ? {
        status: sale.state,
        concluded_at: new Date(sale.concludedAt),
        conclusion: sale.conclusion,
        is_notified: sale.soldUnits === 0n,
      }
    : { status: sale.state, concluded_at: null, conclusion: null, is_notified: true }

/** Stores the state of a sale after an event of it. */
export const saveLiquidation = async (
  tx: Tx,
  { liquidation, number, version, state, ...whose }: StoredLiquidation,
): Promise<void> => {
  const changing = { version, state, ...projected(liquidation) }
  await tx
    .insertInto('liquidations')
    .values({
      application_id: whose.applicationId,
      organization_id: whose.organizationId,
      borrower_id: whose.borrowerId,
      number,
      liquidation_id: liquidation.liquidationId,
      ordered_at: new Date(liquidation.orderedAt),
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['application_id', 'number']).doUpdateSet(changing))
    .execute()
}

/** The sales under way of many loans, by application: at most one each. */
export const salesUnderWayOf = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Liquidation[]>> => {
  const rows = await tx
    .selectFrom('liquidations')
    .select(['application_id', 'state'])
    .where('application_id', '=', anyOf(applicationIds))
    .where('status', '<>', 'CONCLUDED')
    .execute()
  return new Map(rows.map(({ application_id: id, state }) => [id, [liquidationState.parse(state)]]))
}

/** Takes the lease of a sale, unless another process holds it. Answers whether it is ours. */
export const beginSaleLease = async (
  tx: Tx,
  input: {
    readonly liquidationId: string
    readonly leaseId: string
    readonly until: Date
    readonly realNow: Date
  },
): Promise<boolean> => {
  const taken = await tx
    .updateTable('liquidations')
    .set({ lease_id: input.leaseId, lease_expires_at: input.until })
    .where('liquidation_id', '=', input.liquidationId)
    .where((eb) => eb.or([eb('lease_expires_at', 'is', null), eb('lease_expires_at', '<=', input.realNow)]))
    .returning('liquidation_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Does not end a lease that another process has taken since. */
export const endLeaseOfSale = async (tx: Tx, leaseId: string): Promise<void> => {
  await tx
    .updateTable('liquidations')
    .set({ lease_id: null, lease_expires_at: null })
    .where('lease_id', '=', leaseId)
    .execute()
}

/** Sales of a loan of which the borrower is to be notified, by their numbers. */
export const unnotifiedSales = async (tx: Tx, applicationId: string): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('liquidations')
    .select('number')
    .where('application_id', '=', applicationId)
    .where('is_notified', '=', false)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export const setSaleNotified = async (tx: Tx, applicationId: string, number: number): Promise<void> => {
  await tx
    .updateTable('liquidations')
    .set({ is_notified: true })
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .execute()
}

/** A sale without an event of its order is no stream of the loan. */
export const dropLiquidationsAfter = async (tx: Tx, applicationId: string, sales: number): Promise<void> => {
  await tx
    .deleteFrom('liquidations')
    .where('application_id', '=', applicationId)
    .where('number', '>', sales)
    .execute()
}

/** Whether a renewal of the loan is about to pay it and take over its collateral. */
export const isRenewalTransferring = async (tx: Tx, applicationId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('prior_application_id', '=', applicationId)
    .where('state', '=', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
