import type { QuoteRules } from '../organization/quote-rules.ts'
import type { RuleTable, RuleVector } from '../organization/rule-vectors.ts'
import { residenceTerms, type Residence, type ResidenceTerms } from '../residence/residence.ts'
import { residenceOf } from './check-vectors.ts'
import { originationFeeCents } from './fees.ts'
import { REPAYMENTS } from './repayment.ts'

/** A rule of the table that no sample loan covers. */
export interface RuleGap {
  readonly rule:
    | 'tier'
    | 'interest-only'
    | 'deferred'
    | 'terms'
    | 'own-terms'
    | 'fee-floor'
    | 'above-fee-floor'
    | 'fee-cap'
    | 'minimum'
    | 'maximum'
    | 'not-serviced'
  /** A tier's number, or the first state or country that the gap concerns; for places without loans, each of them. */
  readonly subject: string
}

/**
 * The rules that no vector covers: without this check, a table whose vectors were removed would pass. Required are:
 * each tier, with both repayment types; each state whose row sets its own terms, under its own name, so that a state
 * moved to another's terms is noticed; each set of terms (fee and limits) of some residence, with a refused draw below
 * its minimum and one above its maximum that states the limit; a loan at the floor of a fee, one above it and one at
 * its cap, as far as the limits allow; and each residence without loans.
 */
export const ruleGaps = ({ vectors, ...rules }: RuleTable): readonly RuleGap[] => {
  const residences = residencesOf(rules)
  const ofTerms = termsInForce(rules, residences).flatMap(([subject, terms]) =>
    termGaps(terms, samplesOf(rules, vectors, terms)).map((rule): RuleGap => ({ rule, subject })),
  )
  return [
    ...rules.tiers.flatMap(({ tier }) => tierGaps(tier, vectors)),
    ...ofTerms,
    ...statesOfOwnTerms(rules)
      .filter((state) => !isLentIn(state, vectors))
      .filter((state) => !ofTerms.some(({ rule, subject }) => rule === 'terms' && subject === state))
      .map((subject): RuleGap => ({ rule: 'own-terms', subject })),
    ...residences
      .filter((one) => termsOf(rules, one) === undefined && !isRefusedIn(one, vectors))
      .map(({ code }): RuleGap => ({ rule: 'not-serviced', subject: code })),
  ]
}

const tierGaps = (tier: number, vectors: readonly RuleVector[]): readonly RuleGap[] => {
  const samples = vectors.filter(({ offer }) => offer?.tier === tier)
  const subject = tier.toString()
  if (samples.length === 0) return [{ rule: 'tier', subject }]
  return REPAYMENTS.filter((way) => !samples.some(({ repayment }) => repayment === way)).map(
    (rule): RuleGap => ({ rule, subject }),
  )
}

const statesOfOwnTerms = ({ states }: QuoteRules): readonly string[] =>
  states
    .filter(({ enabled, minLoanCents, maxLoanCents, feeRule }) =>
      [minLoanCents, maxLoanCents, feeRule].some((own) => enabled && own !== null),
    )
    .map(({ state }) => state)

const isLentIn = (code: string, vectors: readonly RuleVector[]): boolean =>
  vectors.some((vector) => {
    const place = residenceOf(vector)
    return vector.offer !== undefined && place.kind === 'state' && place.code === code
  })

const isRefusedIn = ({ kind, code }: Residence, vectors: readonly RuleVector[]): boolean =>
  vectors.some((vector) => {
    const place = residenceOf(vector)
    return vector.refused?.code === 'residence.not-serviced' && place.kind === kind && place.code === code
  })

const residencesOf = ({ states, countries }: QuoteRules): readonly Residence[] => [
  ...states.map(({ state }) => ({ kind: 'state' as const, code: state })),
  ...countries.map(({ code }) => ({ kind: 'country' as const, code })),
]

const termsOf = (rules: QuoteRules, residence: Residence): ResidenceTerms | undefined => {
  const found = residenceTerms(rules, residence)
  return found.ok ? found.terms : undefined
}

const keyOf = ({ minLoanCents, maxLoanCents, feeRule }: ResidenceTerms): string =>
  [minLoanCents, maxLoanCents, feeRule.rateBps, feeRule.flatCents, feeRule.floorCents, feeRule.capCents].join(
    ' ',
  )

/** Each set of terms once, with the first residence that has it. */
const termsInForce = (
  rules: QuoteRules,
  residences: readonly Residence[],
): readonly (readonly [string, ResidenceTerms])[] => {
  const found = new Map<string, readonly [string, ResidenceTerms]>()
  for (const residence of residences) {
    const terms = termsOf(rules, residence)
    if (terms !== undefined && !found.has(keyOf(terms))) found.set(keyOf(terms), [residence.code, terms])
  }
  return [...found.values()]
}

const samplesOf = (
  rules: QuoteRules,
  vectors: readonly RuleVector[],
  terms: ResidenceTerms,
): readonly RuleVector[] =>
  vectors.filter((vector) => {
    const own = termsOf(rules, residenceOf(vector))
    return own !== undefined && keyOf(own) === keyOf(terms)
  })

const termGaps = (terms: ResidenceTerms, samples: readonly RuleVector[]): readonly RuleGap['rule'][] => {
  const charged = samples.flatMap(({ offer }) => (offer === undefined ? [] : [offer.feeCents]))
  if (charged.length === 0) return ['terms']
  const { feeRule, minLoanCents, maxLoanCents } = terms
  const { floorCents, capCents } = feeRule
  const least = originationFeeCents(feeRule, minLoanCents)
  const greatest = maxLoanCents === null ? null : originationFeeCents(feeRule, maxLoanCents)
  const isBelowRefused = samples.some(({ refused }) => refused?.code === 'offer.amount-below-minimum')
  // The maximum appears only in a refusal that states it: without the stated limit, any maximum would pass.
  const isAboveRefused = samples.some(
    ({ refused }) => refused?.code === 'offer.amount-above-maximum' && refused.limitCents !== undefined,
  )
  const requested: readonly (readonly [RuleGap['rule'], boolean, boolean])[] = [
    ['fee-floor', least === floorCents, charged.some((cents) => cents === floorCents)],
    [
      'above-fee-floor',
      floorCents !== null && (greatest === null || greatest > floorCents),
      charged.some((cents) => floorCents !== null && cents > floorCents),
    ],
    [
      'fee-cap',
      capCents !== null && (greatest === null || greatest === capCents),
      charged.some((cents) => cents === capCents),
    ],
    ['minimum', minLoanCents > 0n, isBelowRefused],
    ['maximum', maxLoanCents !== null, isAboveRefused],
  ]
  return requested.filter(([, isRequested, isShown]) => isRequested && !isShown).map(([rule]) => rule)
}
