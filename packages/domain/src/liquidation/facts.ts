import type { Hold } from '../application/held-back.ts'
import type { SaleSituation } from './situations.ts'

/** What a sale of collateral needs to know of the other parts of its loan. */
export interface LiquidationFacts {
  readonly hold: Hold
  /**
   * Whether the monitoring of the loan says that a sale is due now: false once the borrower has cured or redeemed. A sale of
   * a loan in default is due until everything is paid, whatever the monitoring says. A conversion
   * that has sold something goes on where a price or its own proceeds alone ended that, because half of one would leave the
   * borrower with both the fee and the risk of the price. It ends where the borrower has added coins or paid since it was ordered.
   */
  readonly isSaleDue: boolean
  /** Whether the loan is open: funded, and not paid in full. */
  readonly isLoanOpen: boolean
  /** Whether another sale of the loan is under way. */
  readonly isAnotherUnderWay: boolean
  /** Whether an agent ended a sale since this one became due: what is due is then for agents. */
  readonly isEndedByAgent: boolean
  /** The collateral balance less what is on its way out, in base units; never negative. */
  readonly units: bigint
  /** The sum of the payments that are not reversed. */
  readonly paidCents: bigint
  /** Until when a payment that counts can be reversed, in milliseconds; 0 where none can. */
  readonly paymentsHeldUntil: number
  /** What stands in the way of a sale, of the table of situations. */
  readonly situations: readonly SaleSituation[]
}
