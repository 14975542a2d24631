import { faqOn, loanAgreement, securityAgreement } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const SALES: PromiseSubject = {
  title: 'Sales of collateral',
  promises: [
    {
      id: 'P.351',
      about:
        'Collateral is sold only at the sale level, after a call that was not cured in time, or in another default.',
      quotations: [
        [
          securityAgreement('7.1'),
          'We may sell Collateral if your LTV reaches {level}, if you do not cure a margin call in time, or if you are otherwise in default under the Loan Agreement and any time to fix it has passed.',
        ],
        [
          securityAgreement('6.4'),
          'If you do not cure the call in time, we may sell Collateral as section 7 says.',
        ],
        [
          faqOn('when'),
          "We sell collateral if you don't cure a margin call within {cureHours} hours. We also sell it as soon as your LTV reaches the sale level for your rate ({liquidation}), even if you still have time left.",
        ],
        [
          'email: margin margin-call',
          "If your LTV isn't below {target} by then, or if it reaches {level} before, we may sell some of your collateral.",
        ],
      ],
    },
    {
      id: 'P.352',
      about: 'The sale level ends the time of a call at once.',
      quotations: [
        [securityAgreement('6.4'), 'If your LTV reaches {level}, the time of a margin call ends at once.'],
        [
          loanAgreement('8.2'),
          'If it reaches {level}, we may sell Collateral at once, even if that time has not passed.',
        ],
        ['email: margin sale-level', 'At this level there is no more time to wait.'],
        [
          'screen: start-explanations',
          'At the collateral sale level, we sell right away, even if you have time left.',
        ],
      ],
    },
    {
      id: 'P.353',
      about: 'A sale because of the LTV sells only what brings it below the target after the fee.',
      quotations: [
        [
          securityAgreement('7.2'),
          'When we sell because of your LTV, we sell only enough to bring it back below {target} after the fee.',
        ],
        [
          faqOn('how-much-sold'),
          'Enough to bring your LTV back below the warning level and pay the fee of {liquidationFee} of the amount sold.',
        ],
        [
          'email: margin call-lapsed',
          'We may now sell some of your collateral: only enough to bring your LTV below {target}, and to pay our fee.',
        ],
        ['screen: margin', 'We sell only enough to bring your LTV below {target}, and to pay our fee.'],
        ['screen: start-explanations', 'We sell only what brings the loan back in line, for a {fee} fee.'],
        [
          'document: receipt of a sale: Receipt for a Sale of Collateral',
          'We sold enough to bring your LTV back below {target}.',
        ],
        ['brand: brackenford', 'may sell enough collateral to bring it back down.'],
      ],
    },
    {
      id: 'P.354',
      about: 'Where everything is due, a sale sells what pays it.',
      quotations: [
        [securityAgreement('7.2'), 'When everything you owe is due, we may sell enough to pay it.'],
        [
          'document: receipt of a sale: Receipt for a Sale of Collateral',
          'Everything you owe is due. We sold enough to pay it.',
        ],
      ],
    },
    {
      id: 'P.355',
      about:
        'Sales are commercially reasonable: on an exchange, not below a limit that follows from the median price.',
      quotations: [
        [
          securityAgreement('7.3'),
          'We sell in a commercially reasonable manner, as section 9-610 of the Uniform Commercial Code requires. We sell on a recognized market, or through a dealer who is active there, at the price available at that time.',
        ],
        [
          'document: receipt of a sale: How we set each order',
          'We took the median price of several markets at that time. Each order sold what was needed at that price, up to our limit for one order.',
        ],
      ],
    },
    {
      id: 'P.356',
      about: 'The borrower is notified that a sale is due.',
      quotations: [
        [securityAgreement('7.4'), 'We give you notice before a sale where the law requires it.'],
        ['email: margin call-lapsed', 'The time of your margin call is over.'],
      ],
    },
    {
      id: 'P.357',
      about:
        'After every sale the borrower learns what was sold, at which prices, the fee, and what is still owed.',
      quotations: [
        [
          securityAgreement('7.4'),
          'After every sale we promptly tell you what was sold, at what price, the fee, and what you still owe.',
        ],
        ['email: collateral sold', 'We sold {quantity} of your collateral for {amount}'],
      ],
    },
    {
      id: 'P.358',
      about: 'Until collateral is sold, the borrower can cure, or redeem it by paying everything.',
      quotations: [
        [
          securityAgreement('7.5'),
          'Until we have sold the Collateral, or agreed to sell it, you may redeem it by paying everything you owe and our reasonable expenses (section 9-623 of the Uniform Commercial Code).',
        ],
        ['email: margin sale-level', 'Until we have sold it, you can still act.'],
        ['screen: margin', "Until it's sold, you can still act."],
        ['email: margin no-sale', 'We have no reason to sell your collateral any more.'],
      ],
    },
    {
      id: 'P.359',
      about:
        "Proceeds pay expenses, the fee, charges, interest, principal, in this order; the rest is the borrower's.",
      quotations: [
        [
          securityAgreement('8.1'),
          'We use what a sale brings in this order, as section 9-615 of the Uniform Commercial Code provides:',
        ],
        [
          securityAgreement('8'),
          'first, the reasonable expenses of holding, preparing and selling the Collateral, and then the liquidation fee of {share};',
        ],
        [
          securityAgreement('8'),
          'second, the Obligations: charges that are due, then accrued interest, then the Principal;',
        ],
      ],
    },
    {
      id: 'P.360',
      about: 'What a sale brings beyond what is owed is paid to the borrower.',
      quotations: [
        [securityAgreement('8'), 'fourth, everything that is left, to you.'],
        [loanAgreement('8.5'), 'If a sale brings more than you owe, the rest is yours.'],
        ['email: collateral sold', '{amount} is left over. It belongs to you.'],
      ],
    },
    {
      id: 'P.361',
      about: 'A statement shows how a surplus or a deficiency was calculated.',
      quotations: [
        [
          securityAgreement('8.2'),
          'We send you a statement that shows how we calculated a surplus or a deficiency.',
        ],
      ],
    },
    {
      id: 'P.362',
      about: "What was not sold stays the borrower's, and pledged.",
      quotations: [[faqOn('how-much-sold'), 'The rest is still yours and stays pledged.']],
    },
    {
      id: 'P.364',
      about:
        'A sale because of a default begins only after a notice with a last day to pay, at least ten days away, has ended.',
      quotations: [
        [faqOn('when'), 'We first send you a notice with a last day to pay, at least ten days away.'],
        ['email: default: SALE_NOTICE', 'The sale can begin at any time from {day} on.'],
        ['screen: loan', 'Until we have sold it, a full payment still stops the sale.'],
      ],
    },
    {
      id: 'P.365',
      about:
        'A sale because of a default sells as much as pays everything, and the rest goes back. Paying everything stops it.',
      quotations: [
        [
          faqOn('when'),
          'If your loan is in default and everything you owe is due, we may sell collateral too.',
        ],
        [faqOn('when'), 'You can stop the sale by paying everything you owe.'],
        [
          faqOn('how-much-sold'),
          'A sale because of a default is different: it sells as much as pays everything you owe and the fee.',
        ],
        [faqOn('how-much-sold'), 'We then send you back what is left.'],
        [
          'email: default: SALE_NOTICE',
          'Pay everything you owe before we have sold it or agreed to sell it.',
        ],
        [
          'document: receipt of a sale: Receipt for a Sale of Collateral',
          'Your loan is in default, and everything you owe is due.',
        ],
      ],
    },
    {
      id: 'P.363',
      about:
        'A holder of a subordinate interest who demands it before the proceeds are paid out is paid third.',
      quotations: [
        [
          securityAgreement('8'),
          'third, obligations secured by a subordinate security interest in the Collateral, if its holder demands this before we have paid out the proceeds;',
        ],
      ],
      byPeople:
        'The agreement forbids such interests. An agent who gets a demand stops the payment of the surplus.',
    },
  ],
}
