import { messages } from '@pledge/copy/en/messages'
import { whatIfWords as words } from '@pledge/copy/en/screens/what-if'
import { fill } from '@pledge/copy/fill'
import { dollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { bpsShortPercent } from '@pledge/copy/format/percent'
import { whatIf, type SalePreview, type Supposition } from '@pledge/domain/view/what-if'
import type { NeededToCure } from '@pledge/domain/margin/needed-to-cure'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { priceAtLevel } from '@pledge/domain/offer/trigger-prices'
import { fallToBps } from '@pledge/domain/servicing/reached-level'

/** How far the price could fall from there until a level is reached, and to which price. */
const nextSlots = (supposed: Supposition, levelBps: number) => {
  const { terms, units, addedUnits, owedCents, paidCents, priceCents } = supposed
  const position = { coin: terms.coin, units: units + addedUnits, owedCents: owedCents - paidCents }
  const nextCents = priceAtLevel(position, levelBps)
  return {
    coin: messages.coins[terms.coin],
    fall: bpsShortPercent(fallToBps(nextCents, priceCents)),
    price: dollars(nextCents),
  }
}

const neededSlots = ({ terms }: Supposition, { units, cents }: NeededToCure) => ({
  hours: String(terms.cureHours),
  coins: dueCoins(formatCoin(units, terms.coin), terms.coin),
  payment: dollars(cents),
})

const saleSlots = ({ terms: { coin } }: Supposition, sale: SalePreview) => ({
  coins: heldCoins(formatCoin(sale.units, coin), coin),
  gross: dollars(sale.grossCents),
  fee: dollars(sale.feeCents),
  kept: heldCoins(formatCoin(sale.keptUnits, coin), coin),
  owed: dollars(sale.owedCents),
})

/** What would happen, in words, as the rules of the server decide it. */
export const outcomeText = (supposed: Supposition): string => {
  const { terms } = supposed
  const outcome = whatIf(supposed)
  const text = words.outcome[outcome.kind]
  switch (outcome.kind) {
    case 'NOTHING':
      return fill(text, nextSlots(supposed, terms.warningLtvBps))
    case 'WARNING':
      return fill(text, nextSlots(supposed, terms.marginCallLtvBps))
    case 'CALL':
      return fill(text, neededSlots(supposed, outcome.needed))
    case 'CALL_STAYS':
      return outcome.needed.cents === 0n
        ? words.callNeedsAct
        : fill(text, neededSlots(supposed, outcome.needed))
    case 'SALE':
    case 'SALE_STAYS':
      return fill(text, saleSlots(supposed, outcome.sale))
    case 'PAID':
    case 'CALL_CURED':
    case 'SALE_ENDS':
      return text
  }
}
