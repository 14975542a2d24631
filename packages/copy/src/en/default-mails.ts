import type { Coin } from '@pledge/domain/collateral/coins'
import { coins } from '../format/coins.ts'
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
  /** A sale that was planned is canceled before it began. */
  | (DecisionMail & { readonly kind: 'SALE_CANCELED' })
  /** The notice of a planned sale of collateral (section 7 of the security agreement, UCC 9-611). */
  | (DecisionMail & {
      readonly kind: 'SALE_NOTICE'
      readonly payThrough: string
      readonly beginsOn: string
      /** The collateral that we hold. */
      readonly coin: Coin
      readonly units: bigint
    })

interface DecisionMail {
  readonly owedCents: bigint
  readonly on: string
  readonly reference: string
}

type MailOf<Kind extends DefaultMail['kind']> = Extract<DefaultMail, { readonly kind: Kind }>

const day = (isoDate: string, { country }: NoticeFacts): string => calendarDate(isoDate, { country })

const howToPay = (reference: string, { isPaidInUsdc, supportPhone }: NoticeFacts): string =>
  isPaidInUsdc
    ? `You pay in USDC. Sign in to see the address of your loan and the networks that it is for, and call ${supportPhone} if you need help. Your payment reference is ${reference}. We never send an address by email.`
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

/** The statements that section 9-614 of the Uniform Commercial Code asks for where collateral is of a consumer. */
const saleNotice = (mail: MailOf<'SALE_NOTICE'>): MailWords => ({
  subject: (facts) => `We plan to sell your collateral: pay by ${day(mail.payThrough, facts)}`,
  body: (facts) => {
    const [through, begins] = [day(mail.payThrough, facts), day(mail.beginsOn, facts)]
    return `This is a notice of our plan to sell collateral, under section 7 of your security agreement.\n\nYour loan is in default, and everything you owe is due. You owe ${dollars(mail.owedCents)} on ${day(mail.on, facts)}.\n\nIf we do not have everything you owe by the end of ${through}, we will sell the collateral that we hold, ${coins(mail.units, mail.coin)}, or as much of it as pays what you owe. The sale can begin at any time from ${begins} on. We sell on an exchange, in one order or several, at the market price at that time.\n\nYou can get your collateral back. Pay everything you owe before we have sold it or agreed to sell it. Call us at ${facts.supportPhone} for the exact amount on any day.\n\n${howToPay(mail.reference, facts)}\n\nThe money from the sale first pays the cost of the sale and our fee, then what you owe. If it is more than you owe, the rest is yours. If it is less, you still owe us the rest, as far as the law allows.\n\nAfter the sale we send you a receipt that shows how we calculated all of it. If you want us to explain in writing how we calculated what you owe, or need more information about the sale, call or write to us. If you think that this is wrong, call us before ${begins}.`
  },
})

const saleCanceled = ({ owedCents, on, reference }: MailOf<'SALE_CANCELED'>): MailWords => ({
  subject: 'We canceled the sale of your collateral',
  body: (facts) =>
    `We sent you a notice that we plan to sell collateral of your loan. We canceled that sale.\n\nEverything you owe is still due: ${dollars(owedCents)} on ${day(on, facts)}.\n\n${howToPay(reference, facts)}\n\nIf we plan to sell collateral because of this default again, we will send you another notice first.\n\nCall us at ${facts.supportPhone} with any question, or to agree on how to pay.`,
})

const wordsOf = (mail: DefaultMail): MailWords => {
  switch (mail.kind) {
    case 'NOTICE':
      return notice(mail)
    case 'ACCELERATION':
      return acceleration(mail)
    case 'CHARGE_OFF':
      return chargeOff(mail)
    case 'SALE_NOTICE':
      return saleNotice(mail)
    case 'SALE_CANCELED':
      return saleCanceled(mail)
  }
}

/** Subject and text of an email about a default. */
export const composeDefaultMail = (
  mail: DefaultMail,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } => composeMail(wordsOf(mail), facts)
