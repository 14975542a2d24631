import { faqOn, loanAgreement, securityAgreement } from './places.ts'
import type { PromiseSubject } from './promise.ts'

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
        'Collateral whose borrower did not allow its use leaves its address for its borrower, for the loan that renews its loan, or by a sale, and for nothing else.',
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
