import type { EventType } from '../events.ts'

/** Triggers that the journey names differently from the events here: examiners may use either name. */
const JOURNEY_TRIGGERS: Readonly<Record<string, EventType>> = {
  PayoutDetailsRejected: 'DisbursementAccountRejected',
  FundingRefused: 'DisbursementRejected',
}

/** The event of a journey's trigger. */
export const eventOfTrigger = (trigger: string): string =>
  Object.hasOwn(JOURNEY_TRIGGERS, trigger) ? (JOURNEY_TRIGGERS[trigger] ?? trigger) : trigger
