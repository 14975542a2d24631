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
        [
          'screen: rebalance',
          'When 1 {coin} costs {price} or more, you can ask to withdraw some collateral.',
        ],
      ],
    },
  ],
}

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

export const CUSTODY: PromiseSubject = {
  title: 'Holding and returning collateral',
  promises: [
    {
      id: 'P.401',
      about:
        'Once everything is paid the borrower can withdraw the collateral, all of it, to an address of their own.',
      quotations: [
        [securityAgreement('9.1'), 'When the Obligations are paid in full, you can withdraw the Collateral.'],
        [loanAgreement('6.3'), 'When everything is paid, you can withdraw the Collateral.'],
        [
          securityAgreement('9.1'),
          'When the Obligations are paid in full, or the loan is canceled, you can withdraw the Collateral. Sign in and give us an address of your own. We send the same kind and quantity, less what was sold under section 7.',
        ],
        [faqOn('collateral'), 'You get it back when you pay off the loan.'],
        [faqOn('return'), 'After you pay off the loan, give us the address where we should send it.'],
        ['screen: complete', 'You get your collateral back after you pay off the loan.'],
        ['screen: start-explanations', 'You get it back when you pay off the loan.'],
        ['email: loan-paid-off', 'Sign in to withdraw your collateral.'],
        ['email: due: MATURITY_7', 'Once the loan is paid off, you can withdraw your collateral.'],
        [
          'document: paid in full letter: Your collateral',
          'This loan no longer has a claim on your collateral. Sign in to withdraw it, if you have not done so.',
        ],
        ['brand: marrowgate', 'When you pay off the loan'],
      ],
    },
    {
      id: 'P.402',
      about: 'A request is acted on within the business days of the rules (row 1.9.20).',
      quotations: [
        [securityAgreement('9.2'), 'We act on your request within {days} after you make it.'],
        [faqOn('return'), 'We act on your request within {returnDays}.'],
        ['screen: collateral-release', 'We act on your request within {days}.'],
        ['screen: collateral-release', "We'll act on it by"],
      ],
      byPeople:
        'Two agents approve each release by the deadline in their queue; alerts say when one is near or missed.',
    },
    {
      id: 'P.403',
      about:
        'After a wire the collateral is sent within the days of the rules, unless it is requested later (row 1.9.25).',
      quotations: [
        [loanAgreement('6.3'), 'After a wire, we send it within {days}, unless you request it later.'],
        [
          securityAgreement('9.2'),
          'If you paid by wire, we send the Collateral within {days} after the wire, unless you request it later.',
        ],
        [faqOn('return'), 'If you paid by wire, we return it within {wireDays}.'],
        ['screen: loan', 'Pay it off by wire, and we return your collateral within {wireDays} days.'],
      ],
      byPeople:
        'Two agents approve each release by the deadline in their queue; alerts say when one is near or missed.',
    },
    {
      id: 'P.404',
      about:
        'After an ACH payment the collateral can be withdrawn when the days of the rules have passed, and not before (row 1.9.24).',
      quotations: [
        [
          loanAgreement('6.3'),
          'A bank can return a bank transfer (ACH), so after one you can withdraw it when {days} have passed.',
        ],
        [
          securityAgreement('9.2'),
          'If you paid by bank transfer (ACH), we hold it for {days} before you can withdraw it, because a bank can return such a payment for some time.',
        ],
        [
          faqOn('return'),
          'If you paid by ACH, we hold it for {achHold}, because a bank can return the payment for that long.',
        ],
        ['screen: loan', 'Pay it off by ACH, and we hold your collateral for {achDays} days'],
        [
          'screen: loan',
          'Your bank can return an ACH payment for a while, so we hold your collateral until {moment}. After that you can withdraw it here.',
        ],
        ['screen: debits', 'If it pays off your loan, we hold your collateral for {days} days'],
        [
          'email: payment-received',
          'If you paid off your loan by ACH, we hold your collateral until your bank can no longer return the payment. Your dashboard shows the date.',
        ],
        [
          'document: payoff letter: How to pay',
          'After a wire you can withdraw your collateral sooner, because a bank can return a bank transfer.',
        ],
      ],
    },
    {
      id: 'P.405',
      about: 'The address of a release is confirmed by another sign-in step, and a change of it is emailed.',
      quotations: [
        [securityAgreement('9.4'), 'We ask you to confirm the address with an additional sign-in step.'],
        ['email: changed: return-address', 'the withdrawal address for your collateral was set'],
      ],
    },
    {
      id: 'P.406',
      about:
        'Where a release fails, the collateral stays with the lender, and the borrower can enter an address again.',
      quotations: [
        [
          securityAgreement('9.4'),
          'If the transfer fails, the Collateral stays with us and you can enter an address again.',
        ],
        [
          'screen: messages',
          'The transaction failed, and your collateral is safe with us. Enter your address again.',
        ],
        ['email: release-rejected', "It's safe with us. Sign in to see why and enter an address again."],
        ['email: release-stuck', "It's safe with us, and we're reviewing your request."],
      ],
    },
    {
      id: 'P.407',
      about: 'The borrower is notified when the collateral is sent, and of what comes later.',
      quotations: [
        [
          'email: collateral-released',
          'We sent your collateral to your address, and the network confirmed it. Sign in to see the transaction.',
        ],
        [
          'email: collateral-held',
          "We received collateral for an application or a loan that has ended. We're holding it for you. Sign in to see the amount and tell us where to send it.",
        ],
        ['screen: dashboard', "We're holding {amount} for you."],
      ],
    },
    {
      id: 'P.408',
      about: 'Collateral that nobody withdraws is kept.',
      quotations: [
        ['screen: collateral-release', 'You can withdraw it once the network confirms it.'],
        [
          securityAgreement('9.6'),
          'If you do not withdraw Collateral that is due to you, we keep it for you and handle it as the law on unclaimed property requires.',
        ],
      ],
      byPeople:
        'It stays in the books and can be withdrawn at any time; what the law on unclaimed property asks for is done by the lender.',
    },
    {
      id: 'P.409',
      about:
        'Collateral leaves its address for its borrower, for the loan that renews its loan, or by a sale, and for nothing else.',
      quotations: [
        [
          securityAgreement('3.2'),
          'We do not lend, pledge, sell or otherwise use the Collateral for our own purposes.',
        ],
        ['screen: complete', 'We hold your collateral until you pay off the loan.'],
        ['brand: marrowgate', 'We hold the coins you pledge for you and do not lend them out.'],
        ['brand: duskmeadow', 'We hold your collateral for you.'],
      ],
    },
    {
      id: 'P.410',
      about:
        'The books have the collateral of each loan apart, and the page shows the quantity and every movement.',
      quotations: [
        [
          securityAgreement('3.3'),
          'Our records always show which Collateral is held for your loan. Your account shows the quantity and every movement.',
        ],
        ['screen: loan-watch', 'Collateral history ({count})'],
      ],
    },
    {
      id: 'P.411',
      about: 'A deposit address is that of one loan alone.',
      quotations: [
        [
          securityAgreement('2.2'),
          'If you want to add Collateral later, our site shows you a deposit address that is used for this loan alone.',
        ],
        [
          securityAgreement('2.2'),
          'After you sign, our site shows you a deposit address that is used for your loan alone.',
        ],
        [faqOn('collateral'), 'Until then, we hold it at a deposit address unique to your loan.'],
        ['screen: collateral', "It's unique to your loan, and you can send in several parts."],
      ],
    },
    {
      id: 'P.412',
      about: 'No email has a deposit address, or an account to pay to.',
      quotations: [
        [securityAgreement('2.4'), 'We never send you a deposit address by email, text message or phone.'],
        ['legal page: terms', 'We never send a deposit address by email, text message or phone.'],
        ['email: collateral-short', 'We never send a deposit address by email.'],
        ['email: due: DUE', 'We never change our account details by email.'],
        ['email: due: DUE', 'We never send an address by email.'],
      ],
    },
    {
      id: 'P.413',
      about: 'An asset that is not the coin of the loan is shown, and an agent looks into returning it.',
      quotations: [
        [securityAgreement('2.3'), 'If we can recover it with reasonable effort, we will.'],
        [
          'email: wrong-asset',
          "It doesn't count as collateral. Sign in to see what it is, or call {phone} about getting it back.",
        ],
        [
          'screen: collateral',
          "We're looking into returning it. Call {phone} if you haven't heard from us within two business days.",
        ],
      ],
      byPeople: 'Agents settle each in the queue of unsupported assets.',
    },
    {
      id: 'P.414',
      about:
        'Custody is careful, and new assets of a network that splits become collateral where they can be held.',
      quotations: [
        [
          securityAgreement('3.6'),
          'We take reasonable care of the Collateral in our possession or control, as the Uniform Commercial Code requires (section 9-207).',
        ],
        [
          securityAgreement('3.5'),
          'If we receive it and can hold it safely, it becomes part of the Collateral.',
        ],
        [
          securityAgreement('4.3'),
          'If you ask us after everything is paid, we end any such filing as the Uniform Commercial Code requires (section 9-513).',
        ],
      ],
      byPeople:
        'The lender and its custodian keep the coins; filings are made and ended outside of the product.',
    },
    {
      id: 'P.415',
      about:
        'The security interest is of one loan, and ends when it is paid and the collateral is sent back.',
      quotations: [
        [
          securityAgreement('1.3'),
          'The Collateral secures this loan only. It does not secure any other debt you may have with us.',
        ],
        [
          securityAgreement('1.4'),
          'It ends when the Obligations are paid in full and the Collateral has been sent back to you.',
        ],
      ],
    },
    {
      id: 'P.416',
      about:
        'A deposit counts by the rule that the page shows: so many confirmations, or the finality of the network.',
      quotations: [
        [
          securityAgreement('2.5'),
          'A deposit counts once it is final. On some networks, that is once the network has confirmed it as often as our site says. On others, it is once the network itself has made the block with your deposit final. Our site shows which of the two applies.',
        ],
      ],
    },
    {
      id: 'P.417',
      about: 'Two people approve each release.',
      quotations: [['brand: juniperlock', 'Two people approve every release of it.']],
    },
  ],
}
