import { checkVectors } from '../offer/check-vectors.ts'
import { ruleGaps, type RuleGap } from '../offer/rule-gaps.ts'
import type { RuleTable } from '../organization/rule-vectors.ts'
import { CLOSED_REASONS, closedReasonOf } from '../organization/closed-countries.ts'
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

/** Sample loans with unexpected results, and rules that no sample loan covers (note 033). */
export const ruleProblems = (table: RuleTable): readonly Problem[] => [
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
