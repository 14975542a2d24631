import { disclosures, faqOn, loanAgreement, truthInLending } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const INTEREST: PromiseSubject = {
  title: 'Interest, and what is owed',
  promises: [
    {
      id: 'P.101',
      about: 'The rate is that of the offer for the whole term, whatever rules are published later.',
      quotations: [
        [
          loanAgreement('4.1'),
          'The Principal bears interest at a fixed rate of {rate} a year from the funding date until you pay it.',
        ],
        [loanAgreement('4.1'), 'The rate does not change during the term.'],
        [truthInLending('Truth in Lending Disclosure'), 'Your interest rate is fixed at {rate} a year.'],
        [faqOn('rates'), 'Your rate is fixed for the whole term.'],
        ['screen: start-explanations', 'Your rate is fixed for the whole term.'],
        ['brand: kestrelmoor', 'one rate, fixed until the loan ends.'],
        ['brand: cindermarsh', 'at a rate fixed for the whole term.'],
      ],
    },
    {
      id: 'P.102',
      about:
        'Each monthly payment is a twelfth of the yearly interest on the principal, and the principal is due at maturity.',
      quotations: [
        [
          loanAgreement('4.2'),
          'Interest for each month is due at the end of that month. Each monthly payment is the Principal times the yearly rate, divided by twelve and rounded to the cent.',
        ],
        [
          loanAgreement('4.3'),
          'Your monthly payments pay interest only. They do not reduce the Principal. The whole Principal is due on the Maturity Date, with the last payment of interest.',
        ],
        [loanAgreement('5.1'), 'You pay on the schedule below. Months are counted from the funding date.'],
        [faqOn('term'), '{months} months. You pay interest each month and the balance at the end.'],
        ['screen: loan-watch', 'The last payment, with your principal, is {amount} on {date}.'],
      ],
    },
    {
      id: 'P.103',
      about:
        'Deferred interest is due in one amount at maturity; it bears interest only where the agreement says so.',
      quotations: [
        [
          loanAgreement('4.2'),
          'All interest is due in one amount on the Maturity Date, together with the Principal.',
        ],
        [
          loanAgreement('4.2'),
          'Deferred interest is simple interest. It is calculated on the Principal alone, and no interest is charged on interest.',
        ],
        [
          loanAgreement('4.2'),
          "Deferred interest is compounded each month. At the end of each month, counted from the funding date, that month's interest starts to bear interest at the same yearly rate. If you pay part of the loan early, interest that the payment leaves unpaid bears interest from the day of the payment.",
        ],
        ['screen: faq', "We don't charge interest on deferred interest."],
        [
          'screen: loan-watch',
          'Your interest is deferred, so you have no monthly payment. Everything is due when the loan matures.',
        ],
      ],
    },
    {
      id: 'P.104',
      about:
        'Interest of a part of a month is counted by its days, and the day of a payment bears none on what it pays.',
      quotations: [
        [
          loanAgreement('4.4'),
          "Interest for part of a month is calculated by the day. We divide the month's interest by the number of days in that month. The day we receive a payment bears no interest on the amount it pays.",
        ],
        [
          'email: due: BEFORE_DUE',
          'Interest accrues until then, so a payment that reaches us earlier leaves the interest of the last days due.',
        ],
      ],
    },
    {
      id: 'P.105',
      about: 'A borrower may pay early, in part or in full, at any time, without a penalty or a fee.',
      quotations: [
        [
          loanAgreement('6.1'),
          'You may pay all or part of the loan at any time before it is due. There is no prepayment penalty and no fee for paying early.',
        ],
        [loanAgreement('14'), 'You may pay off the whole loan at any time without a penalty.'],
        [
          truthInLending('Prepayment'),
          'If you pay off early, in full or in part, you will not have to pay a penalty.',
        ],
        ['document: payoff letter: Payoff Letter', 'There is no fee for paying early.'],
        [faqOn('early'), 'Yes, anytime, in part or in full, with no penalty.'],
        ['screen: loan', 'No fee for paying early.'],
        [
          'screen: start-explanations',
          'Due {months} months after funding. You can pay it off early with no penalty.',
        ],
        ['email: due: MATURITY_30', 'You can pay it off at any time with no fee.'],
        ['brand: emberline', 'Pay early without a penalty.'],
        ['brand: pellwater', 'with no penalty for paying early.'],
      ],
    },
    {
      id: 'P.106',
      about: 'A loan that is paid off early owes interest up to the day of the payment, and no more.',
      quotations: [
        [
          loanAgreement('6.2'),
          'If you pay off the loan early, you owe interest only up to the day we receive the payment.',
        ],
        [truthInLending('Prepayment'), 'You owe no interest that has not accrued.'],
        [faqOn('early'), 'You pay interest only for the time you have the loan.'],
        ['screen: start-explanations', 'You pay interest only for the time you have the loan.'],
      ],
    },
    {
      id: 'P.107',
      about:
        'A payoff amount is quoted for any day of those that the page names, and pays the loan off on that day.',
      quotations: [
        ['screen: loan', 'Get a payoff quote for another day'],
        ['screen: loan', 'Payoff amount on {date}'],
        ['document: payoff letter: Payoff Letter', '{amount} pays off your loan if we receive it by {date}.'],
        [
          'email: document: PAYOFF_LETTER',
          'It shows what pays off your loan, and through which day that amount is good.',
        ],
      ],
    },
    {
      id: 'P.108',
      about: 'More interest than the law allows is never kept.',
      quotations: [
        [
          loanAgreement('4.5'),
          'We never charge or keep more interest than the law allows. If we have received more, we apply it to the Principal and refund the rest to you.',
        ],
      ],
      byPeople:
        'The lender sets rates within the law of each state before they are published; a court or a regulator decides about the rest.',
    },
    {
      id: 'P.109',
      about:
        'A disbursement that the bank returns bears no interest until it is sent again, and costs no second fee.',
      quotations: [
        [loanAgreement('3.4'), 'If your bank returns it, no interest runs until we send it again.'],
        [
          'screen: complete',
          "You won't be charged interest until we send your funds again, and there's no second fee.",
        ],
        ['screen: failed-disbursement', "You won't be charged interest until we send your funds again."],
        ['screen: failed-disbursement', "We'll send the same amount to another account with no second fee."],
        ['email: disbursement-returned', "We'll send the same amount again with no second fee."],
      ],
    },
    {
      id: 'P.110',
      about: 'There is no demand feature: before maturity only a default makes the whole loan due.',
      quotations: [[truthInLending('Demand feature'), 'This loan does not have a demand feature.']],
    },
  ],
}

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

export const FEES: PromiseSubject = {
  title: 'Fees',
  promises: [
    {
      id: 'P.151',
      about: 'Nothing is charged for holding, adding or returning collateral, and nothing each year.',
      quotations: [
        [
          loanAgreement('7.4'),
          'There is no late fee, no annual fee, no fee for holding your Collateral and no fee for paying early.',
        ],
        [faqOn('other-fees'), "There's no fee to pay early, add collateral or get it back."],
      ],
    },
    {
      id: 'P.152',
      about:
        'The liquidation fee is the share of the sale proceeds that the agreement states, and only of a sale (row 1.9.07).',
      quotations: [
        [
          loanAgreement('7.2'),
          'Liquidation fee: {share} of the sale proceeds. It applies only if we sell Collateral as the Security Agreement allows.',
        ],
        ['document: security agreement: 7.3', 'We charge a liquidation fee of {share} of the sale proceeds.'],
        [disclosures('2'), 'Fees that can arise later: {share} of the proceeds if collateral must be sold'],
        [
          faqOn('other-fees'),
          'If we have to sell collateral, the fee is {liquidationFee} of the amount sold.',
        ],
        ['email: collateral sold', 'Our fee is {share} of the amount sold: {amount}.'],
        [
          'document: receipt of a sale: Receipt for a Sale of Collateral',
          'We stopped this sale before anything was sold. We charged no fee.',
        ],
        [
          'screen: start-explanations',
          'If collateral is sold after a margin call, the fee is {saleFee} of the amount sold.',
        ],
      ],
    },
    {
      id: 'P.153',
      about: 'The lender pays the network fee when it sends collateral back.',
      quotations: [
        [
          loanAgreement('7.5'),
          'You pay the network fee when you send Collateral to us. We pay it when we send Collateral back to you.',
        ],
        ['screen: collateral-release', 'We send all of it and pay the network fee.'],
      ],
    },
    {
      id: 'P.154',
      about:
        'A fee for unsigned documents is charged only of a loan in effect, after a written request. The product charges none.',
      quotations: [
        [
          loanAgreement('7.3'),
          'It applies only if this agreement is in effect, we ask you in writing to sign a document that the loan or the law requires, and you have not signed it by the date in our request, which is at least {days} later. We charge it once for each request.',
        ],
        [
          faqOn('unsigned'),
          "After your loan is funded, a {unsignedFee} fee applies to unsigned documents. It applies only if we ask you in writing to sign a document the loan or the law requires, and you don't sign it by the date in our request. You'll have at least {completeDays} calendar days.",
        ],
      ],
      byPeople:
        'No command posts this fee. A lender that charges it writes the request and posts it outside of the product.',
    },
    {
      id: 'P.155',
      about: 'The origination fee is that of the offer, added to the loan once.',
      quotations: [
        [
          loanAgreement('7.1'),
          'Origination fee: {amount}. It is added to the loan and is a prepaid finance charge.',
        ],
        [faqOn('origination'), 'We add it to the loan, so you get all of the cash you chose.'],
      ],
    },
  ],
}
