import { isTargetReachable } from '../liquidation/sale-size.ts'
import { isConversionEnoughAt } from '../liquidation/stabilization.ts'
import { checkVectors } from '../offer/check-vectors.ts'
import { ruleGaps, type RuleGap } from '../offer/rule-gaps.ts'
import type { RuleTable } from '../organization/rule-vectors.ts'
import { CLOSED_REASONS, closedReasonOf } from '../organization/closed-countries.ts'
import { mostCalendarDays } from './most-calendar-days.ts'
import type { Problem } from './problem.ts'

const GAPS: Readonly<Record<RuleGap['rule'], (subject: string) => string>> = {
  tier: (tier) => `no sample loan is in tier ${tier}`,
  'interest-only': (tier) => `no sample loan in tier ${tier} pays interest monthly`,
  deferred: (tier) => `no sample loan in tier ${tier} defers interest`,
  terms: (place) => `no sample loan covers the fee and limits of ${place}`,
  'own-terms': (state) => `no sample loan is in ${state}, which has its own fee or limits`,
  'fee-floor': (place) => `no sample loan pays the minimum fee of ${place}`,
  'above-fee-floor': (place) => `no sample loan pays more than the minimum fee of ${place}`,
  'fee-cap': (place) => `no sample loan pays the maximum fee of ${place}`,
  minimum: (place) => `no sample loan is refused below the minimum of ${place}`,
  maximum: (place) => `no sample loan is refused above the maximum of ${place} with that limit`,
  'not-serviced': (place) => `no sample loan is refused in ${place}, where no loans are made`,
}

/**
 * Tiers whose sales could not bring the LTV below the cure target, which is their warning level (decision 6): after the liquidation
 * fee and what the exchange is expected to charge, each dollar that is sold has to be worth more than what the target lends on it.
 */
const saleProblems = ({ tiers, liquidationFeeBps, sales }: RuleTable): readonly Problem[] =>
  tiers
    .filter(
      ({ warningLtvBps: targetLtvBps }) =>
        !isTargetReachable({ targetLtvBps, feeBps: liquidationFeeBps, expensesBps: sales.expensesBps }),
    )
    .map(({ tier }) => ({
      path: 'rules.sales.expensesBps',
      message: `no sale restores a loan of tier ${tier}: its warning level, the liquidation fee and the expenses must be below 100% together`,
    }))

/**
 * Tiers in which a conversion at the level of a sale would bring less than its level lends on it (note 091): it would be a sale of
 * everything. Checked only where it is offered.
 */
const conversionProblems = ({ tiers, sales, stabilization }: RuleTable): readonly Problem[] =>
  tiers
    .filter(
      ({ liquidationLtvBps }) =>
        stabilization.isOffered && !isConversionEnoughAt(liquidationLtvBps, { ...sales, ...stabilization }),
    )
    .map(({ tier }) => ({
      path: 'rules.stabilization.usdcLtvBps',
      message: `a conversion of a loan of tier ${tier} could not bear its balance: its level, less the fee, the expenses and the limit of an order, must be at least the liquidation level`,
    }))

/**
 * A maximum LTV of refinances (row 2.9.04) above the warning level of the tier that a loan at this LTV is in, or of the last tier: a
 * refinance would be warned about on its first day.
 */
const refinanceProblems = ({ tiers, refinance: { maxLtvBps } }: RuleTable): readonly Problem[] => {
  const tier = tiers.find(({ maxInitialLtvBps }) => maxLtvBps <= maxInitialLtvBps) ?? tiers.at(-1)
  return tier === undefined || maxLtvBps <= tier.warningLtvBps
    ? []
    : [
        {
          path: 'rules.refinance.maxLtvBps',
          message: `must be at most the warning level of tier ${tier.tier}: a refinance would begin above it`,
        },
      ]
}

/** A rate with rehypothecation of a brand whose pages and mails may say of every loan that collateral is held, or not lent. */
const wordProblems = ({ refinance: { allowRateBps, rehypothecation } }: RuleTable): readonly Problem[] =>
  allowRateBps === null || rehypothecation.areWordsConfirmed
    ? []
    : [
        {
          path: 'rules.refinance.rehypothecation.areWordsConfirmed',
          message:
            'must be true with a rate with rehypothecation: no page or mail may say that all collateral is held',
        },
      ]

/**
 * A rate with rehypothecation beside days of a release that a recall can exceed (note 107): the coins are back by the end of the last
 * day of the recall, and are sent on the business day after it. So what a page or an agreement says of a release holds for every loan
 * whose wire is recorded on the day on which it arrived.
 */
const recallProblems = ({ refinance, usualTimes }: RuleTable): readonly Problem[] => {
  if (refinance.allowRateBps === null) return []
  const businessDays = refinance.rehypothecation.recallBusinessDays + 1
  const calendarDays = mostCalendarDays(businessDays)
  const { collateralReturnBusinessDays, wireRepaymentReturnDays } = usualTimes
  return [
    ...(collateralReturnBusinessDays >= businessDays
      ? []
      : [
          {
            path: 'rules.usualTimes.collateralReturnBusinessDays',
            message: `must be at least ${businessDays} with rehypothecation: a recall comes first`,
          },
        ]),
    ...(wireRepaymentReturnDays >= calendarDays
      ? []
      : [
          {
            path: 'rules.usualTimes.wireRepaymentReturnDays',
            message: `must be at least ${calendarDays} with rehypothecation: a recall over holidays comes first`,
          },
        ]),
  ]
}

/**
 * Sample loans with unexpected results, rules that no sample loan covers (note 033), sales and
 * conversions that cannot do what they are for, refinances that would begin above a warning level, a rate with rehypothecation beside
 * words that nobody confirmed, and days of a release that a recall can exceed.
 */
export const ruleProblems = (table: RuleTable): readonly Problem[] => [
  ...saleProblems(table),
  ...conversionProblems(table),
  ...refinanceProblems(table),
  ...wordProblems(table),
  ...recallProblems(table),
  ...checkVectors(table, table.vectors).map(({ vector, field, expected, actual }) => ({
    path: `rules.vectors.${vector}.${field}`,
    message: `expected ${expected}, but the rules give ${actual}`,
  })),
  ...table.countries
    .filter(({ enabled, closedBecause }) => !enabled && closedReasonOf(closedBecause) === null)
    .map(({ code, name }) => ({
      path: `rules.countries.${code}.closedBecause`,
      message: `no loans are made in ${name}: say why (${CLOSED_REASONS.join(', ')})`,
    })),
  ...ruleGaps(table).map(({ rule, subject }) => ({ path: 'rules.vectors', message: GAPS[rule](subject) })),
]
