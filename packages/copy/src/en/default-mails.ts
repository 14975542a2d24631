import { calendarDate } from '../format/dates.ts'
import { dollars } from '../format/dollars.ts'
import { composeMail, type MailWords, type NoticeFacts } from './mails.ts'

/** What a borrower is written about a default (section 10 of the loan agreement), as it is when the email is queued. */
export type DefaultMail =
  | {
      /** The written notice with the time to pay. */
      readonly kind: 'NOTICE'
      readonly pastDueCents: bigint
      /** The signed due date of the oldest payment that it names. */
      readonly since: string
      readonly cureThrough: string
      readonly reference: string
    }
  /** Everything was declared due, or the loan was charged off. */
  | (DecisionMail & { readonly kind: 'ACCELERATION' })
  | (DecisionMail & { readonly kind: 'CHARGE_OFF' })

interface DecisionMail {
  readonly owedCents: bigint
  readonly on: string
  readonly reference: string
}

type MailOf<Kind extends DefaultMail['kind']> = Extract<DefaultMail, { readonly kind: Kind }>

const day = (isoDate: string, { country }: NoticeFacts): string => calendarDate(isoDate, { country })

const howToPay = (reference: string, { isPaidInUsdc, supportPhone }: NoticeFacts): string =>
  isPaidInUsdc
    ? `You pay in USDC. Call ${supportPhone} for the network and the address, and give your payment reference: ${reference}. We never send an address by email.`
    : `You can pay by bank transfer (ACH) or by wire. Sign in to see where to send it, and include your payment reference: ${reference}. We never change our account details by email.`

const notice = ({ pastDueCents, since, cureThrough, reference }: MailOf<'NOTICE'>): MailWords => ({
  subject: (facts) => `Notice of default: pay by ${day(cureThrough, facts)}`,
  body: (facts) =>
    `This is a written notice under section 10 of your loan agreement.\n\n${dollars(pastDueCents)} is past due. The oldest payment was due ${day(since, facts)}.\n\nPay ${dollars(pastDueCents)} by the end of ${day(cureThrough, facts)}. A payment counts on the day we receive it. If you do, your loan goes on as before.\n\n${howToPay(reference, facts)}\n\nIf we do not have all of it by then, your loan is in default. We may then declare that everything you owe is due at once, after any notice and any right to cure that the law gives you. We may also sell collateral, as your security agreement says.\n\nIf you're having trouble paying, or think that this is wrong, call us at ${facts.supportPhone}. We want to help.`,
})

const acceleration = ({ owedCents, on, reference }: MailOf<'ACCELERATION'>): MailWords => ({
  subject: 'Everything you owe on your loan is now due',
  body: (facts) =>
    `The time of our notice of default is over, and the payment it named is still unpaid. As section 10 of your loan agreement allows, we declare that everything you owe is due as of ${day(on, facts)}.\n\nThat is ${dollars(owedCents)} on that day. Interest keeps accruing until it is paid.\n\n${howToPay(reference, facts)}\n\nWe may sell collateral to pay what you owe, as your security agreement says. Until we have sold it or agreed to sell it, you can keep it by paying everything you owe.\n\nCall us at ${facts.supportPhone} with any question.`,
})

const chargeOff = ({ owedCents, on, reference }: MailOf<'CHARGE_OFF'>): MailWords => ({
  subject: 'Your loan was charged off',
  body: (facts) =>
    `We charged off your loan as of ${day(on, facts)}. That means we count what you owe as a loss in our books. You still owe it: ${dollars(owedCents)}.\n\nNo more interest accrues from that day on.\n\n${howToPay(reference, facts)}\n\nCollateral that we still hold stays pledged until what you owe is paid. We may report the charge-off to credit bureaus.\n\nCall us at ${facts.supportPhone} with any question, or to agree on how to pay.`,
})

const wordsOf = (mail: DefaultMail): MailWords => {
  switch (mail.kind) {
    case 'NOTICE':
      return notice(mail)
    case 'ACCELERATION':
      return acceleration(mail)
    case 'CHARGE_OFF':
      return chargeOff(mail)
  }
}

/** Subject and text of an email about a default. */
export const composeDefaultMail = (
  mail: DefaultMail,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => composeMail(wordsOf(mail), facts)
