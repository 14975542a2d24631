import * as z from 'zod/mini'
import { DELINQUENCY_RULES, delinquencyRulesSchema } from './delinquency-rules.ts'
import { DISBURSEMENT_RULES, disbursementRulesSchema } from './disbursement-rules.ts'
import { FINALITY_RULES, finalityRulesSchema } from './finality-rules.ts'
import { MARGIN_RULES, marginRulesSchema } from './margin-rules.ts'
import { SCREENING_RULES, screeningRulesSchema } from './screening-rules.ts'
import { SMALL_BALANCE_RULES, smallBalanceRulesSchema } from './small-balance-rules.ts'
import { SALE_RULES, saleRulesSchema } from './sale-rules.ts'
import { REFINANCE_RULES, refinanceRulesSchema } from './refinance-rules.ts'
import { WORK_RULES, workRulesSchema } from './work-rules.ts'
import { quoteSections, tiersEndAtMaximum, tiersRise } from './quote-rules.ts'

/**
 * The operator's loan settings, versioned (decision 5, document 1 chapter 9): an application keeps the version it was
 * quoted under. In JSON all amounts are integers or digits; `z.encode(lendingRulesSchema, rules)` writes them back.
 */
export const lendingRulesSchema = z
  .object({
    ...quoteSections,
    refinance: z._default(refinanceRulesSchema, REFINANCE_RULES),
    margin: z._default(marginRulesSchema, MARGIN_RULES),
    smallBalance: z._default(smallBalanceRulesSchema, SMALL_BALANCE_RULES),
    delinquency: z._default(delinquencyRulesSchema, DELINQUENCY_RULES),
    screening: z._default(screeningRulesSchema, SCREENING_RULES),
    sales: z._default(saleRulesSchema, SALE_RULES),
    workItems: z._default(workRulesSchema, WORK_RULES),
    disbursement: z._default(disbursementRulesSchema, DISBURSEMENT_RULES),
    finality: z._default(finalityRulesSchema, FINALITY_RULES),
  })
  .check(
    z.refine(tiersRise, { error: 'Tiers must rise by initial LTV' }),
    z.refine(tiersEndAtMaximum, { error: 'The last tier must end at the maximum LTV' }),
  )
export type LendingRules = z.output<typeof lendingRulesSchema>
/** The rules as JSON: on disk, in the database and on the wire. */
export type LendingRulesJson = z.input<typeof lendingRulesSchema>
