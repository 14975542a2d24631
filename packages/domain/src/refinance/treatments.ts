import type { RefinanceRules } from '../organization/refinance-rules.ts'

/** What may be done with the collateral of a refinanced loan (rows 2.1.08 and 2.3.09). */
export const COLLATERAL_REUSE_CONSENTS = ['DECLINE_REHYPOTHECATION', 'ALLOW_REHYPOTHECATION'] as const
export type CollateralReuseConsent = (typeof COLLATERAL_REUSE_CONSENTS)[number]

export interface Treatment {
  readonly collateralReuseConsent: CollateralReuseConsent
  readonly rateBps: number
}

/** The treatments that a brand offers, each with its rate (gap G.71). */
export const treatmentsOf = ({ declineRateBps, allowRateBps }: RefinanceRules): readonly Treatment[] => [
  { collateralReuseConsent: 'DECLINE_REHYPOTHECATION', rateBps: declineRateBps },
  ...(allowRateBps === null
    ? []
    : [{ collateralReuseConsent: 'ALLOW_REHYPOTHECATION' as const, rateBps: allowRateBps }]),
]
