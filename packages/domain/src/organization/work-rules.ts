import * as z from 'zod/mini'

const MAX_HOURS = 720
const MAX_DAYS = 365
const HAND_OVER_DAYS = 5
const hours = z.int().check(z.minimum(1), z.maximum(MAX_HOURS))

/** How long agents have for work that neither a law nor an agreement gives a deadline (note 089). */
export const workRulesSchema = z.object({
  /** From the order of a sale of collateral until agents look into one that is not over. */
  saleHours: hours,
  /** From the stop of a sale until agents resume or end it. */
  stoppedSaleHours: hours,
  /** From the custodian's rejection of a delivery until agents order it again, or settle it with the custodian. */
  rejectedDeliveryHours: hours,
  /** Calendar days from the end of a sale until agents settle with the borrower how the deficiency is paid. */
  deficiencyDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
  /**
   * Calendar days in which two agents decide on what the estate has handed over, and settle what does not agree (note 100). Rules
   * that were published before hold none.
   */
  handOverDays: z._default(z.int().check(z.minimum(1), z.maximum(MAX_DAYS)), HAND_OVER_DAYS),
})
export type WorkRules = z.output<typeof workRulesSchema>

/** Rules that were published before there was a work list hold these. */
export const WORK_RULES: WorkRules = {
  saleHours: 24,
  stoppedSaleHours: 24,
  rejectedDeliveryHours: 24,
  deficiencyDays: 30,
  handOverDays: HAND_OVER_DAYS,
}
