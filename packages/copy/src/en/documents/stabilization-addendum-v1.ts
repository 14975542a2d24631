import type { AddendumWords, StabilizationFacts } from '../../documents/stabilization-facts.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { unbroken } from './frame.ts'

/**
 * What a borrower signs to have collateral converted to USDC instead of sold for good (gap G.72, note 091). It changes sections 7 and
 * 8 of the security agreement for sales because of the LTV alone.
 */
export const stabilizationAddendumV1 = (facts: StabilizationFacts): AddendumWords => {
  const { coin, legalName, loanReference } = facts
  const [level, target] = [bpsShortPercent(facts.liquidationLtvBps), bpsShortPercent(facts.targetLtvBps)]
  const [fee, share] = [bpsShortPercent(facts.feeBps), bpsShortPercent(facts.usdcLtvBps)]
  return {
    title: 'Stabilization Addendum',
    paragraphs: [
      `This addendum is part of your security agreement with ${legalName} for loan ${loanReference}. It changes what happens when we would sell Collateral because of your LTV. Everything else stays as agreed.`,
      `If we would sell Collateral because of your LTV, for example at ${level}, we convert all of your ${coin} to USDC instead. USDC is a digital dollar. We hold the USDC for your loan and do not apply it to your balance. Your balance stays the same, and interest goes on.`,
      'We convert only where the USDC can secure your whole balance. If the price has fallen too far for that, we sell as your security agreement says. If everything you owe is due, we sell Collateral for good.',
      `Our fee is ${fee} of the amount converted, instead of the liquidation fee. We charge nothing more to buy your ${coin} back. What the exchange charges is taken from the amount.`,
      `One USDC counts as one dollar. The USDC secures ${share} of its amount, whatever the price of ${coin} is. If the price of ${coin} rises, the USDC does not rise with it.`,
      `Interest raises your balance. If your balance is more than the USDC and the rest of your Collateral can secure, we apply all of the USDC to your loan. We pay you what is left over.`,
      `You can have us buy ${coin} back with the USDC once your LTV is below ${target} after it. You make room for that when you pay or add ${coin}. Before you confirm, we show you the smallest amount that you get if all of the USDC is spent. We pay no price above the one that this amount is based on. If the price is higher, we wait up to 24 hours.`,
      'We cannot buy back while a payment on your loan can still be returned, while your loan is on hold, or while we have stopped automatic sales and purchases. We cannot buy back either once we have decided to sell because your loan is in default.',
      'Whatever the USDC does not buy is applied to your loan. If we can buy nothing within 24 hours, we hold the USDC as before.',
      'You can turn stabilization on or off on the page of your loan. You cannot change your choice once a sale has begun. These terms stay as they are for as long as it is on, even if we offer other terms later.',
      'A renewal of your loan begins without stabilization. You can turn it on again there.',
      'A conversion is a sale and may have tax consequences. We do not give tax advice.',
      `If you have questions, call ${unbroken(facts.phone)}.`,
    ],
  }
}
