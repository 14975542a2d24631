import { isHeldFrom, type HoldKind } from '@pledge/domain/holds/loan-holds'
import { isBelowMinimum } from '@pledge/domain/liquidation/terms'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { MarginReading } from '@pledge/domain/margin/reading'
import type { Tx } from '../../store/database/database.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'

/** Whether no sale of a loan is ordered now: automatic action is stopped, or a hold of the loan stops sales. */
export const areSalesStopped = async (
  tx: Tx,
  organizationId: string,
  holds: readonly HoldKind[],
): Promise<boolean> => isHeldFrom(holds, 'sales') || (await marginConditions(tx, organizationId)).isStopped

/** Of the terms of a sale, as the event of its order has them: cents as text. */
interface OrderedTerms {
  readonly coin: Coin
  readonly minimumCents: string
}

/** Whether the collateral is worth less than the minimum order of the exchange: each sale of it would end at once. */
export const isTooLittleToSell = ({ coin, minimumCents }: OrderedTerms, reading: MarginReading): boolean =>
  isBelowMinimum({ coin, minimumCents: BigInt(minimumCents) }, reading)
