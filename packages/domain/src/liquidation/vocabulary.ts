import { SALE_CAUSES } from '../margin/sale-causes.ts'

/**
 * Why a sale was ordered: a cause of the monitoring, or IN_DEFAULT: everything that is owed is due and unpaid, two agents decided on
 * the sale, and the time of its notice has ended (section 7 of the security agreement, note 093).
 */
export const ORDER_CAUSES = [...SALE_CAUSES, 'IN_DEFAULT'] as const
export type OrderCause = (typeof ORDER_CAUSES)[number]

/**
 * What a sale is to achieve: an LTV below the target, or that everything that is owed is paid. CONVERT: all collateral that is held
 * when it is ordered is sold, and the proceeds are held in USDC instead of being applied (gap G.72, note 091).
 */
export const SALE_GOALS = ['RESTORE_LTV', 'PAY_ALL', 'CONVERT'] as const
export type SaleGoal = (typeof SALE_GOALS)[number]

/**
 * Why nothing more is sold. GOAL_REACHED: the price, debt and balance of the moment need no sale. NOTHING_LEFT: all
 * collateral is sold, but for less than the minimum order of the exchange. NO_LONGER_DUE: the loan recovered, was cured or redeemed. AGENT: an agent ended a stopped sale.
 * RESTORED: what a conversion held was spent on coins, which are collateral again.
 * USDC_APPLIED: the balance reached its level of what a conversion held, which was then applied to the loan.
 */
export const CONCLUSION_CAUSES = [
  'GOAL_REACHED',
  'NOTHING_LEFT',
  'NO_LONGER_DUE',
  'AGENT',
  'USDC_APPLIED',
  'RESTORED',
] as const
export type ConclusionCause = (typeof CONCLUSION_CAUSES)[number]
