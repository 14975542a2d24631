import type { Hold } from '../application/held-back.ts'

/** The facts that a loan needs about its application and its collateral. */
export interface LoanFacts {
  readonly hold: Hold
  /** Whether a renewal is signed and has its collateral, so the loan can take effect. */
  readonly isRenewalReady: boolean
  /** Whether all collateral is still here, and no release of it is requested. */
  readonly isCollateralHere: boolean
  /** Whether the collateral is free to be pledged again. */
  readonly isCollateralUnpledged: boolean
  /** Whether collateral is being sold: the loan is closed only once the proceeds are applied. */
  readonly isSaleUnderWay: boolean
  /** Payments that are proceeds of sales: nobody takes them back. */
  readonly salePaymentIds: readonly string[]
  /**
   * What a renewal of the loan would take over, in base units; null where something was released, nothing is held, or
   * collateral is being sold.
   */
  readonly transferableUnits: bigint | null
}
