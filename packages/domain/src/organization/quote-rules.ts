import * as z from 'zod/mini'
import { deadlineRulesSchema } from './deadline-rules.ts'
import { USDC_DISBURSEMENT, usdcDisbursementSchema } from './usdc-disbursement.ts'
import { STABILIZATION_RULES, stabilizationRulesSchema } from './stabilization-rules.ts'
import { RENEWAL_RULES, renewalRulesSchema } from './renewal-rules.ts'
import { USUAL_TIMES, usualTimesSchema } from './usual-times.ts'

const MAX_CENTS = 10 ** 15
const MAX_SECONDS = 86_400
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const bps = z.int().check(z.minimum(0), z.maximum(10_000))
export const twoLetters = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Cents: a whole number in JSON, bigint in code. */
export const cents = z.codec(z.int().check(z.minimum(0), z.maximum(MAX_CENTS)), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})
/** Base units of a coin: digits in JSON (wei do not fit a number), bigint in code. */
export const coinUnits = z.codec(z.string().check(z.regex(/^[0-9]{1,40}$/)), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => value.toString(),
})

const byCoin = <T extends z.ZodMiniType>(value: T) => z.object({ BTC: value, ETH: value, SOL: value })

/** `rate x draw + flat`, not below the floor and not above the cap (decision 2, gap G.63). */
export const feeRuleSchema = z
  .object({
    rateBps: bps,
    flatCents: cents,
    floorCents: z.nullable(cents),
    capCents: z.nullable(cents),
  })
  .check(
    z.refine((fee) => fee.floorCents === null || fee.capCents === null || fee.floorCents <= fee.capCents, {
      error: 'A fee floor exceeds its cap',
    }),
  )
export type FeeRule = z.output<typeof feeRuleSchema>

const rateTierSchema = z
  .object({
    tier: z.int().check(z.minimum(1), z.maximum(20)),
    rateBps: bps,
    maxInitialLtvBps: bps.check(z.minimum(1)),
    warningLtvBps: bps,
    marginCallLtvBps: bps,
    liquidationLtvBps: bps,
  })
  .check(
    z.refine(
      (tier) =>
        tier.maxInitialLtvBps <= tier.warningLtvBps &&
        tier.warningLtvBps < tier.marginCallLtvBps &&
        tier.marginCallLtvBps < tier.liquidationLtvBps,
      { error: 'Tier levels must rise from initial to liquidation' },
    ),
  )
/** Rows 1.9.09 and 1.9.10. A loan is in the first tier whose `maxInitialLtvBps` its initial LTV does not exceed. */
export type RateTierRule = z.output<typeof rateTierSchema>

const limits = {
  minLoanCents: z.nullable(cents),
  maxLoanCents: z.nullable(cents),
  feeRule: z.nullable(feeRuleSchema),
}

const stateRuleSchema = z.object({
  state: twoLetters,
  name: text(40),
  /** Row 1.5.42: false shows 'This state is currently not being serviced'. */
  enabled: z.boolean(),
  /** Null: the default limit or fee applies. */
  ...limits,
  /** False until the operator's counsel has confirmed the row (gap G.08). */
  confirmed: z.boolean(),
  source: text(160),
})

const countryRuleSchema = z.object({
  code: twoLetters,
  name: text(60),
  enabled: z.boolean(),
  /**
   * One of `CLOSED_REASONS`, checked when publishing; shown to international borrowers while no loans are
   * made there (note 057).
   */
  closedBecause: z.optional(z.nullable(text(20))),
})

/** A deposit of at least `fromUnits` is final after `confirmations` blocks, where `finality` counts them (decision 20). */
const confirmationSteps = z
  .array(z.object({ fromUnits: coinUnits, confirmations: z.int().check(z.minimum(1), z.maximum(10_000)) }))
  .check(
    z.minLength(1),
    z.maxLength(10),
    z.refine((steps) => steps[0]?.fromUnits === 0n && rising(steps.map((step) => step.fromUnits)), {
      error: 'Steps must rise from zero',
    }),
  )

const rising = <T extends bigint | number>(values: readonly T[]): boolean =>
  values.every((value, index) => {
    const before = values[index - 1]
    return before === undefined || before < value
  })

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length

/** The sections that a quote and the public terms depend on; pages parse no others. */
export const quoteSections = {
  version: z.int().check(z.minimum(1)),
  /** Row 1.9.01. At most a year: the unit-period of a single payment is its term up to a year (Appendix J (b)(4)). */
  termMonths: z.int().check(z.minimum(1), z.maximum(12)),
  tiers: z.array(rateTierSchema).check(z.minLength(1), z.maxLength(20)),
  /** Row 1.9.11. */
  maxInitialLtvBps: bps,
  /** Row 1.9.13. */
  rebalanceBelowLtvBps: bps.check(z.minimum(1)),
  /** Row 1.8.11: strictly below it, the borrower is warned that the collateral is high. */
  highCollateralBelowLtvBps: bps,
  /** Row 1.9.07. */
  liquidationFeeBps: bps,
  /** Row 1.9.12. */
  cureHours: z.int().check(z.minimum(1), z.maximum(720)),
  /** Row 1.9.08. */
  unsignedDocumentsFeeCents: cents,
  /** Rows 1.9.02 and 1.9.03; a state's own rule takes precedence. */
  originationFee: z.object({ domestic: feeRuleSchema, international: feeRuleSchema }),
  /** Row 1.9.14. */
  defaultMinLoanCents: cents,
  /** Row 1.9.16, gap G.55: null means no maximum. */
  defaultMaxLoanCents: z.nullable(cents),
  /** The maximum that the operator's disbursement channel can carry; null: no limit here (note 027). */
  maxDisbursementCents: z._default(z.nullable(cents), null),
  states: z.array(stateRuleSchema).check(
    z.maxLength(60),
    z.refine((states) => unique(states.map((each) => each.state)), { error: 'Duplicate state' }),
  ),
  countries: z.array(countryRuleSchema).check(
    z.maxLength(250),
    z.refine((countries) => unique(countries.map((each) => each.code)), { error: 'Duplicate country' }),
  ),
  /** The minimum quantity accepted (gap G.57). */
  minCoinUnits: byCoin(coinUnits),
  /** Gap G.58: no quote uses an older price. */
  maxPriceAgeSeconds: z.int().check(z.minimum(1), z.maximum(MAX_SECONDS)),
  quoteValidSeconds: z.int().check(z.minimum(1), z.maximum(MAX_SECONDS)),
  deadlines: deadlineRulesSchema,
  usualTimes: z._default(usualTimesSchema, USUAL_TIMES),
  usdcDisbursement: z._default(usdcDisbursementSchema, USDC_DISBURSEMENT),
  stabilization: z._default(stabilizationRulesSchema, STABILIZATION_RULES),
  renewal: z._default(renewalRulesSchema, RENEWAL_RULES),
  confirmationsToBeFinal: byCoin(confirmationSteps),
  /** Decision 3, gap G.32: whether deferred interest compounds monthly. */
  deferredCompounding: z.boolean(),
}

/** The part of the lending rules that pages read. What holds between sections is checked when rules are published. */
export const quoteRulesSchema = z.object(quoteSections)
export type QuoteRules = z.output<typeof quoteRulesSchema>

export const tiersRise = ({ tiers }: Pick<QuoteRules, 'tiers'>): boolean =>
  rising(tiers.map((tier) => tier.maxInitialLtvBps))

export const tiersEndAtMaximum = ({
  tiers,
  maxInitialLtvBps,
}: Pick<QuoteRules, 'tiers' | 'maxInitialLtvBps'>): boolean =>
  tiers.at(-1)?.maxInitialLtvBps === maxInitialLtvBps
