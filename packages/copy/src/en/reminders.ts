import type { Deadline } from '@pledge/domain/application/deadlines'
import type { DeadlineKind } from '@pledge/domain/application/deadline-kinds'
import { endOfDay } from '../format/deadlines.ts'
import { composeMail, graceText, type NoticeFacts } from './mails.ts'

interface Reminder {
  readonly subject: string
  /** `grace`: the extra hours for deposits sent in time. */
  readonly body: (until: string, grace: string) => string
}

/** The reminder before each kind of deadline. */
const REMINDERS: Readonly<Record<DeadlineKind, Reminder>> = {
  idle: {
    subject: 'Your application is waiting for you',
    body: (until) =>
      `You started an application but haven't finished it. It's saved until ${until}. After that it expires. Sign in to pick up where you left off.`,
  },
  complete: {
    subject: 'Please complete your application',
    body: (until) =>
      `Complete your application and accept your agreements by ${until}. After that it expires. Sign in to see what's left to do.`,
  },
  collateral: {
    subject: 'Please send your collateral',
    body: (until, grace) =>
      `Your loan is signed. Send your collateral by ${until}, or we'll cancel the application.${grace} Sign in to see where to send it and what we've received. We never send a deposit address by email.`,
  },
}

/** The reminders of a renewal: its current loan continues if the renewal ends (note 035). */
const OF_A_RENEWAL: Readonly<Record<DeadlineKind, Reminder>> = {
  idle: {
    subject: 'Your renewal is waiting for you',
    body: (until) =>
      `You started to renew your loan but haven't finished. Your renewal is saved until ${until}. After that it expires, and your current loan stays the same. Sign in to pick up where you left off.`,
  },
  complete: {
    subject: 'Please complete your renewal',
    body: (until) =>
      `Complete your renewal and accept its agreements by ${until}. After that it expires, and your current loan stays the same. Sign in to see what's left to do.`,
  },
  collateral: {
    subject: 'Please send your additional collateral',
    body: (until, grace) =>
      `Your renewal is signed. Send your additional collateral by ${until}, or we'll cancel the renewal and your current loan will stay the same.${grace} Sign in to see how much to send, where to send it and what we've received. We never send a deposit address by email.`,
  },
}

/** The reminders of a refinance: its old loans continue if it ends (note 099). It is never idle. */
const OF_A_REFINANCE: Readonly<Record<DeadlineKind, Reminder>> = {
  idle: REMINDERS.idle,
  complete: {
    subject: 'Please complete your refinance',
    body: (until) =>
      `Choose an offer and accept your agreements by ${until}. After that your refinance expires, and your old loans stay as they are. Sign in to see what's left to do.`,
  },
  collateral: {
    subject: 'Please send your top-up',
    body: (until, grace) =>
      `Your refinance is signed. Send your top-up by ${until}, or we'll cancel the refinance and your old loans will stay as they are.${grace} Sign in to see how much to send, where to send it and what we've received. We never send a deposit address by email.`,
  },
}

const remindersFor = ({ isRenewal, refinance }: NoticeFacts): Readonly<Record<DeadlineKind, Reminder>> => {
  if (refinance !== null) return OF_A_REFINANCE
  return isRenewal ? OF_A_RENEWAL : REMINDERS
}

/** Subject and text of a reminder of a deadline. */
export const composeReminder = (
  { kind, at }: Deadline,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => {
  const { subject, body } = remindersFor(facts)[kind]
  const until = endOfDay(at, facts)
  return composeMail({ subject, body: () => body(until, graceText(facts)) }, facts)
}
