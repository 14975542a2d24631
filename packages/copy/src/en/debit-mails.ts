import type { ReturnEffect } from '@pledge/domain/debit/debit-returns'
import { calendarDate } from '../format/dates.ts'
import { dollars } from '../format/dollars.ts'
import type { DebitTerms } from '../documents/debit-facts.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** A copy of the signed authorization, word for word. */
export const composeAuthorizationCopy = (terms: DebitTerms, facts: NoticeFacts): Mail =>
  composeMail(
    {
      subject: `Your copy: ${terms.title}`,
      body: () =>
        [
          'You accepted these words. Keep this email. You also find a copy in your documents.',
          ...terms.paragraphs,
        ].join('\n\n'),
    },
    facts,
  )

interface DebitFacts {
  readonly amountCents: bigint
  /** `2026-02-27` */
  readonly settlesOn: string
  /** '•••• 6789' */
  readonly accountMask: string
}

/** The notice of a debit whose amount differs from the previous one (12 CFR 1005.10(d)). */
export const composeAmountNotice = (
  { amountCents, settlesOn, accountMask }: DebitFacts,
  facts: NoticeFacts,
): Mail =>
  composeMail(
    {
      subject: `Your next automatic payment is ${dollars(amountCents)}`,
      body: () =>
        `Your automatic payment on ${calendarDate(settlesOn)} is ${dollars(amountCents)}, from your account ${accountMask}. This is different from the payment before. If you don't want it, turn off automatic payments on your dashboard.`,
    },
    facts,
  )

/** What happened at the bank, in words for the account holder. */
const HAPPENED: Readonly<Record<ReturnEffect, string>> = {
  RETRY: "There wasn't enough money in the account.",
  ACCOUNT: "Your bank says that we can't debit this account.",
  STOPPED: 'You stopped the payment at your bank.',
  REVOKED: "Your bank says that you didn't authorize it.",
  HELD: "We're looking into the reason.",
}

interface FailedDebit extends DebitFacts {
  readonly effect: ReturnEffect
  readonly again: Pick<DebitFacts, 'amountCents' | 'settlesOn'> | null
  /** Whether it ended automatic payments. */
  readonly endsAutopay: boolean
}

const nextStep = ({ effect, again, endsAutopay }: FailedDebit): string => {
  if (again !== null)
    return `We'll try again on ${calendarDate(again.settlesOn)}. Please have ${dollars(again.amountCents)} in the account by the day before. If you pay another way, stop the new try on your dashboard.`
  if (effect === 'HELD') return 'We may call you. You can send the payment from your bank meanwhile.'
  const outcome = endsAutopay
    ? 'Automatic payments from this account are off.'
    : "We won't try this payment again."
  return `${outcome} Please send the payment from your bank. Your dashboard shows how.`
}

/** A debit failed: what happened, what it means and what to do. */
export const composeDebitFailed = (failed: FailedDebit, facts: NoticeFacts): Mail =>
  composeMail(
    {
      subject: `Your payment of ${dollars(failed.amountCents)} didn't go through`,
      body: () =>
        `Your payment of ${dollars(failed.amountCents)} from your account ${failed.accountMask} didn't go through. ${HAPPENED[failed.effect]} It doesn't count toward your loan.\n\n${nextStep(failed)}`,
    },
    facts,
  )

/** A debit was not made, because its date had passed before it could be: its authorization names the day. */
export const composeDebitExpired = (
  { amountCents, settlesOn, accountMask }: DebitFacts,
  facts: NoticeFacts,
): Mail =>
  composeMail(
    {
      subject: `We didn't take your payment of ${dollars(amountCents)}`,
      body: () =>
        `You authorized a payment of ${dollars(amountCents)} from your account ${accountMask} on ${calendarDate(settlesOn)}. We couldn't take it on that day, so we didn't take it at all. It doesn't count toward your loan.\n\nPlease make the payment again on your dashboard, or send it from your bank.`,
    },
    facts,
  )

/** An agent turned autopay off. */
export const composeAutopayOff = (
  { accountMask }: Pick<DebitFacts, 'accountMask'>,
  facts: NoticeFacts,
): Mail =>
  composeMail(
    {
      subject: 'Automatic payments are off',
      body: () =>
        `We turned off automatic payments from your account ${accountMask}. A payment that is already at your bank still goes through. From now on, please make each payment yourself. Your dashboard shows what is due and how to pay.\n\nIf you didn't ask for this, call us.`,
    },
    facts,
  )
