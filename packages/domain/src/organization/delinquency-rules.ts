import * as z from 'zod/mini'

const MAX_DAYS = 365
/** Of the state laws that give a consumer a right to cure a default, those that follow the Uniform Consumer Credit Code (5.111) give 20 days. */
const MIN_CURE_DAYS = 20
/** A borrower has a week to read an offer at least; figures of more than a quarter ahead would be a guess. */
const OFFER_DAYS = { min: 7, max: 90 } as const
const SHIPPED_OFFER_DAYS = 30

/** When a loan that is past due is in default, and when it is written off (note 076). */
export const delinquencyRulesSchema = z.object({
  /** Days past due from which agents send the written notice that begins a default. */
  noticeFromDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
  /** Days that the notice gives to pay; its last day is moved to a business day. */
  cureDays: z.int().check(z.minimum(MIN_CURE_DAYS), z.maximum(MAX_DAYS)),
  /** Days past due by which two agents decide whether a loan in default is charged off. */
  chargeOffDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
  /** Days that a borrower has to accept changed terms, from the day on which they are offered; the second agent has as many to approve them. */
  offerDays: z._default(
    z.int().check(z.minimum(OFFER_DAYS.min), z.maximum(OFFER_DAYS.max)),
    SHIPPED_OFFER_DAYS,
  ),
})
export type DelinquencyRules = z.output<typeof delinquencyRulesSchema>

/** Rules that were published before there was delinquency hold these. */
export const DELINQUENCY_RULES: DelinquencyRules = {
  noticeFromDays: 30,
  cureDays: 30,
  chargeOffDays: 120,
  offerDays: SHIPPED_OFFER_DAYS,
}
