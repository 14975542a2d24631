import type { CallReminder } from './reminders.ts'
import type { MarginEvent } from './events.ts'

/** What a borrower is written about the monitoring of a loan. */
export const MARGIN_NOTICES = [
  'warning',
  'margin-call',
  'reminder-halfway',
  'reminder-last-hours',
  'new-deadline',
  'cured',
  'nothing-to-sell',
  'call-lapsed',
  'sale-level',
  'no-sale',
] as const
export type MarginNotice = (typeof MARGIN_NOTICES)[number]

/** The notice of a reminder. */
export const NOTICE_OF_REMINDER = {
  HALFWAY: 'reminder-halfway',
  LAST_HOURS: 'reminder-last-hours',
} as const satisfies Record<CallReminder, MarginNotice>

/** The notice that an event is for its borrower; null where there is nothing to say. */
export const marginNotice = (event: MarginEvent): MarginNotice | null => {
  switch (event.type) {
    case 'WarningReached':
      return 'warning'
    case 'MarginCallOpened':
      return 'margin-call'
    case 'MarginCallSent':
      return event.data.cureBy === null ? null : 'new-deadline'
    case 'MarginCallResumed':
    case 'MarginCallExtended':
      return 'new-deadline'
    case 'MarginCallCured':
      return 'cured'
    case 'MarginCallWithdrawn':
      return 'nothing-to-sell'
    case 'MarginCallLapsed':
      return 'call-lapsed'
    case 'LiquidationLevelReached':
      return 'sale-level'
    case 'SaleNoLongerDue':
      return 'no-sale'
    case 'MonitoringBegun':
    case 'WarningCleared':
    case 'MarginCallPaused':
    case 'MonitoringEnded':
      return null
  }
}
