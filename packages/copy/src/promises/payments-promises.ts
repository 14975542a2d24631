import { faqOn, loanAgreement, truthInLending } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const PAYMENTS: PromiseSubject = {
  title: 'Payments',
  promises: [
    {
      id: 'P.121',
      about:
        'The page of the loan shows when each payment is due, where to send it and with which reference.',
      quotations: [
        [
          faqOn('pay'),
          'Your dashboard shows when each payment is due, how to pay, and the reference to give us so we can match your payment.',
        ],
        [loanAgreement('5.1'), 'Your account shows the dates once the loan has begun.'],
        [loanAgreement('5.3'), 'Your account shows where to send it and which reference to include.'],
        [loanAgreement('13.2'), 'Your account always shows where to pay.'],
        [
          'document: statement: What is due',
          'Your account shows where to send it. Include your payment reference, {reference}.',
        ],
        [
          faqOn('pay'),
          'Your dashboard shows when each payment is due, how to pay, and the reference to include so we can match your payment.',
        ],
        [
          'email: due: DUE',
          'Sign in to see where to send it, and include your payment reference: {reference}.',
        ],
        ['screen: start-explanations', 'Your dashboard shows the reference to include.'],
      ],
    },
    {
      id: 'P.122',
      about: 'A payment that is due on a day without business is on time on the next business day.',
      quotations: [
        [
          loanAgreement('5.1'),
          'If a payment is due on a day that is not a business day, it is on time if you make it on the next business day.',
        ],
        [
          'screen: loan-watch',
          'Due {date}, when banks are closed. Your payment is on time through {through}.',
        ],
        ['email: due: DUE', 'Banks are closed that day, so your payment is on time through {date}.'],
      ],
    },
    {
      id: 'P.123',
      about: 'A payment counts on the day on which the lender receives it.',
      quotations: [
        [loanAgreement('5.3'), 'A payment counts on the day we receive it.'],
        ['screen: loan-watch', 'We credit your payment on the day we receive it.'],
        [
          'document: summary of a year: Interest Paid in 2026',
          'Each payment counts in the year in which we received it.',
        ],
      ],
    },
    {
      id: 'P.124',
      about: 'A payment that is returned or reversed counts as not made, and the borrower is notified.',
      quotations: [
        [loanAgreement('5.3'), 'A payment that is returned or reversed counts as not made.'],
        [
          'email: payment-returned',
          'A payment on your loan was reversed. Either your bank returned it, or it was posted to your loan by mistake.',
        ],
        [
          'document: statement: Reversed payments',
          'These payments do not count. Your bank returned them, or they were posted by mistake.',
        ],
      ],
    },
    {
      id: 'P.125',
      about: 'A payment goes to charges, then to interest, then to principal. No charge exists yet.',
      quotations: [
        [
          loanAgreement('5.4'),
          'We apply each payment first to charges that are due, then to accrued interest, and then to the Principal.',
        ],
        ['screen: debits', 'From {least} to {most}. We apply it to interest first, then to principal.'],
        ['email: payment-received', 'Sign in to see how we applied it and what you still owe.'],
      ],
    },
    {
      id: 'P.126',
      about: 'International borrowers pay in USDC, one for one dollar.',
      quotations: [
        [loanAgreement('5.3'), 'You may pay in USDC, one USDC for one dollar.'],
        [
          loanAgreement('2.2'),
          'You pay them in United States dollars, or in USDC at one USDC for one dollar, when they are due.',
        ],
        [faqOn('international'), 'You get the loan in USDC, and you can make payments in USDC.'],
        ['screen: loan-watch', 'One USDC counts as one dollar.'],
      ],
    },
    {
      id: 'P.127',
      about: 'A borrower can pay from the account on file, once or each month, or send each payment.',
      quotations: [
        [loanAgreement('5.3'), 'You may pay by bank transfer (ACH) or by wire.'],
        [
          faqOn('pay'),
          'On your dashboard, you can pay from the bank account we have on file: once, or each month with autopay. You can also send each payment yourself, by ACH or wire from your bank.',
        ],
        [
          'screen: start-explanations',
          'Once your loan is funded, you can pay from your bank account on your dashboard, once or with autopay.',
        ],
      ],
    },
    {
      id: 'P.128',
      about: 'No account is debited without a signed authorization of its borrower.',
      quotations: [[faqOn('pay'), "We never take a payment that you didn't authorize."]],
    },
    {
      id: 'P.129',
      about: 'What is paid beyond what is owed belongs to the borrower.',
      quotations: [
        [
          'document: payoff letter: Payoff Letter',
          'If we receive it earlier, you owe less interest, and we owe the difference back to you.',
        ],
      ],
    },
    {
      id: 'P.130',
      about:
        'What is paid beyond what is owed is sent back: to the account that was debited last, else to the account or wallet that the loan was paid out to.',
      quotations: [
        ['screen: loan', 'We owe you {amount} and will send it back.'],
        ['screen: loan', 'We owe you {amount} and will send it back to your account {to}.'],
        ['screen: loan', 'We owe you {amount} and will send it back to your wallet {to}, in USDC.'],
      ],
    },
    {
      id: 'P.131',
      about: 'An amount that is past due bears no fee, and its notices say what can follow.',
      quotations: [
        [
          truthInLending('Late payment'),
          'There is no charge for a late payment. Interest continues to accrue on what is unpaid.',
        ],
        [
          loanAgreement('7.4'),
          'There is no late fee, no annual fee, no fee for holding your Collateral and no fee for paying early.',
        ],
        ['email: due: PAST_DUE_1', "There's no late fee, but interest keeps accruing on what you owe."],
      ],
    },
  ],
}
