import * as z from 'zod/mini'

const MAX_DAYS = 366
const MAX_REMINDERS = 5
const MAX_HOLIDAYS = 500
const MAX_GRACE_HOURS = 720
const days = z.int().check(z.minimum(1), z.maximum(MAX_DAYS))

/** The operator's deadlines (rows 1.9.26 and 1.9.18); they end at midnight in the organization's zone (gap G.67). */
export const deadlineRulesSchema = z.object({
  /** Calendar days from the details to the last signature. */
  completeDays: days,
  /** Calendar days from the last signature to the sending of the collateral. */
  collateralDays: days,
  /** Calendar days without an act of the borrower that end an application that never came to its details. */
  idleDays: days,
  /** A mail reminds the borrower this many days before the last day. */
  reminderDays: z._default(z.array(days).check(z.maxLength(MAX_REMINDERS)), [3, 1]),
  /** Days on which no business is done besides Saturdays and Sundays, yyyy-mm-dd (gap G.67, decision 22). */
  bankHolidays: z._default(z.array(z.iso.date()).check(z.maxLength(MAX_HOLIDAYS)), []),
  /** Hours that collateral seen on the chain in time may take to be final. */
  graceHours: z._default(z.int().check(z.minimum(0), z.maximum(MAX_GRACE_HOURS)), 72),
})
export type DeadlineRules = z.output<typeof deadlineRulesSchema>
