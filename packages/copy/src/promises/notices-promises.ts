import { disclosures, faqOn, loanAgreement } from './places.ts'
import type { PromiseSubject } from './promise.ts'

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
          'Emails, texts and notifications about this application and its loan. What emails say is in your inbox.',
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
    {
      id: 'P.523',
      about:
        'Alerts about the price always come by email, and by notification and text where the borrower turned them on (notes 087 and 090).',
      quotations: [
        [faqOn('alerts'), 'We always email you about warnings, margin calls and sales of collateral.'],
        [
          faqOn('alerts'),
          'On the page of your loan you can also turn on browser notifications and, if you live in the United States, text messages.',
        ],
      ],
    },
    {
      id: 'P.524',
      about:
        'The borrower chooses the channels of each kind of alert, adds levels, and sends a test (notes 079 and 087).',
      quotations: [
        [
          faqOn('alerts'),
          'You choose which alerts come which way, add levels of your own, and send yourself a test.',
        ],
      ],
    },
    {
      id: 'P.525',
      about:
        'An offer of changed terms can be accepted through its last day, with a reminder before, and ends then (note 088).',
      quotations: [
        ['screen: modification', 'You can accept until {acceptUntil}.'],
        [
          'email: modification: REMINDER: LATER_MATURITY',
          'After that, the offer ends and your loan goes on as agreed.',
        ],
      ],
    },
    {
      id: 'P.526',
      about:
        'Accepted terms are confirmed by email. A lower rate holds from that day on, and earlier interest stays.',
      quotations: [
        ['screen: modification', 'Your interest rate is now {rate}. We email you a confirmation.'],
        ['email: modification: CONFIRMATION: LOWER_RATE', 'Interest of the days before stays as it was.'],
        ['document: offer of changed terms: What changes', 'Interest of the days before stays as it was.'],
      ],
    },
    {
      id: 'P.527',
      about:
        'In a payment pause nothing is due or late, autopay takes nothing, and its interest is due at maturity without interest on it.',
      quotations: [
        ['document: offer of changed terms: What changes', 'and these payments are not late.'],
        [
          'email: modification: CONFIRMATION: PAYMENT_PAUSE',
          'The interest of the pause, with what was past due, is due on your maturity date,',
        ],
        [
          'email: modification: CONFIRMATION: PAYMENT_PAUSE',
          'We stop automatic payments of the paused dates.',
        ],
      ],
    },
  ],
}
