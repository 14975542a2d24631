import type { Tx } from '../database/database.ts'

interface Action {
  readonly id: string
  readonly restorationId: string
  readonly applicationId: string
  readonly organizationId: string
  readonly borrowerId: string
  /** Who did it. */
  readonly accountId: string
  readonly now: Date
}

const columnsOf = (action: Action) => ({
  id: action.id,
  restoration_id: action.restorationId,
  application_id: action.applicationId,
  organization_id: action.organizationId,
  borrower_id: action.borrowerId,
  account_id: action.accountId,
  acted_at: action.now,
})

/** Records what a borrower was shown and confirmed: the least quantity, and the highest price of one coin. Rows never change. */
export const insertRestorationOrder = async (
  tx: Tx,
  action: Action & { readonly shownUnits: bigint; readonly mostPriceCents: bigint },
): Promise<void> => {
  await tx
    .insertInto('restoration_actions')
    .values({
      ...columnsOf(action),
      kind: 'ORDERED',
      shown_units: action.shownUnits.toString(),
      most_price_cents: action.mostPriceCents,
    })
    .execute()
}

/** Records the agent who ended the buying, or the delivery, of a restoration, and why. */
export const insertRestorationEnd = async (
  tx: Tx,
  action: Action & { readonly reason: string },
): Promise<void> => {
  await tx
    .insertInto('restoration_actions')
    .values({ ...columnsOf(action), kind: 'ENDED', reason: action.reason })
    .execute()
}
