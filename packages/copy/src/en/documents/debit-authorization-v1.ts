import type { DebitAuthorizationFacts, DebitTerms } from '../../documents/debit-facts.ts'
import { calendarDate } from '../../format/dates.ts'
import { dollars } from '../../format/dollars.ts'
import { unbroken } from './frame.ts'

const accountOf = ({ accountType, accountMask }: DebitAuthorizationFacts): string =>
  `${accountType} account ending in ${accountMask}`

/** What holds of both: the account, a lack of funds, questions, and that nobody has to pay this way. */
const common = (facts: DebitAuthorizationFacts): readonly string[] => [
  'You confirm that the account is yours, or that you may authorize debits to it.',
  'If your bank returns a debit because there is not enough money in the account, we may submit it again. We do so at most two more times, for the same amount or less. Your bank may charge you a fee for a returned debit. We charge none.',
  'Your loan does not depend on this authorization. You can always pay by ACH or wire from your bank instead.',
  `If a debit is wrong, or if you did not authorize it, contact ${facts.legalName} at ${unbroken(facts.phone)} or ${facts.email}. Contact your bank too. It can return a debit that you did not authorize.`,
  'Keep a copy of this authorization. We send it to you by email and keep it with your documents.',
]

const single = (facts: DebitAuthorizationFacts): DebitTerms => ({
  title: 'Authorization for one payment',
  paragraphs: [
    `You authorize ${facts.legalName} to make one electronic debit (ACH) of ${dollars(facts.amountCents)} to your ${accountOf(facts)}. The debit is on ${calendarDate(facts.settlesOn)}, or on the next business day if banks cannot process it then. It pays loan ${facts.loanReference}.`,
    `You can revoke this authorization until we submit the debit to the bank. We submit it at once, so call ${unbroken(facts.phone)} right away.`,
    ...common(facts),
  ],
})

const recurring = (facts: DebitAuthorizationFacts): DebitTerms => ({
  title: 'Authorization for automatic payments',
  paragraphs: [
    `You authorize ${facts.legalName} to make an electronic debit (ACH) to your ${accountOf(facts)} for each monthly payment of loan ${facts.loanReference}.`,
    `When: on the due date of each monthly payment. If banks are closed that day, the debit is on the next business day. The first debit is on ${calendarDate(facts.settlesOn)}.`,
    `How much: the monthly payment that is due on that date. The first debit is ${dollars(facts.firstAmountCents)}. No debit is more than ${dollars(facts.amountCents)}. If a payment will be different from the one before, we email you the amount and the date at least 10 days before the debit. If you pay part of it yourself after that, the debit is smaller. If you pay all of it, there is no debit.`,
    'Not included: amounts that are past due, and the last payment, which repays the principal. You make those payments yourself.',
    `How to stop: turn off automatic payments on the page of your loan, call ${unbroken(facts.phone)}, or write to ${facts.email}. If you do so at least three business days before a debit, we will not make it. We also stop it later than that, as long as we have not submitted it to the bank. We submit it one business day before.`,
    'This authorization ends when you turn off automatic payments or when your loan is paid off. It also ends when your bank tells us that the account cannot be debited, that you stopped a debit, or that you did not authorize one. If your bank returns a debit for any reason but these and too little money, we look into it. We make no debit until then. This authorization stays in force meanwhile.',
    ...common(facts),
  ],
})

/** What a borrower signs before an account is debited (NACHA rules for internet-initiated entries, 12 CFR 1005.10(b)). */
export const debitAuthorizationV1 = (facts: DebitAuthorizationFacts): DebitTerms =>
  facts.kind === 'SINGLE' ? single(facts) : recurring(facts)
