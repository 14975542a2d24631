import * as z from 'zod/mini'

const MAX_DAYS = 366
const MAX_REMINDERS = 5
const MAX_HOLIDAYS = 500
const MAX_GRACE_HOURS = 720
const MAX_NOTICE_DAYS = 28
const days = z.int().check(z.minimum(1), z.maximum(MAX_DAYS))

/** The operator's deadlines (rows 1.9.26 and 1.9.18); they end at midnight in the organization's zone (gap G.67). */
export const deadlineRulesSchema = z.object({
  /** Calendar days from the details to the last signature. */
  completeDays: days,
  /** Calendar days from the last signature until the collateral must be sent. */
  collateralDays: days,
  /** Calendar days of inactivity that end an application before its details are submitted. */
  idleDays: days,
  /** The borrower is reminded by email this many days before the last day. */
  reminderDays: z._default(z.array(days).check(z.maxLength(MAX_REMINDERS)), [3, 1]),
  /** Bank holidays besides Saturdays and Sundays, yyyy-mm-dd (gap G.67, decision 22). */
  bankHolidays: z._default(z.array(z.iso.date()).check(z.maxLength(MAX_HOLIDAYS)), []),
  /** The borrower is notified of a payment by email this many days before it is due. */
  paymentNoticeDays: z._default(z.int().check(z.minimum(1), z.maximum(MAX_NOTICE_DAYS)), 7),
  /** Hours that collateral seen on the chain in time may take to be confirmed. */
  graceHours: z._default(z.int().check(z.minimum(0), z.maximum(MAX_GRACE_HOURS)), 72),
})
export type DeadlineRules = z.output<typeof deadlineRulesSchema>
