import { faqOn } from './places.ts'
import type { Place, PromiseSubject } from './promise.ts'

const ADDENDUM: Place = 'document: stabilization addendum: Stabilization Addendum'

export const STABILIZATION: PromiseSubject = {
  title: 'Stabilization',
  promises: [
    {
      id: 'P.381',
      about: 'It is off until the borrower signs for it, and can be changed until a sale has begun.',
      quotations: [
        [ADDENDUM, 'You can turn stabilization on or off on the page of your loan.'],
        [ADDENDUM, 'You cannot change your choice once a sale has begun.'],
        [faqOn('stabilization'), 'A choice on the page of your loan, off until you turn it on.'],
      ],
    },
    {
      id: 'P.382',
      about:
        'Where a sale because of the LTV is due, all collateral is converted to USDC, which is held and not applied.',
      quotations: [
        [
          ADDENDUM,
          'If we would sell Collateral because of your LTV, for example at {level}, we convert all of your {coin} to USDC instead.',
        ],
        [ADDENDUM, 'We hold the USDC for your loan and do not apply it to your balance.'],
        [ADDENDUM, 'Your balance stays the same, and interest goes on.'],
        [
          faqOn('stabilization'),
          'If your LTV reaches the sale level and the USDC can secure your balance, we convert all of your collateral to USDC instead of selling it for good.',
        ],
        [faqOn('stabilization'), 'We hold the USDC for your loan and do not apply it to your balance.'],
      ],
    },
    {
      id: 'P.383',
      about:
        'Coins are bought back once the LTV is below the target after it, and not while something is in the way.',
      quotations: [
        [faqOn('stabilization'), 'You can have your coins bought back once your LTV is low enough after it.'],
        [ADDENDUM, 'You can have us buy {coin} back with the USDC once your LTV is below {target} after it.'],
        [
          ADDENDUM,
          'We cannot buy back while a payment on your loan can still be returned, while your loan is on hold, or while we have stopped automatic sales and purchases.',
        ],
        [ADDENDUM, 'We cannot buy back either once we have decided to sell because your loan is in default.'],
      ],
    },
    {
      id: 'P.384',
      about: 'The least quantity is shown and confirmed, and no order pays more than the price it rests on.',
      quotations: [
        [
          ADDENDUM,
          'Before you confirm, we show you the smallest amount that you get if all of the USDC is spent.',
        ],
        [ADDENDUM, 'We pay no price above the one that this amount is based on.'],
        [ADDENDUM, 'If the price is higher, we wait up to 24 hours.'],
      ],
    },
    {
      id: 'P.385',
      about: 'Collateral is converted only where the USDC bears the balance; otherwise it is sold as agreed.',
      quotations: [
        [ADDENDUM, 'We convert only where the USDC can secure your whole balance.'],
        [
          faqOn('stabilization'),
          'If your LTV reaches the sale level and the USDC can secure your balance, we convert all of your collateral to USDC instead of selling it for good.',
        ],
        [ADDENDUM, 'If the price has fallen too far for that, we sell as your security agreement says.'],
        [ADDENDUM, 'If everything you owe is due, we sell Collateral for good.'],
      ],
    },
    {
      id: 'P.386',
      about: 'The terms that were signed hold, whatever is offered later.',
      quotations: [
        [faqOn('stabilization'), 'The fee is {stabilizationFee} of the amount converted.'],
        [ADDENDUM, 'Our fee is {fee} of the amount converted, instead of the liquidation fee.'],
        [
          ADDENDUM,
          'These terms stay as they are for as long as it is on, even if we offer other terms later.',
        ],
      ],
    },
    {
      id: 'P.387',
      about: 'The USDC secures its share of its amount, whatever the price of the coin is.',
      quotations: [
        [ADDENDUM, 'One USDC counts as one dollar.'],
        [ADDENDUM, 'The USDC secures {share} of its amount, whatever the price of {coin} is.'],
      ],
    },
    {
      id: 'P.388',
      about: 'The USDC is applied once it and the rest of the collateral no longer secure the balance.',
      quotations: [
        [
          ADDENDUM,
          'If your balance is more than the USDC and the rest of your Collateral can secure, we apply all of the USDC to your loan.',
        ],
        [ADDENDUM, 'We pay you what is left over.'],
      ],
    },
    {
      id: 'P.389',
      about:
        'What buys no coins is applied to the loan; where nothing could be bought, the USDC is held as before.',
      quotations: [
        [ADDENDUM, 'We charge nothing more to buy your {coin} back.'],
        [ADDENDUM, 'What the exchange charges is taken from the amount.'],
        [ADDENDUM, 'Whatever the USDC does not buy is applied to your loan.'],
        [ADDENDUM, 'If we can buy nothing within 24 hours, we hold the USDC as before.'],
      ],
    },
    {
      id: 'P.390',
      about: 'The borrower gets a copy of the addendum among the documents.',
      quotations: [
        ['email: document: STABILIZATION_ADDENDUM', 'Your copy of the addendum that you signed is ready.'],
      ],
    },
    {
      id: 'P.391',
      about: 'A renewal begins without it.',
      quotations: [
        [ADDENDUM, 'A renewal of your loan begins without stabilization.'],
        [ADDENDUM, 'You can turn it on again there.'],
      ],
    },
  ],
}
