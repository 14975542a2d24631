import { AUTOPAY, disclosures, faqOn, loanAgreement, ONE_PAYMENT, truthInLending } from './places.ts'
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

export const NOTICES: PromiseSubject = {
  title: 'Notices, statements and records',
  promises: [
    {
      id: 'P.501',
      about: 'Emails come before each payment is due, on the due date, and while it is past due.',
      quotations: [
        [
          faqOn('reminders'),
          "Yes, by email: before each payment is due, on the due date, and if it's past due.",
        ],
      ],
    },
    {
      id: 'P.502',
      about: 'Emails come before maturity.',
      quotations: [
        [faqOn('reminders'), 'We also email you before your loan matures.'],
        ['email: due: MATURITY_90', 'Your loan matures in 90 days'],
      ],
    },
    {
      id: 'P.503',
      about: 'A statement is made each month, and corrected where a payment of its period changes.',
      quotations: [
        [faqOn('reminders'), 'Each month you get a statement.'],
        [
          'email: document: STATEMENT',
          'Your new loan statement is ready. It shows your balance, payments and what is due next.',
        ],
        ['document: statement: Loan Statement', 'This replaces the earlier statement for the same period.'],
      ],
    },
    {
      id: 'P.504',
      about: 'In January the borrower gets a summary of the interest paid.',
      quotations: [[faqOn('reminders'), 'In January you get a summary of the interest you paid.']],
    },
    {
      id: 'P.505',
      about: 'Documents lists all of them, with the emails that were sent.',
      quotations: [
        [
          faqOn('reminders'),
          'You find them under Documents on your dashboard, with a list of the emails we sent you.',
        ],
        [
          'screen: documents',
          'Emails and texts about this application and its loan. What emails say is in your inbox.',
        ],
      ],
    },
    {
      id: 'P.506',
      about: 'A payoff letter is made on request, within seconds.',
      quotations: [
        ['screen: loan', "We're making your payoff letter. It will be in your documents in a few seconds."],
      ],
    },
    {
      id: 'P.507',
      about: 'A letter confirms that the loan is paid in full.',
      quotations: [
        [
          'email: document: PAID_IN_FULL_LETTER',
          'It confirms that your loan is closed and that you owe nothing more on it.',
        ],
      ],
    },
    {
      id: 'P.508',
      about: 'Notices go to the verified email address of the account.',
      quotations: [[loanAgreement('11.1'), 'We send notices to the email address of your account.']],
    },
    {
      id: 'P.509',
      about:
        'Who withdraws the consent to electronic records keeps the loan, and gets its records by mail too.',
      quotations: [
        [disclosures('Withdrawing your consent'), 'You can withdraw your consent at any time, for free.'],
        ['screen: consents', "We'll still email you about the security and the deadlines of your account."],
        [
          loanAgreement('11.1'),
          'If you withdraw your consent to electronic records, we mail notices to your home address as well.',
        ],
        [
          loanAgreement('11.3'),
          'You may withdraw that consent at any time, for free, under {page} in your account.',
        ],
        [
          disclosures('Withdrawing your consent'),
          'If you have a signed loan, it continues, and we mail its records to your home address, which takes longer. What you signed or received before stays valid.',
        ],
        [
          'screen: consents',
          "What you've signed stays valid and your loans continue. We'll mail notices, statements, and documents on paper to your home address, which takes longer. There's no fee.",
        ],
      ],
      byPeople: 'Agents print and mail the records of the loans in the queue Records on paper.',
    },
    {
      id: 'P.510',
      about: 'Any record is mailed on paper for free on request.',
      quotations: [
        [
          disclosures('Paper copies'),
          'You have the right to get any of these records on paper. Call or email us and tell us which record you want. We mail it to your home address for free.',
        ],
        ['brand: tallowmere', 'we mail you any record on paper for free.'],
        ['brand: pellwater', 'ask for any record on paper, for free'],
      ],
      byPeople: 'Agents download the record from the file of the loan, print it and mail it.',
    },
    {
      id: 'P.511',
      about:
        'Every record can be printed or saved under Documents, and what was accepted stays there as it was.',
      quotations: [
        [
          disclosures('Paper copies'),
          'You can also print or save every record under Documents in your application.',
        ],
        [
          loanAgreement('14'),
          'You are entitled to a copy of everything you accept. It stays in your documents under application {reference}.',
        ],
        [
          loanAgreement('1.2'),
          'We record the time, the version of this document and a digital fingerprint of its exact text.',
        ],
        ['screen: disclosures', "We'll keep a copy in your documents."],
      ],
    },
    {
      id: 'P.512',
      about: 'An agreement that was signed does not change: later rules and templates are for later loans.',
      quotations: [
        [
          loanAgreement('13.3'),
          'We may change this agreement only with your consent, or where the law requires it.',
        ],
      ],
    },
    {
      id: 'P.513',
      about: 'A mistake that a borrower reports is checked and answered.',
      quotations: [
        ['document: statement: Questions or mistakes', 'We will check it and write to you.'],
        [loanAgreement('13.6'), 'If you think we reported something wrong, write to us or call {phone}.'],
      ],
      byPeople: 'Agents answer by phone, email or letter.',
    },
    {
      id: 'P.514',
      about: 'Contact details are changed on the page, and each change is emailed.',
      quotations: [
        [
          disclosures('Keeping your contact information current'),
          'Sign in and go to {page} to change your email address or phone number, or call {phone}.',
        ],
        ['screen: security', "We've emailed you about this change."],
      ],
    },
    {
      id: 'P.515',
      about:
        'Members of the armed forces hear the statement of the military rate, and their payments, by phone for free.',
      quotations: [
        [
          loanAgreement('12'),
          'Call us at the number above to hear this statement and your payment obligation for free.',
        ],
      ],
      byPeople: 'Agents read both to who calls (10 USC 987).',
    },
    {
      id: 'P.516',
      about:
        'Whoever takes over the loan is bound by both agreements, and takes the collateral with it alone.',
      quotations: [
        [
          loanAgreement('13.2'),
          'We may transfer this agreement and our rights in the Collateral to someone else, who is then bound by both agreements as we are.',
        ],
        [
          'document: security agreement: 10.2',
          'We may transfer our rights in the Collateral only together with the loan, and only to someone who is bound by this agreement as we are.',
        ],
      ],
      byPeople: 'The product transfers no loan; the lender contracts for it.',
    },
    {
      id: 'P.517',
      about:
        'Before everything is declared due, a written notice gives a final date, and then any right to cure of the law.',
      quotations: [
        [
          loanAgreement('10'),
          'you do not make a payment when it is due, and it is still unpaid when the time we give you in a written notice ends;',
        ],
        [
          loanAgreement('10.2'),
          'If you are in default, we may declare everything you owe due at once, after any notice and any right to cure that the law gives you.',
        ],
        [
          'email: due: PAST_DUE_15',
          'If the payment stays unpaid, we may send you a written notice with a final date to pay. After that date, your loan is in default: we may declare everything you owe due, and sell collateral.',
        ],
      ],
    },
    {
      id: 'P.518',
      about: 'The borrower is notified of each payment that is received, and of the payoff.',
      quotations: [
        ['email: payment-received', 'We received a payment on your loan.'],
        ['email: loan-paid-off', 'Your loan is paid off, and you owe nothing more.'],
      ],
    },
    {
      id: 'P.519',
      about: 'The borrower is notified when funds are sent, with what, where to and what is due first.',
      quotations: [
        ['screen: complete', "We'll email you when your funds are on the way."],
        ['screen: complete', "We'll email you when we send your USDC."],
        ['email: funds-sent', 'Your first payment of {amount} is due {date}.'],
        ['screen: funds-sent', 'It should be there between {from} and {until}.'],
      ],
    },
    {
      id: 'P.520',
      about: 'Who had funds returned is notified when they can go on.',
      quotations: [
        ['screen: failed-disbursement', "We're looking into it and will email you when you can continue."],
        [
          'email: disbursement-under-review',
          "We're looking into it and will email you when you can continue.",
        ],
        ['screen: failed-disbursement', "We'll email you when they're on the way."],
      ],
    },
    {
      id: 'P.521',
      about: 'Who might no longer be able to open records is notified before the requirements change.',
      quotations: [
        [
          disclosures('What you need'),
          'If these requirements change and you might not be able to open or keep a record, we tell you. You can then withdraw your consent for free.',
        ],
      ],
      byPeople: 'The lender emails its borrowers before such a change (15 USC 7001(c)(1)(D)).',
    },
    {
      id: 'P.522',
      about:
        'Money that was sent usually arrives within the business days of the rules (rows 1.9.22, 1.9.23).',
      quotations: [
        [loanAgreement('3.4'), 'It usually takes {days} business days to arrive.'],
        [faqOn('payout'), 'A bank transfer (ACH) takes {achDays} business days.'],
        ['screen: complete', 'Your funds reach your account {days} business days after we send them.'],
        ['email: funds-sent', 'It takes {days} business days to reach your account.'],
      ],
      byPeople:
        'Banks and networks carry it. The page shows the days, and a disbursement that is returned is sent again.',
    },
  ],
}

export const RENEWALS: PromiseSubject = {
  title: 'Renewals',
  promises: [
    {
      id: 'P.601',
      about: 'A loan can be renewed from the day that the page names until its maturity, for what is owed.',
      quotations: [
        ['screen: renewal', 'You can renew this loan starting {date}.'],
        ['screen: renewal', 'This loan is due on {date}. You can renew it now for another {months} months.'],
        [
          'screen: renewal',
          "What you owe today. A renewal is for exactly this amount, so you can't change it.",
        ],
      ],
    },
    {
      id: 'P.602',
      about:
        'The former loan is closed, its collateral moves and the new loan opens at once; no money is sent.',
      quotations: [
        [truthInLending('Truth in Lending Disclosure'), 'No money is sent to you.'],
        [
          disclosures('5'),
          'Once the additional collateral is confirmed, the new loan replaces your former loan.',
        ],
        [loanAgreement('2.1'), 'No money is paid to you.'],
        [
          loanAgreement('3.2'),
          'We close your former loan, move its collateral to this loan and open this loan, all at once.',
        ],
        [loanAgreement('2.1'), 'We pay off your former loan with {amount} of it.'],
        ['screen: renewal', 'We close your loan, move your collateral and open the new loan in one step.'],
        [
          'email: loan-renewed',
          'The new loan paid off your previous loan, and your collateral now secures the new one. No money was sent.',
        ],
        ['screen: renewal', "We'll email you when your loan is renewed."],
      ],
    },
    {
      id: 'P.603',
      about:
        'While a payment on the former loan can be returned, the renewal waits, and interest accrues as before.',
      quotations: [
        [loanAgreement('2.2'), 'Interest on your former loan accrues until the funding date.'],
        [
          loanAgreement('3.5'),
          'While a bank can still return a payment on your former loan, we wait. Your former loan continues until the funding date, and interest accrues on it.',
        ],
        [
          disclosures('5'),
          'While a bank can still return a payment on your former loan, the new loan waits.',
        ],
        ['screen: renewal', "If a bank can still return a payment on your loan, we wait until it can't."],
      ],
    },
    {
      id: 'P.604',
      about:
        'More interest than the offer had is carried over, paid first and without interest; less makes the principal lower.',
      quotations: [
        [
          loanAgreement('5.3'),
          'Interest carried over from your former loan (section 2) is due with the first of these payments, in addition to it.',
        ],
        [
          loanAgreement('2.2'),
          'the difference is carried over as interest due on this loan. It is paid first and bears no interest.',
        ],
        [
          loanAgreement('2.2'),
          'If you then owe less because you made payments, the Principal is lower by that amount from the first day.',
        ],
        ['screen: renewal', 'Any unpaid interest from your previous loan is due with the first one.'],
      ],
    },
    {
      id: 'P.605',
      about:
        'A renewal that does not happen leaves the former loan as it was, and gives back what was sent for it.',
      quotations: [
        [
          loanAgreement('3.6'),
          'Your former loan and its collateral stay as they are, and you can withdraw what you sent for this loan.',
        ],
        [
          'document: security agreement: 9.1',
          'If the renewal is canceled, you can withdraw in the same way what you sent for this loan, and the collateral of your former loan continues to secure that loan.',
        ],
        [
          truthInLending('Itemization of the amount financed'),
          'you owe none of these amounts, and your former loan stays as it is.',
        ],
        [
          'email: renewal-ended',
          'The loan you were renewing is paid off, so there is nothing left to renew.',
        ],
        [
          'email: renewal-outgrown',
          'You now owe more than your renewal would pay off. Your current loan stays the same.',
        ],
      ],
    },
    {
      id: 'P.606',
      about: 'All collateral that moves is collateral of the new loan, even beyond what it requires.',
      quotations: [
        [
          loanAgreement('3.4'),
          'All collateral that moves from your former loan is Collateral of this loan, even if it is more than the Required Minimum.',
        ],
      ],
    },
  ],
}
