/** Why collateral is to be sold: a margin call lapsed, or the LTV reached the level of a sale. */
export const SALE_CAUSES = ['CALL_LAPSED', 'LEVEL_REACHED'] as const
export type SaleCause = (typeof SALE_CAUSES)[number]
