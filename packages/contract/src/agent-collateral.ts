import { WALLET_TYPES } from '@pledge/domain/collateral/wallet-type'
import { UNSUPPORTED_ASSET_OUTCOMES } from '@pledge/domain/collateral/unsupported-asset'
import * as z from 'zod/mini'
import { coin, coinAmount, instant, tokenQuantity, uuid } from './wire.ts'

/** An unsupported asset at the deposit address (decision 20); never counted. */
const wrongAsset = z.object({
  uuid,
  /** The network on which it was sent. */
  coin,
  contract: z.string(),
  transactionId: z.string(),
  /** Null for an unknown token: its own name cannot be trusted. */
  symbol: z.nullable(z.string()),
  /** In the smallest units for an unknown token. */
  quantity: tokenQuantity,
  status: z.enum(['seen', 'final', 'orphaned']),
  seenAt: instant,
  outcome: z.nullable(z.enum(UNSUPPORTED_ASSET_OUTCOMES)),
  note: z.nullable(z.string()),
  settledBy: z.nullable(z.string()),
  settledAt: z.nullable(instant),
})

/**
 * `carried`: for a renewal, the rollover collateral from the prior loan; `carriedOn`: the rollover collateral handed
 * to the renewal of this loan. `depositAddress`: null if the borrower sends no coins.
 */
export const agentCollateral = z.object({
  required: coinAmount,
  carried: z.nullable(coinAmount),
  received: coinAmount,
  pending: coinAmount,
  /**
   * What a reorganization removed of it before the disbursement: nothing is released or sent meanwhile (note 030).
   * Otherwise null.
   */
  missing: z.nullable(coinAmount),
  carriedOn: z.nullable(coinAmount),
  depositAddress: z.nullable(z.string()),
  /** The source of the coins according to the borrower (row 1.5.45): what to ask about when they do not arrive. */
  walletType: z.enum(WALLET_TYPES),
  wrongAssets: z.array(wrongAsset),
})
