import type { Coin } from '../collateral/coins.ts'

/** What a loan is monitored by: the levels of its offer and the rules version that it keeps. It stands with the loan. */
export interface MarginTerms {
  readonly coin: Coin
  readonly warningLtvBps: number
  readonly marginCallLtvBps: number
  readonly liquidationLtvBps: number
  /** A call is cured, and a sale no longer due, once the LTV is strictly below. */
  readonly cureTargetLtvBps: number
  readonly cureHours: number
  /** The warning re-arms once the LTV is this far below its level, so that it does not flap. */
  readonly rearmBps: number
  /** Whether the agreement lets a rise in the price alone cure a call. Those shipped do not (note 069). */
  readonly isCuredByPrice: boolean
}

/**
 * Versions of the security agreement by whose words a rise in the price alone cures a call. Those that ship say 'add
 * Collateral, pay part of the loan, or both', so that there is none (note 069).
 */
const CURED_BY_PRICE: readonly number[] = []

export const isCuredByPrice = (securityAgreementVersion: number): boolean =>
  CURED_BY_PRICE.includes(securityAgreementVersion)

/** The LTV below which the warning level counts as left. */
export const rearmLtvBps = ({ warningLtvBps, rearmBps }: MarginTerms): number =>
  Math.max(1, warningLtvBps - rearmBps)
