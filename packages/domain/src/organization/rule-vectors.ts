import * as z from 'zod/mini'
import { COINS } from '../collateral/coins.ts'
import { REPAYMENTS } from '../offer/repayment.ts'
import { lendingRulesSchema } from './lending-rules.ts'
import { cents, coinUnits, twoLetters } from './quote-rules.ts'

const MAX_VECTORS = 400

/** The refusals of an offer that depend on the rules alone. */
const REFUSALS = [
  'residence.unknown',
  'residence.not-serviced',
  'offer.amount-below-minimum',
  'offer.amount-above-maximum',
  'offer.collateral-insufficient',
] as const

const name = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))

const offerSchema = z.strictObject({
  feeCents: cents,
  /** As disclosed, in percent with three places: '9.954'. */
  aprPercent: z.string().check(z.regex(/^\d{1,4}\.\d{3}$/)),
  /** Minimum and maximum cash for this residence; null means no maximum. */
  minLoanCents: cents,
  maxLoanCents: z.optional(z.nullable(cents)),
  tier: z.optional(z.int()),
  rateBps: z.optional(z.int()),
  monthlyPaymentCents: z.optional(cents),
  totalOfPaymentsCents: z.optional(cents),
  /** The minimum collateral that keeps the tier at this price. */
  minCollateralUnits: z.optional(coinUnits),
})

const refusalSchema = z.strictObject({
  code: z.enum(REFUSALS),
  /** The limit stated to the borrower. */
  limitCents: z.optional(cents),
  /** The missing collateral stated to the borrower. */
  missingUnits: z.optional(coinUnits),
})

/**
 * A sample loan with its expected result under the rules, in whole cents and base units like the rules
 * themselves: an offer or a refusal. Written by the people who set the rules, not by the program under test.
 */
export const ruleVectorSchema = z
  .strictObject({
    name,
    /** One of both: a US borrower's state, or an international borrower's country. */
    state: z.optional(twoLetters),
    country: z.optional(twoLetters),
    drawAmountCents: cents,
    repayment: z.enum(REPAYMENTS),
    /** The pledged coins and the price of one: together they determine the initial LTV and so the tier. */
    coin: z.enum(COINS),
    collateralUnits: coinUnits,
    priceCents: cents,
    offer: z.optional(offerSchema),
    refused: z.optional(refusalSchema),
  })
  .check(
    z.refine((vector) => (vector.state === undefined) !== (vector.country === undefined), {
      error: 'A sample loan needs a state or a country',
    }),
    z.refine((vector) => (vector.offer === undefined) !== (vector.refused === undefined), {
      error: 'A sample loan needs an offer or a refusal',
    }),
  )
export type RuleVector = z.output<typeof ruleVectorSchema>

/**
 * Lending rules with their own test vectors, as written, checked and published. A page receives only the rules:
 * `lendingRulesSchema` reads the same JSON and omits the vectors. Rules published before vectors existed have none.
 */
export const ruleTableSchema = z.safeExtend(lendingRulesSchema, {
  vectors: z._default(
    z.array(ruleVectorSchema).check(
      z.maxLength(MAX_VECTORS),
      z.refine((vectors) => new Set(vectors.map((each) => each.name)).size === vectors.length, {
        error: 'Duplicate sample loan name',
      }),
    ),
    [],
  ),
})
export type RuleTable = z.output<typeof ruleTableSchema>
/** The rule table as JSON: on disk and in the database. */
export type RuleTableJson = z.input<typeof ruleTableSchema>
