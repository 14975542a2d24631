import type { EventType } from '../events.ts'

/** Triggers that the journey names otherwise than the events here: examiners ask for them by either name. */
const JOURNEY_TRIGGERS: Readonly<Record<string, EventType>> = {
  PayoutDetailsRejected: 'DisbursementAccountRejected',
  FundingRefused: 'DisbursementRejected',
}

/** The event of a trigger of the journey. */
export const eventOfTrigger = (trigger: string): string =>
  Object.hasOwn(JOURNEY_TRIGGERS, trigger) ? (JOURNEY_TRIGGERS[trigger] ?? trigger) : trigger
