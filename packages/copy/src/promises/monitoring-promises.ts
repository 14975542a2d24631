import { disclosures, faqOn, loanAgreement, securityAgreement } from './places.ts'
import type { PromiseSubject } from './promise.ts'

export const MONITORING: PromiseSubject = {
  title: 'Levels and margin calls',
  promises: [
    {
      id: 'P.301',
      about: 'The borrower gets a warning when the LTV reaches the warning level (row 1.9.09).',
      quotations: [
        [securityAgreement('6.1'), 'At {level} you get a warning.'],
        [loanAgreement('8.2'), 'If your LTV reaches {level}, you get a warning.'],
        [faqOn('levels'), 'A level applies as soon as your LTV reaches it.'],
        ['screen: collateral', 'We warn you at'],
        ['screen: start-explanations', 'At {warning} we warn you.'],
        ['screen: renewal-explanations', 'At {warning} we warn you.'],
        ['brand: pledge', 'At the levels shown in your offer, you get a warning, then a margin call'],
      ],
    },
    {
      id: 'P.302',
      about: 'A margin call is sent when the LTV reaches its level (rows 1.9.10, 1.9.12).',
      quotations: [
        [securityAgreement('6.2'), 'At {level} we make a margin call.'],
        [loanAgreement('8.2'), 'If it reaches {level}, we make a margin call.'],
        ['email: margin warning', 'If it reaches {level}, we make a margin call.'],
        ['email: margin nothing-to-sell', 'If your LTV reaches {level} again, we make a new margin call.'],
        ['email: margin no-sale', 'If your LTV reaches {level} again, we make a new margin call.'],
      ],
    },
    {
      id: 'P.303',
      about: 'The borrower has the hours of the agreement from the sending of the call (row 1.9.12).',
      quotations: [
        [
          securityAgreement('6.2'),
          'You then have {hours} hours from the time we send it to bring your LTV below {target}.',
        ],
        [
          loanAgreement('8.2'),
          'You then have {hours} hours to bring it below {target} by adding Collateral or paying part of the loan.',
        ],
        [disclosures('3'), 'you have {hours} hours to add collateral or pay part of the loan.'],
        [
          faqOn('cure'),
          'You have {cureHours} hours. Add collateral or pay down the loan until your LTV is below the warning level.',
        ],
        ['email: margin margin-call', 'You have until {deadline} to bring your LTV below {target}.'],
        [
          'screen: start-explanations',
          'In a margin call, you have {hours} hours to add collateral or pay down the loan.',
        ],
        [
          'screen: start-explanations',
          'At {marginCall} you get a margin call and have {hours} hours to add collateral or pay down the loan.',
        ],
        ['screen: margin', 'Margin call: act by {deadline}'],
        ['brand: aldermoor', 'with up to 72 hours to cure a margin call'],
      ],
    },
    {
      id: 'P.304',
      about: 'The call, and the page of the loan, say how many coins or dollars are enough at that moment.',
      quotations: [
        [securityAgreement('6.2'), 'The call tells you how much of either is enough at that moment.'],
        [faqOn('cure'), 'Your dashboard shows the deadline, and how much of either you need.'],
        [
          'email: margin margin-call',
          'either of these is enough: add {coins}, or pay {dollars}. You can also do some of both. The amounts change with the price. Sign in to see them as they are now.',
        ],
        [
          'screen: margin',
          'Add {coins}, or pay {payment}. Either is enough at the current price. You can also do some of both.',
        ],
      ],
    },
    {
      id: 'P.305',
      about: 'A call is cured by collateral, by a payment, or by both, once the LTV is below the target.',
      quotations: [
        [securityAgreement('6.2'), 'You can add Collateral, pay part of the loan, or both.'],
        ['email: margin cured', 'Your margin call is over, and no collateral is sold.'],
        ['screen: margin', 'Your margin call is over as soon as you add collateral or make a payment.'],
      ],
    },
    {
      id: 'P.306',
      about:
        'The clock of a call stands still while a deposit on its way is not final; if it fails, the rest runs on. Small deposits stop it up to twice the hours of the call (note 069).',
      quotations: [
        [
          securityAgreement('6.3'),
          'Time does not run while a deposit that is on its way on the network is waiting to become final. If it fails, the rest of your time runs on.',
        ],
        [faqOn('cure'), 'The clock stops while we see a deposit that is not confirmed yet.'],
        [
          'email: margin margin-call',
          "Your time doesn't run while a deposit is waiting to be confirmed by the network.",
        ],
        ['screen: margin', 'Your time stops while a deposit is being confirmed.'],
      ],
    },
    {
      id: 'P.307',
      about:
        'A higher price alone ends no call, but nothing is sold where the LTV is below the target at the deadline.',
      quotations: [
        [
          faqOn('cure'),
          'A better price alone does not end the call. But if your LTV is below the warning level at the deadline, we sell nothing.',
        ],
        ['screen: margin', 'If your LTV is still below {target} at the deadline, nothing is sold.'],
        ['email: margin nothing-to-sell', "That's below {target}, so no collateral is sold."],
      ],
    },
    {
      id: 'P.308',
      about:
        'The price is the median of several venues. Without reliable prices nothing is done on a price alone.',
      quotations: [
        [
          securityAgreement('5.1'),
          'We calculate your LTV from a market price that is the median of several trading venues. If these prices are missing, too old or too far apart, we do not act on the price alone until they are reliable again.',
        ],
        ['brand: pledge', 'the median of several trading venues'],
      ],
    },
    {
      id: 'P.309',
      about: 'A level is reached at its LTV, the first one below it, and again after it was left.',
      quotations: [
        [
          securityAgreement('5.3'),
          'The first level is reached when your LTV is below it. Each of the others is reached when your LTV is equal to it or higher. A level can be reached again after you have left it.',
        ],
      ],
    },
    {
      id: 'P.310',
      about:
        'The LTV is everything that is owed by the value of the confirmed collateral, and the page shows the prices of its levels.',
      quotations: [
        [
          securityAgreement('2.6'),
          'Every later figure is of what is confirmed: your LTV, the prices at which a level of section 5 is reached, and what you can withdraw.',
        ],
        [
          loanAgreement('4.3'),
          'Deferred interest is part of what you owe. Your LTV therefore rises slowly over the term, even if the price of your Collateral does not change.',
        ],
        [
          loanAgreement('1.4'),
          'What you owe is the unpaid principal plus all interest that has accrued and is unpaid. Only Collateral that is final on its network counts.',
        ],
        [
          loanAgreement('8.3'),
          'After your first deposit is confirmed, the prices that apply are those of what is confirmed. Your account shows them.',
        ],
        [
          securityAgreement('5.2'),
          'After your first deposit is confirmed, the prices that apply are those of what is confirmed. Your account shows them.',
        ],
        [faqOn('what-is-ltv'), 'LTV is everything you owe divided by the current value of your collateral.'],
        [
          'screen: loan-watch',
          'LTV is what you owe today, {balance}, divided by the value of your confirmed collateral.',
        ],
        [
          'screen: complete',
          "Watch the price of your collateral on your dashboard. It shows the prices at which we'd contact you.",
        ],
        [
          'screen: renewal',
          "Watch the price of your collateral on your dashboard. It shows the prices at which we'd contact you.",
        ],
      ],
    },
    {
      id: 'P.311',
      about:
        'Everything that is confirmed counts and lowers the LTV, also what comes later or beyond the plan.',
      quotations: [
        [
          securityAgreement('2.6'),
          'Everything that is confirmed counts as Collateral and lowers your LTV, including what arrives later or exceeds the Planned Amount.',
        ],
        [disclosures('3'), 'Everything that is confirmed counts as collateral.'],
        [
          'screen: collateral',
          'Everything confirmed at this address counts as your collateral and lowers your LTV.',
        ],
        ['screen: collateral', "You don't need to send anything more. You can add collateral at any time."],
      ],
    },
    {
      id: 'P.312',
      about: 'Below the rebalancing level the borrower gets back what the loan does not need (row 1.9.13).',
      quotations: [
        [
          loanAgreement('8.4'),
          'If your LTV falls below {level}, you may ask us for Collateral that the loan no longer needs.',
        ],
        [
          securityAgreement('9.5'),
          'If your LTV is below {level}, you may ask us for part of the Collateral. We may release what the loan does not need to stay within the terms of your rate and at or below {level}.',
        ],
        [disclosures('3'), 'Above {price} you may ask for collateral back.'],
        [
          faqOn('rebalance'),
          'Below {rebalance}, you can withdraw the collateral your loan no longer needs, up to the LTV it started with.',
        ],
        [faqOn('rebalance'), 'We email you when there is some to withdraw.'],
        [
          'screen: rebalance',
          'When 1 {coin} costs {price} or more, you can ask to withdraw some collateral.',
        ],
      ],
    },
  ],
}
