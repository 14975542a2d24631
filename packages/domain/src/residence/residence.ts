import type { FeeRule, QuoteRules } from '../organization/quote-rules.ts'
import type { Outcome } from '../refusal.ts'
import { refuse } from '../refusal.ts'

/** Where the borrower lives: a US state, or a country for an international borrower. Two-letter codes. */
export type Residence =
  | { readonly kind: 'state'; readonly code: string }
  | { readonly kind: 'country'; readonly code: string }

/** Shown when the chosen state has no rates (rows 1.5.42 and 1.2.43), or for a country that is not enabled. */
export const NOT_SERVICED_MESSAGE = 'This state is currently not being serviced'

/** The lending rules for a residence. */
export interface ResidenceTerms {
  readonly minLoanCents: bigint
  /** Null: no maximum (row 1.9.16). */
  readonly maxLoanCents: bigint | null
  readonly feeRule: FeeRule
}

/**
 * The maximum cash to borrow: the state's maximum, or the default, and never more than the operator can
 * disburse (note 027). Null: no maximum, as in the specification (row 1.9.16).
 */
export const mostLentCents = (rules: QuoteRules, ofState: bigint | null): bigint | null => {
  const most = ofState ?? rules.defaultMaxLoanCents
  const { maxDisbursementCents } = rules
  if (most === null || maxDisbursementCents === null) return most ?? maxDisbursementCents
  return most < maxDisbursementCents ? most : maxDisbursementCents
}

/** Whether loans are made in a state: `rateEnabled` of row 1.3.32. False for a code that is not a state. */
export const isStateServiced = (rules: QuoteRules, state: string): boolean =>
  rules.states.some((each) => each.state === state && each.enabled)

const stateTerms = (rules: QuoteRules, code: string): Outcome<{ readonly terms: ResidenceTerms }> => {
  const rule = rules.states.find((each) => each.state === code)
  if (rule === undefined) return refuse('residence.unknown')
  if (!rule.enabled) return refuse('residence.not-serviced', { residence: rule.name })
  return {
    ok: true,
    terms: {
      minLoanCents: rule.minLoanCents ?? rules.defaultMinLoanCents,
      maxLoanCents: mostLentCents(rules, rule.maxLoanCents),
      feeRule: rule.feeRule ?? rules.originationFee.domestic,
    },
  }
}

const countryTerms = (rules: QuoteRules, code: string): Outcome<{ readonly terms: ResidenceTerms }> => {
  const rule = rules.countries.find((each) => each.code === code)
  if (rule === undefined) return refuse('residence.unknown')
  if (!rule.enabled) return refuse('residence.not-serviced', { residence: rule.name })
  return {
    ok: true,
    terms: {
      minLoanCents: rules.defaultMinLoanCents,
      maxLoanCents: mostLentCents(rules, null),
      feeRule: rules.originationFee.international,
    },
  }
}

/**
 * The limits and the fee of a residence (rows 1.5.33, 1.5.34, 1.9.02 to 1.9.06, 1.9.14 to 1.9.17).
 * Refusals: `residence.unknown`; `residence.not-serviced` with the name of the residence.
 */
export const residenceTerms = (
  rules: QuoteRules,
  residence: Residence,
): Outcome<{ readonly terms: ResidenceTerms }> =>
  residence.kind === 'state' ? stateTerms(rules, residence.code) : countryTerms(rules, residence.code)
