import type { UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import type { Database } from '../database/database.ts'

/** OPEN: the addresses of loans in service. ALL: every address, for transfers that come late. */
export type PollScope = 'OPEN' | 'ALL'

/** How far a pass over the addresses of a network is. */
export interface UsdcPoll {
  /** Addresses up to this index were read in it. */
  readonly afterIndex: bigint
  /** The height from which it reads: what was final on the network when the pass before it began. */
  readonly sinceHeight: bigint
  /** The height from which the next one reads. */
  readonly nextSinceHeight: bigint
}

/** Undefined before the first pass. */
export const usdcPoll = async (
  db: Database,
  network: UsdcPaymentNetwork,
  scope: PollScope,
): Promise<UsdcPoll | undefined> => {
  const row = await db
    .selectFrom('usdc_payment_polls')
    .select(['after_index', 'since_height', 'next_since_height'])
    .where('network', '=', network)
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    afterIndex: BigInt(row.after_index),
    sinceHeight: BigInt(row.since_height),
    nextSinceHeight: BigInt(row.next_since_height),
  }
}

/** The passes that have begun, of every network. */
export const begunUsdcPolls = (
  db: Database,
): Promise<readonly { readonly network: string; readonly scope: string }[]> =>
  db.selectFrom('usdc_payment_polls').select(['network', 'scope']).execute()

/** Begins a pass at a height, unless another process has begun it: its height is the lower one. */
export const beginUsdcPoll = async (
  db: Database,
  { network, scope }: { readonly network: UsdcPaymentNetwork; readonly scope: PollScope },
  sinceHeight: bigint,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('usdc_payment_polls')
    .values({
      network,
      scope,
      after_index: -1n,
      since_height: sinceHeight,
      next_since_height: sinceHeight,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['network', 'scope']).doNothing())
    .execute()
}

export const saveUsdcPoll = async (
  db: Database,
  { network, scope }: { readonly network: UsdcPaymentNetwork; readonly scope: PollScope },
  poll: UsdcPoll,
  now: Date,
): Promise<void> => {
  const values = {
    after_index: poll.afterIndex,
    since_height: poll.sinceHeight,
    next_since_height: poll.nextSinceHeight,
    checked_at: now,
  }
  await db
    .insertInto('usdc_payment_polls')
    .values({ network, scope, ...values })
    .onConflict((conflict) => conflict.columns(['network', 'scope']).doUpdateSet(values))
    .execute()
}
