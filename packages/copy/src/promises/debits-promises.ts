import { AUTOPAY, ONE_PAYMENT } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const DEBITS: PromiseSubject = {
  title: 'Debits of the bank account',
  promises: [
    {
      id: 'P.201',
      about:
        'A single debit is of the signed amount, on the signed day or the next business day, and on no other.',
      quotations: [
        [ONE_PAYMENT, 'We submit it at once, so call {phone} right away.'],
        [
          ONE_PAYMENT,
          'to make one electronic debit (ACH) of {amount} to your {account}. The debit is on {date}, or on the next business day if banks cannot process it then.',
        ],
        ['screen: debits', 'A payment you confirm now counts on {date}.'],
      ],
    },
    {
      id: 'P.202',
      about: 'A debit can be stopped until it is submitted to the bank.',
      quotations: [
        [ONE_PAYMENT, 'You can revoke this authorization until we submit the debit to the bank.'],
        [AUTOPAY, 'We also stop it later than that, as long as we have not submitted it to the bank.'],
        [
          'email: due: BEFORE_DUE',
          'To stop the debit, sign in or call {phone}, at least three business days before.',
        ],
        ['screen: debits', 'Stop this payment'],
      ],
    },
    {
      id: 'P.203',
      about:
        'For want of money a debit is submitted at most two more times, for the same amount or less, without a charge.',
      quotations: [
        [
          AUTOPAY,
          'If your bank returns a debit because there is not enough money in the account, we may submit it again. We do so at most two more times, for the same amount or less. Your bank may charge you a fee for a returned debit. We charge none.',
        ],
        [ONE_PAYMENT, 'We do so at most two more times, for the same amount or less.'],
        ['screen: debits', "We'll try {amount} again on {date}."],
      ],
    },
    {
      id: 'P.204',
      about: 'No loan depends on an authorization; who withdraws it goes on paying by ACH or wire.',
      quotations: [
        [
          AUTOPAY,
          'Your loan does not depend on this authorization. You can always pay by ACH or wire from your bank instead.',
        ],
        [
          ONE_PAYMENT,
          'Your loan does not depend on this authorization. You can always pay by ACH or wire from your bank instead.',
        ],
      ],
    },
    {
      id: 'P.205',
      about: 'A copy of what was signed is emailed and kept with the documents, word for word.',
      quotations: [
        [AUTOPAY, 'We send it to you by email and keep it with your documents.'],
        ['screen: debits', 'You get a copy of your authorization by email.'],
      ],
    },
    {
      id: 'P.206',
      about: 'Autopay debits on each due date, or on the next business day, and counts as on time.',
      quotations: [
        [
          'document: statement: What is due',
          'If your account shows a debit that is planned for this payment, you do not need to send it.',
        ],
        [
          AUTOPAY,
          'When: on the due date of each monthly payment. If banks are closed that day, the debit is on the next business day.',
        ],
        ['screen: loan-watch', "Autopay makes this payment on {date}. You don't need to send it."],
        ['screen: debits', 'On. We debit {amount} from account {mask} on {date}.'],
        [
          'email: due: BEFORE_DUE',
          "We debit it from your bank account on {date}, so you don't need to send anything.",
        ],
      ],
    },
    {
      id: 'P.207',
      about: 'Autopay draws the monthly payment and never more than was signed.',
      quotations: [
        [
          AUTOPAY,
          'How much: the monthly payment that is due on that date. The first debit is {amount}. No debit is more than {amount}.',
        ],
      ],
    },
    {
      id: 'P.208',
      about:
        'An amount that differs from the one before is emailed at least 10 days before (12 CFR 1005.10(d)).',
      quotations: [
        [
          AUTOPAY,
          'If a payment will be different from the one before, we email you the amount and the date at least 10 days before the debit.',
        ],
      ],
    },
    {
      id: 'P.209',
      about: 'What the borrower pays after the notice makes the debit smaller; all of it, and there is none.',
      quotations: [
        [
          AUTOPAY,
          'If you pay part of it yourself after that, the debit is smaller. If you pay all of it, there is no debit.',
        ],
      ],
    },
    {
      id: 'P.210',
      about: 'Autopay never draws what is past due, nor the last payment, which repays the principal.',
      quotations: [
        [
          AUTOPAY,
          'Not included: amounts that are past due, and the last payment, which repays the principal. You make those payments yourself.',
        ],
        ['screen: debits', "Autopay doesn't make your last payment, which repays the principal."],
      ],
    },
    {
      id: 'P.211',
      about:
        'Autopay is turned off on the page, by phone or by letter; a debit is submitted one business day before, and stopped until then.',
      quotations: [
        [
          AUTOPAY,
          'turn off automatic payments on the page of your loan, call {phone}, or write to {email}. If you do so at least three business days before a debit, we will not make it.',
        ],
        [AUTOPAY, 'We submit it one business day before.'],
        ['screen: debits', "Autopay is off. We won't debit your account again."],
        ['email: autopay amount', "If you don't want it, turn off automatic payments on your dashboard."],
      ],
    },
    {
      id: 'P.212',
      about:
        'An authorization ends with the loan, with the account, and with a borrower who stopped or did not authorize a debit.',
      quotations: [
        [
          AUTOPAY,
          'This authorization ends when you turn off automatic payments or when your loan is paid off. It also ends when your bank tells us that the account cannot be debited, that you stopped a debit, or that you did not authorize one.',
        ],
        ['email: debit failed', 'Automatic payments from this account are off.'],
      ],
    },
    {
      id: 'P.213',
      about:
        'After any other return no debit is made until somebody has looked, and the authorization stays in force.',
      quotations: [
        [
          AUTOPAY,
          'If your bank returns a debit for any reason but these and too little money, we look into it. We make no debit until then. This authorization stays in force meanwhile.',
        ],
        ['screen: debits', "We're looking into the reason. Send your payment from your bank meanwhile."],
      ],
    },
    {
      id: 'P.214',
      about: 'The borrower is notified of a debit that failed, and of the next try.',
      quotations: [
        ['email: debit failed', "didn't go through."],
        ['email: debit failed', "We'll try again on {date}."],
      ],
    },
    {
      id: 'P.215',
      about: 'Who reports a debit that is wrong or was not authorized is answered.',
      quotations: [
        [
          AUTOPAY,
          'If a debit is wrong, or if you did not authorize it, contact {lender} at {phone} or {email}.',
        ],
      ],
      byPeople:
        'Agents answer by phone and email. What a bank returns as unauthorized goes to their queue by itself.',
    },
  ],
}
