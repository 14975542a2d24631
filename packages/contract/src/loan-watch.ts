import { ACTIVITY_KINDS } from '@pledge/domain/view/loan-activity'
import { LOAN_CONDITIONS } from '@pledge/domain/servicing/loan-condition'
import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import { LTV_LEVELS } from '@pledge/domain/servicing/reached-level'
import * as z from 'zod/mini'
import { calendarDate } from './loan.ts'
import { coinQuantity, dollars, fraction, instant } from './wire.ts'

/** What the price of the collateral means for a loan, beside its levels. */
export const watch = z.object({
  /** The price is recent enough for the lender's rules; otherwise it is the last known one. */
  isPriceCurrent: z.boolean(),
  /** The most serious level that the LTV has reached. */
  reached: z.nullable(z.enum(LTV_LEVELS)),
  /** How far the price has to fall to reach each level, as a fraction of the price, rounded down; 0 once reached. */
  falls: z.object({ warning: fraction, marginCall: fraction, liquidation: fraction }),
})
export type Watch = z.infer<typeof watch>

/** The lender's account to which the loan is paid, and the account holder (note 046). */
export const payTo = z.object({
  accountName: z.string(),
  accountAddress: z.string(),
  bankName: z.string(),
  bankAddress: z.string(),
  achRoutingNumber: z.string(),
  wireRoutingNumber: z.string(),
  accountNumber: z.string(),
})
export type PayTo = z.infer<typeof payTo>

const usdcAmount = z.string().check(z.regex(/^\d+\.\d{2,6}$/))

/** Where a borrower abroad pays a loan in USDC, and what arrived there that does not count (note 096). */
export const usdcPayTo = z.object({
  /** Of this loan alone, the same on each network. */
  address: z.string(),
  networks: z.array(z.enum(USDC_PAYMENT_NETWORKS)),
  /** On its way: not final on its network yet, or being checked. */
  pending: z.array(
    z.object({
      network: z.enum(USDC_PAYMENT_NETWORKS),
      transactionId: z.string(),
      amount: usdcAmount,
      at: instant,
    }),
  ),
  /** Other assets, which do not count as a payment, until an agent has dealt with them. */
  otherAssets: z.array(
    z.object({
      network: z.enum(USDC_PAYMENT_NETWORKS),
      transactionId: z.string(),
      symbol: z.string(),
      at: instant,
    }),
  ),
})
export type UsdcPayTo = z.infer<typeof usdcPayTo>

/** An event of a loan. */
export const activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  at: instant,
  amount: z.nullable(dollars),
  coinQuantity: z.nullable(coinQuantity),
})
export type ActivityView = z.infer<typeof activity>

/** What a borrower sees of a loan besides its balance. */
export const loanWatch = {
  /** The business time of this answer, from which a page counts down. */
  answeredAt: z._default(z.nullable(instant), null),
  /** The most serious condition that applies. */
  condition: z.enum(LOAN_CONDITIONS),
  /** Null without a price or confirmed collateral, and once nothing is owed. */
  watch: z.nullable(watch),
  /** Null for an international borrower, who pays in USDC, and where the lender has no such account. */
  payTo: z.nullable(payTo),
  /** Null at home, and until the loan has an address. */
  usdcPayTo: z._default(z.nullable(usdcPayTo), null),
  /**
   * The days between which the money should arrive; null once they have passed, and for a renewal, which sends none.
   */
  arrival: z._default(z.nullable(z.object({ from: calendarDate, until: calendarDate })), null),
  /**
   * After the loan is paid off in dollars: how long the collateral is held, by payment method (rows 1.9.24, 1.9.25).
   */
  collateralBack: z.object({ achHoldDays: z.int(), wireReturnDays: z.int() }),
  /** The last events, newest first. */
  activity: z.array(activity),
}
