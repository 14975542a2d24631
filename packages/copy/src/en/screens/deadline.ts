import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'

/** Until when a page's step may be done (rows 1.9.18 and 1.9.26, gap G.67). */
export const deadlineWords = {
  idle: 'We keep your application until {until}. Each step that you take gives you more time.',
  complete: 'Complete and sign your application by {until}.',
  collateral: 'Send your collateral by {until}.',
} as const satisfies Record<DeadlineKind, string>
