import { disclosures, faqOn, loanAgreement } from './places.ts'
import type { PromiseSubject } from './promise.ts'

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
