import { WALLET_STATUSES } from '@pledge/domain/collateral/wallet-screening'
import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import { USDC_PAYMENT_PROBLEMS, USDC_PAYMENT_STATUSES } from '@pledge/domain/usdc-payment/transfers'
import * as z from 'zod/mini'
import { instant, uuid } from './wire.ts'

/** A transfer to the address of a loan abroad, as agents see it (note 096). */
const usdcPaymentOfFile = z.object({
  uuid,
  network: z.enum(USDC_PAYMENT_NETWORKS),
  transactionId: z.string(),
  symbol: z.string(),
  /** In USDC; null for another asset, whose unit is not known here. */
  amount: z.nullable(z.string()),
  /** The time of its block. */
  at: instant,
  status: z.enum(USDC_PAYMENT_STATUSES),
  problem: z.nullable(z.enum(USDC_PAYMENT_PROBLEMS)),
  /** Of its source; null before it was screened. */
  screening: z.nullable(z.enum(WALLET_STATUSES)),
  /** It is posted, or waits among unapplied payments. */
  isReported: z.boolean(),
  settlement: z.nullable(z.object({ agent: z.string(), at: instant, note: z.string() })),
})
export type UsdcPaymentOfFile = z.infer<typeof usdcPaymentOfFile>

/** How a loan abroad is paid, and what arrived. */
export const usdcPaymentFile = z.object({
  /** Null until the provider has given one. */
  address: z.nullable(z.string()),
  networks: z.array(z.enum(USDC_PAYMENT_NETWORKS)),
  /** The newest first. */
  payments: z.array(usdcPaymentOfFile),
})
export type UsdcPaymentFile = z.infer<typeof usdcPaymentFile>
