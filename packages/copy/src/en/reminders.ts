import type { Deadline } from '@pledge/domain/application/deadlines'
import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'
import { endOfDay } from '../format/deadlines.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

interface Reminder {
  readonly subject: string
  readonly body: (until: string) => string
}

/** What the borrower is reminded of, before the deadline that counts. */
const REMINDERS: Readonly<Record<DeadlineKind, Reminder>> = {
  idle: {
    subject: 'Your application is waiting for you',
    body: (until) =>
      `You have begun an application and not finished it. We keep it until ${until}; after that it expires. Sign in to go on where you left off.`,
  },
  complete: {
    subject: 'Please complete your application',
    body: (until) =>
      `Your application must be complete, with your agreements accepted, by ${until}. After that it expires. Sign in to see what is left to do.`,
  },
  collateral: {
    subject: 'Please send your collateral',
    body: (until) =>
      `Your loan is signed. Your collateral must be sent by ${until}, or the application is cancelled. Sign in to see where to send it and what has arrived. We never send a deposit address by mail.`,
  },
}

/** Of a renewal, where that is not the same: its loan goes on without it (note 035). */
const OF_A_RENEWAL: Readonly<Record<DeadlineKind, Reminder>> = {
  idle: {
    subject: 'Your renewal is waiting for you',
    body: (until) =>
      `You have begun to renew your loan and not finished it. We keep the renewal until ${until}; after that it expires, and your loan goes on as it is. Sign in to go on where you left off.`,
  },
  complete: {
    subject: 'Please complete your renewal',
    body: (until) =>
      `Your renewal must be complete, with its agreements accepted, by ${until}. After that it expires, and your loan goes on as it is. Sign in to see what is left to do.`,
  },
  collateral: {
    subject: 'Please send your additional collateral',
    body: (until) =>
      `Your renewal is signed. The collateral that you add must be sent by ${until}, or the renewal is cancelled and your loan goes on as it is. Sign in to see how much it is, where to send it and what has arrived. We never send a deposit address by mail.`,
  },
}

/** Subject and text of a reminder of a deadline. */
export const composeReminder = (
  { kind, at }: Deadline,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => {
  const { subject, body } = (facts.isRenewal ? OF_A_RENEWAL : REMINDERS)[kind]
  const until = endOfDay(at, { timeZone: facts.timeZone })
  return composeMail({ subject, body: () => body(until) }, facts)
}
