import { countedStatus } from '@pledge/domain/collateral/counted-deposit'
import { restoredCents, type CoinArrivals } from '@pledge/domain/restoration/restored'
import type { Restoration } from '@pledge/domain/restoration/restoration'
import { depositsOf } from '../collateral/deposits.ts'
import { anyOf } from '../database/any-of.ts'
import type { Tx } from '../database/database.ts'
import { restorationState } from './restoration-state.ts'

/** What of the payment of the exchange is at the address of the loan by now. */
export const deliveredOf = async (
  tx: Tx,
  applicationId: string,
  restoration: Restoration,
): Promise<CoinArrivals> => {
  const isSent = restoration.state === 'DELIVERING' || restoration.state === 'CONCLUDED'
  if (!isSent || restoration.transactionId === null) return { countedUnits: 0n, isPending: false }
  const deposits = (await depositsOf(tx, applicationId)).filter(
    ({ transactionId }) => transactionId === restoration.transactionId,
  )
  return {
    countedUnits: deposits
      .filter((deposit) => countedStatus(deposit) === 'final')
      .reduce((sum, { units }) => sum + units, 0n),
    isPending: deposits.some((deposit) => countedStatus(deposit) === 'seen'),
  }
}

/** What of the held proceeds of these loans was spent on coins that count already, by application. */
export const restoredCentsOfMany = async (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  if (applicationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('restorations')
    .select(['application_id', 'state'])
    .where('application_id', '=', anyOf(applicationIds))
    .where('status', '=', 'DELIVERING')
    .execute()
  const restored = new Map<string, bigint>()
  for (const { application_id: id, state } of rows) {
    const restoration = restorationState.parse(state)
    const { countedUnits } = await deliveredOf(tx, id, restoration)
    restored.set(id, restoredCents(restoration, countedUnits))
  }
  return restored
}

/** The same of one loan; nothing of one without a restoration. */
export const restoredCentsOf = async (tx: Tx, applicationId: string): Promise<bigint> =>
  (await restoredCentsOfMany(tx, [applicationId])).get(applicationId) ?? 0n
