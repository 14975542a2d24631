import { formatDecimal } from '../money/decimal-text.ts'
import { divDown } from '../money/division.ts'
import { formatDollars } from '../money/dollars.ts'
import { groupDigits } from '../money/group-digits.ts'
import { quote } from '../offer/quote.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import type { Organization } from '../organization/settings.ts'
import type { Residence } from '../residence/residence.ts'
import { isUsualState } from '../residence/usual-terms.ts'
import type { Problem } from './problem.ts'

/** The amount borrowed in the example, unless every minimum is higher. */
const EXAMPLE_CENTS = 1_000_000n
/** Enough collateral for the lowest tier of any loan: a thousand whole coins at 100,000 dollars. */
const EXAMPLE_COLLATERAL = { coin: 'BTC', collateralUnits: 10n ** 11n, priceCents: 10n ** 7n } as const
const APR_PLACES = 3
const APR_UNIT = 10_000_000n

/** A residence with the default terms. */
const usualResidence = ({ states, countries }: LendingRules): Residence | undefined => {
  const state = states.find(isUsualState)
  if (state !== undefined) return { kind: 'state', code: state.state }
  const country = countries.find(({ enabled }) => enabled)
  return country === undefined ? undefined : { kind: 'country', code: country.code }
}

/** `$10,100.00` */
const dollars = (amountCents: bigint): string => {
  const [whole = '', cents = ''] = formatDollars(amountCents).split('.')
  return `$${groupDigits(whole)}.${cents}`
}

const figuresOf = (rules: LendingRules, residence: Residence): readonly string[] | undefined => {
  const least = rules.defaultMinLoanCents
  const drawAmountCents = least > EXAMPLE_CENTS ? least : EXAMPLE_CENTS
  const answer = quote({ ...EXAMPLE_COLLATERAL, drawAmountCents, residence, rules })
  if (!answer.ok) return undefined
  const { amountCents, estimatedMonthlyPaymentCents, schedules, termMonths } = answer.quote
  const { aprTrillionths, totalOfPaymentsCents } = schedules.interestOnly
  const apr = divDown(aprTrillionths * 2n + APR_UNIT, APR_UNIT * 2n)
  return [
    ...[drawAmountCents, amountCents, estimatedMonthlyPaymentCents, totalOfPaymentsCents].map(dollars),
    `${formatDecimal(apr, APR_PLACES, APR_PLACES)}%`,
    `${termMonths} months`,
  ]
}

/**
 * The first footnote is the APR example (row 1.2.54): the smallest usual loan of at least 10,000 dollars with
 * monthly interest, in the figures that the rules produce. It is written by hand, so an example that no
 * longer matches the rules prevents publishing.
 */
export const exampleProblems = (
  { legal }: Pick<Organization, 'legal'>,
  rules: LendingRules,
): readonly Problem[] => {
  const residence = usualResidence(rules)
  const figures = residence === undefined ? undefined : figuresOf(rules, residence)
  const example = legal.footnotes[0] ?? ''
  const missing = (figures ?? []).filter((figure) => !example.includes(figure))
  return missing.length === 0
    ? []
    : [
        {
          path: 'legal.footnotes.0',
          message: `is the APR example; under these rules it must include ${missing.join(', ')}`,
        },
      ]
}
