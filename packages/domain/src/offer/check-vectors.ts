import { formatCoin } from '../money/coin-quantity.ts'
import { formatDecimal } from '../money/decimal-text.ts'
import { divDown } from '../money/division.ts'
import { formatDollars } from '../money/dollars.ts'
import type { QuoteRules } from '../organization/quote-rules.ts'
import type { RuleVector } from '../organization/rule-vectors.ts'
import type { Refusal } from '../refusal.ts'
import { residenceTerms, type Residence } from '../residence/residence.ts'
import { quote, type Quote } from './quote.ts'

const APR_PLACES = 3
/** Trillionths in the last place of a disclosed APR: a thousandth of a percent. */
const APR_UNIT = 10_000_000n

/**
 * A figure of a sample loan for which the rules give another value, with a description for the people who set
 * the rules.
 */
export interface VectorFailure {
  readonly vector: string
  /** The key of the failed vector: `offer.feeCents`, `refused.code`. */
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/**
 * Computes every sample loan with the functions that price and refuse real ones, and lists the figures that
 * differ. Empty when all pass. Figures that a vector omits are not checked.
 */
export const checkVectors = (rules: QuoteRules, vectors: readonly RuleVector[]): readonly VectorFailure[] =>
  vectors.flatMap((vector) => failuresOf(rules, vector))

/** The residence of a sample loan's borrower. */
export const residenceOf = ({ state, country }: RuleVector): Residence =>
  country === undefined ? { kind: 'state', code: state ?? '' } : { kind: 'country', code: country }

const failuresOf = (rules: QuoteRules, vector: RuleVector): readonly VectorFailure[] => {
  const residence = residenceOf(vector)
  const answer = quote({ ...vector, residence, rules })
  if (answer.ok)
    return vector.offer === undefined
      ? [failure(vector, 'refused.code', vector.refused?.code, 'an offer')]
      : differences(vector, offeredFigures(rules, vector, vector.offer, answer.quote))
  return vector.refused === undefined
    ? [failure(vector, 'offer', 'an offer', answer.code)]
    : differences(vector, refusedFigures(vector, vector.refused, answer))
}

type Figure = readonly [field: string, expected: string | undefined, actual: string]

const differences = (vector: RuleVector, figures: readonly Figure[]): readonly VectorFailure[] =>
  figures
    .filter(([, expected, actual]) => expected !== undefined && expected !== actual)
    .map(([field, expected, actual]) => failure(vector, field, expected, actual))

const failure = (
  vector: RuleVector,
  field: string,
  expected: string | undefined,
  actual: string,
): VectorFailure => ({ vector: vector.name, field, expected: expected ?? 'nothing', actual })

const offeredFigures = (
  rules: QuoteRules,
  { coin, repayment, ...vector }: RuleVector,
  expected: NonNullable<RuleVector['offer']>,
  offer: Quote,
): readonly Figure[] => {
  const found = residenceTerms(rules, residenceOf({ coin, repayment, ...vector }))
  if (!found.ok) throw new Error('an offer was made to a residence without terms')
  const { minLoanCents, maxLoanCents } = found.terms
  const schedule = repayment === 'deferred' ? offer.schedules.deferred : offer.schedules.interestOnly
  return [
    ['offer.feeCents', dollars(expected.feeCents), formatDollars(offer.originationFeeCents)],
    ['offer.aprPercent', expected.aprPercent, aprPercent(schedule.aprTrillionths)],
    ['offer.minLoanCents', dollars(expected.minLoanCents), formatDollars(minLoanCents)],
    ['offer.maxLoanCents', most(expected.maxLoanCents), most(maxLoanCents) ?? ''],
    ['offer.tier', expected.tier?.toString(), offer.tier.toString()],
    ['offer.rateBps', expected.rateBps?.toString(), offer.rateBps.toString()],
    [
      'offer.monthlyPaymentCents',
      dollars(expected.monthlyPaymentCents),
      formatDollars(schedule.monthlyPaymentCents),
    ],
    [
      'offer.totalOfPaymentsCents',
      dollars(expected.totalOfPaymentsCents),
      formatDollars(schedule.totalOfPaymentsCents),
    ],
    [
      'offer.minCollateralUnits',
      expected.minCollateralUnits === undefined ? undefined : formatCoin(expected.minCollateralUnits, coin),
      formatCoin(offer.minCollateralUnits, coin),
    ],
  ]
}

const refusedFigures = (
  { coin }: RuleVector,
  expected: NonNullable<RuleVector['refused']>,
  { code, data }: Refusal,
): readonly Figure[] => [
  ['refused.code', expected.code, code],
  ['refused.limitCents', dollars(expected.limitCents), data?.['amount'] ?? 'none'],
  [
    'refused.missingUnits',
    expected.missingUnits === undefined ? undefined : formatCoin(expected.missingUnits, coin),
    data?.['coinQuantity'] ?? 'none',
  ],
]

const dollars = (amountCents: bigint | undefined): string | undefined =>
  amountCents === undefined ? undefined : formatDollars(amountCents)

const most = (amountCents: bigint | null | undefined): string | undefined =>
  amountCents === null ? 'no maximum' : dollars(amountCents)

/** Rounded half up, as disclosed. */
const aprPercent = (aprTrillionths: bigint): string =>
  formatDecimal(divDown(aprTrillionths * 2n + APR_UNIT, APR_UNIT * 2n), APR_PLACES, APR_PLACES)
