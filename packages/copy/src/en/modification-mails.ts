import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { ModifiedTerms } from '@pledge/domain/servicing/modification'
import { calendarDate } from '../format/dates.ts'
import { endOfDay } from '../format/deadlines.ts'
import { listed } from '../format/list.ts'
import { bpsRatePercent } from '../format/percent.ts'
import { OFFERED } from './offered-terms.ts'
import { composeMail, type MailWords, type NoticeFacts } from './mails.ts'

/** What a borrower is written about changed terms, besides the offer itself, which is a document. */
export type ModificationMail =
  | { readonly kind: 'REMINDER'; readonly changed: ModifiedTerms; readonly until: Date }
  | { readonly kind: 'CONFIRMATION'; readonly changed: ModifiedTerms; readonly on: CalendarDate }

type MailOf<Kind extends ModificationMail['kind']> = Extract<ModificationMail, { readonly kind: Kind }>

const day = (date: CalendarDate, { country }: NoticeFacts): string =>
  calendarDate(formatCalendarDate(date), { country })

const offered = (changed: ModifiedTerms, facts: NoticeFacts): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return `We offered you a later maturity date for your loan: ${day(changed.maturesOn, facts)}.`
    case 'LOWER_RATE':
      return `We offered you a lower interest rate for your loan: ${bpsRatePercent(changed.rateBps)}.`
    case 'PAYMENT_PAUSE':
      return `We offered you a pause of your monthly payments. Your next payment would be due ${day(changed.resumesOn, facts)}.`
  }
}

const reminder = ({ changed, until }: MailOf<'REMINDER'>): MailWords => ({
  subject: (facts) => `Accept ${OFFERED[changed.kind]} by ${day(lastDay(until, facts), facts)}`,
  body: (facts) =>
    `${offered(changed, facts)} You can accept it until ${endOfDay(until, facts)}.\n\nAfter that, the offer ends and your loan goes on as agreed. Sign in and open your loan to read the offer, and to accept or decline it. You don't have to do either.\n\nCall us at ${facts.supportPhone} with any question.`,
})

/** The date that a midnight ends. */
const lastDay = (until: Date, { timeZone }: NoticeFacts): CalendarDate =>
  calendarDateIn(until.getTime() - 1, timeZone)

const accepted = (changed: ModifiedTerms, on: CalendarDate, facts: NoticeFacts): string => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return `Your loan now matures on ${day(changed.maturesOn, facts)}. Your interest rate and your due dates stay the same.`
    case 'LOWER_RATE':
      return `Your interest rate is ${bpsRatePercent(changed.rateBps)} from ${day(on, facts)} on. Interest of the days before stays as it was. Your due dates stay the same.`
    case 'PAYMENT_PAUSE':
      return `No payment is due on ${listed(changed.pausedOn.map((due) => day(due, facts)))}. Your next payment is due ${day(changed.resumesOn, facts)}. Interest goes on. The interest of the pause, with what was past due, is due on your maturity date, ${day(changed.maturesOn, facts)}. We stop automatic payments of the paused dates. A payment that our bank already has is still made.`
  }
}

const confirmation = ({ changed, on }: MailOf<'CONFIRMATION'>): MailWords => ({
  subject: 'The terms of your loan have changed',
  body: (facts) =>
    `You accepted ${OFFERED[changed.kind]} on ${day(on, facts)}. ${accepted(changed, on, facts)}\n\nThe offer that you accepted is in your documents, with your payments from that day on. If you did not accept it, call us at ${facts.supportPhone}.`,
})

/** A reminder of an offer before it ends, or the confirmation of what was accepted. */
export const composeModificationMail = (
  mail: ModificationMail,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } =>
  composeMail(mail.kind === 'REMINDER' ? reminder(mail) : confirmation(mail), facts)
