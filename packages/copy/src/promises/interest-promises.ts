import { faqOn, loanAgreement, truthInLending } from './places.ts'
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
