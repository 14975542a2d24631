import type { DocumentBlock } from '@pledge/domain/agreements/document-content'
import type { LoanFacts, OfferFacts } from '../../documents/facts.ts'
import { dollars } from '../../format/dollars.ts'
import { bpsShortPercent } from '../../format/percent.ts'
import { aboutLevels, levelsTable } from './collateral-amounts.ts'
import { list, notice, section } from './frame.ts'

type Blocks = readonly DocumentBlock[]

export const levels = ({ offer }: LoanFacts): Blocks =>
  section(5, 'The value of the Collateral and the levels that matter', [
    'We calculate your LTV from a market price that is the median of several trading venues. If these prices are missing, too old or too far apart, we do not act on the price alone until they are reliable again.',
    levelsTable(offer),
    aboutLevels(offer),
    'The first level is reached when your LTV is below it. Each of the others is reached when your LTV is equal to it or higher. A level can be reached again after you have left it.',
  ])

/** Warning, call and cure (1.9.12, decision 6). */
export const marginCall = ({ offer, terms }: LoanFacts): Blocks =>
  section(6, 'Warning, margin call and cure', [
    `At ${bpsShortPercent(offer.triggers.warning.ltvBps)} you get a warning. You do not have to act, but it is wise to.`,
    `At ${bpsShortPercent(offer.triggers.marginCall.ltvBps)} we make a margin call. You then have ${terms.cureHours} hours from the time we send it to bring your LTV below ${bpsShortPercent(terms.cureTargetLtvBps)}. You can add Collateral, pay part of the loan, or both. The call tells you how much of either is enough at that moment.`,
    'Time does not run while a deposit that is on its way on the network is waiting to become final. If it fails, the rest of your time runs on.',
    `If you do not cure the call in time, we may sell Collateral as section 7 says. If your LTV reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, the time of a margin call ends at once.`,
  ])

const fall = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): DocumentBlock =>
  notice(
    'A fall in price can cost you your coins',
    `At ${bpsShortPercent(requiredMinimum.triggers.liquidation.ltvBps)} LTV, we may sell without waiting. That is a price of ${dollars(plannedAmount.triggers.liquidation.priceCents)} for one ${coin} with the Planned Amount and of ${dollars(requiredMinimum.triggers.liquidation.priceCents)} with the Required Minimum. The price can fall that far within hours, at night and on weekends. A sale may also be a taxable event for you.`,
  )

export const sale = ({ offer, terms }: LoanFacts): Blocks => [
  ...section(7, 'When and how we may sell', [
    `We may sell Collateral if your LTV reaches ${bpsShortPercent(offer.triggers.liquidation.ltvBps)}, if you do not cure a margin call in time, or if you are otherwise in default under the Loan Agreement and any time to fix it has passed.`,
    `When we sell because of your LTV, we sell only enough to bring it back below ${bpsShortPercent(terms.cureTargetLtvBps)} after the fee. When everything you owe is due, we may sell enough to pay it.`,
    `We sell in a commercially reasonable manner, as section 9-610 of the Uniform Commercial Code requires. We sell on a recognized market, or through a dealer who is active there, at the price available at that time. We charge a liquidation fee of ${bpsShortPercent(terms.liquidationFeeBps)} of the sale proceeds.`,
    'We give you notice before a sale where the law requires it. You understand that the Collateral can lose value quickly and is of a kind that is sold on a recognized market. The law may therefore not require notice before a sale. After every sale we promptly tell you what was sold, at what price, the fee, and what you still owe.',
    'Until we have sold the Collateral, or agreed to sell it, you may redeem it by paying everything you owe and our reasonable expenses (section 9-623 of the Uniform Commercial Code).',
  ]),
  fall(offer),
]

/** The order of UCC 9-615 (facts 5.9). */
export const proceeds = ({ terms }: LoanFacts): Blocks =>
  section(8, 'How the proceeds of a sale are used', [
    'We use what a sale brings in this order, as section 9-615 of the Uniform Commercial Code provides:',
    list(
      `first, the reasonable expenses of holding, preparing and selling the Collateral, and then the liquidation fee of ${bpsShortPercent(terms.liquidationFeeBps)};`,
      'second, the Obligations: charges that are due, then accrued interest, then the Principal;',
      'third, obligations secured by a subordinate security interest in the Collateral, if its holder demands this before we have paid out the proceeds;',
      'fourth, everything that is left, to you.',
    ),
    'If the proceeds do not pay everything, you owe us the rest, as far as the law allows. We send you a statement that shows how we calculated a surplus or a deficiency.',
  ])
