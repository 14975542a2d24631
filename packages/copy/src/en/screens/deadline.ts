import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'

/** The deadline of a page's step (rows 1.9.18 and 1.9.26, gap G.67); before the details, also the deadline after them. */
export const deadlineWords = {
  idle: 'Saved until {until}. Once you submit your details, you have {days} calendar days to complete and sign your application.',
  complete: 'Complete and sign your application by {until}.',
  collateral: 'Send your collateral by {until}.',
} as const satisfies Record<DeadlineKind, string>
