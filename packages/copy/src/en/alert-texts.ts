import type { AlertNotice } from '@pledge/domain/alerts/alert-kinds'
import { asPlainText, isOneText } from '@pledge/domain/alerts/gsm-text'
import { momentParts } from '../format/dates.ts'

/** What a text may say: nothing that a stranger who sees the phone should not read. */
export interface TextFacts {
  readonly shortName: string
  readonly supportPhone: string
  /** Of the borrower's pages. */
  readonly link: string
  readonly timeZone: string
  /** The deadline of an open margin call. */
  readonly cureBy: Date | null
}

const STOP = 'Reply STOP to stop.'

/** 'Nov 28, 9:39 AM EST' */
const shortTime = (at: Date, timeZone: string): string => {
  const { month = '', day, hour, minute, dayPeriod, timeZoneName } = momentParts(at, { timeZone })
  return `${month.slice(0, 3)} ${day}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

const by = ({ cureBy, timeZone }: TextFacts): string | null =>
  cureBy === null ? null : shortTime(cureBy, timeZone)

const BODIES: Readonly<Record<AlertNotice, (facts: TextFacts) => string>> = {
  warning: () => "Your loan reached its warning level. You don't have to act.",
  'margin-call': (facts) =>
    `Margin call on your loan. Add collateral or pay${by(facts) === null ? '' : ` by ${by(facts)}`}.`,
  'reminder-halfway': (facts) =>
    `Your margin call ends ${by(facts) ?? 'soon'}. Add collateral or pay before then.`,
  'reminder-last-hours': (facts) =>
    `Your margin call ends ${by(facts) ?? 'soon'}. Add collateral or pay before then.`,
  'new-deadline': (facts) => `Your margin call ends ${by(facts) ?? 'at a new time'}.`,
  cured: () => 'Your margin call is cured.',
  'nothing-to-sell': () => 'Your margin call is over. Nothing is sold.',
  'call-lapsed': () => 'Your margin call ended. We may now sell collateral. You can still act.',
  'sale-level': () => 'Your loan reached its sale level. We may now sell collateral. You can still act.',
  'no-sale': () => 'Your collateral is no longer due to be sold.',
  'collateral-sold': () => 'We sold some of your collateral. Your loan page has the details.',
  'own-level': () => 'Your loan reached an alert level you set.',
  test: () => "This is the test you asked for. Your loan hasn't changed.",
}

/** The longest of some texts that is one message; without any, the shortest. */
const longestThatFits = (texts: readonly string[]): string => {
  const plain = texts.map(asPlainText)
  return plain.find(isOneText) ?? plain.at(-1) ?? ''
}

/**
 * An alert as a text: one message of 160 characters where the brand's name and address let it, else without the reminder of
 * STOP, else without the link.
 */
export const composeAlertText = (notice: AlertNotice, facts: TextFacts): string => {
  const body = `${facts.shortName}: ${BODIES[notice](facts)}`
  return longestThatFits([`${body} ${facts.link} ${STOP}`, `${body} ${facts.link}`, body])
}

/** An alert as a notification of a browser: the same words as a text, under the brand's name. */
export const composeAlertPush = (
  notice: AlertNotice,
  facts: Pick<TextFacts, 'shortName' | 'timeZone' | 'cureBy'>,
): { readonly title: string; readonly body: string } => ({
  title: facts.shortName,
  body: BODIES[notice]({ ...facts, supportPhone: '', link: '' }),
})

/** The code that proves who has the phone. */
export const composeTextCode = (code: string, { shortName }: Pick<TextFacts, 'shortName'>): string =>
  longestThatFits([`${shortName}: ${code} is your code for texts about your loan. ${STOP}`])

/** What a reply is answered with, and what follows a confirmed number (CTIA: program, frequency, rates, help, stop). */
const ANSWERS = {
  ON: () =>
    'Texts about your loan are on. How many depends on prices. Msg & data rates may apply. Reply HELP for help, STOP to stop.',
  STOP: () => "You won't get texts from us. We still email you. Reply START to turn texts on again.",
  HELP: ({ supportPhone }: Pick<TextFacts, 'supportPhone'>) =>
    `Alerts about your loan. Call ${supportPhone}. Msg & data rates may apply. ${STOP}`,
} as const
export type TextAnswerName = keyof typeof ANSWERS

export const composeTextAnswer = (
  answer: TextAnswerName,
  facts: Pick<TextFacts, 'shortName' | 'supportPhone'>,
): string => longestThatFits([`${facts.shortName}: ${ANSWERS[answer](facts)}`])
