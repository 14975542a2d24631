import { WALLET_TYPES } from '@pledge/domain/collateral/wallet-type'
import { UNSUPPORTED_ASSET_OUTCOMES } from '@pledge/domain/collateral/unsupported-asset'
import * as z from 'zod/mini'
import { coin, coinAmount, instant, tokenQuantity, uuid } from './wire.ts'

/** Something other than the coin at the deposit address (decision 20); never counted. */
const wrongAsset = z.object({
  uuid,
  /** The network that it came by. */
  coin,
  contract: z.string(),
  transactionId: z.string(),
  /** Null for a token that we do not know: what it calls itself is not to be believed. */
  symbol: z.nullable(z.string()),
  /** Of an unknown token in its smallest units. */
  quantity: tokenQuantity,
  status: z.enum(['seen', 'final', 'orphaned']),
  seenAt: instant,
  outcome: z.nullable(z.enum(UNSUPPORTED_ASSET_OUTCOMES)),
  note: z.nullable(z.string()),
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(instant),
})

/** `carried`: of a renewal, from the loan before it; `carriedOn`: to the renewal of this loan. An address is had where coins are sent. */
export const agentCollateral = z.object({
  required: coinAmount,
  carried: z.nullable(coinAmount),
  received: coinAmount,
  pending: coinAmount,
  /** What the chain took back of it before the payout: nothing is released or sent meanwhile (note 030). Null else. */
  missing: z.nullable(coinAmount),
  carriedOn: z.nullable(coinAmount),
  depositAddress: z.nullable(z.string()),
  /** Where the borrower says that the coins are sent from (row 1.5.45): what to ask for when they do not come. */
  walletType: z.enum(WALLET_TYPES),
  wrongAssets: z.array(wrongAsset),
})
