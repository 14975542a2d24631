import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import type { ApplicationDisclosureFacts, OfferFacts } from '../../documents/facts.ts'
import { coins, coinsDue } from '../../format/coins.ts'
import { dollars } from '../../format/dollars.ts'
import { applicationDisclosuresV2 } from './application-disclosures-v2.ts'
import { frame } from './frame.ts'
import { applicationDisclosuresOfRenewalV3 } from './renewal-application-disclosures-v3.ts'

const OF_MINIMUM = 'For the required quantity and the total loan'

const pricesOf = ({ coin, plannedAmount, requiredMinimum }: OfferFacts): readonly string[] => {
  const prices = ({ triggers }: OfferFacts['plannedAmount']) =>
    `a warning comes at a price of ${dollars(triggers.warning.priceCents)} for one ${coin}, a margin call at ${dollars(triggers.marginCall.priceCents)}, and a sale at ${dollars(triggers.liquidation.priceCents)}`
  return [
    `With the planned amount of ${coins(plannedAmount.units, coin)} and the total loan, ${prices(plannedAmount)}.`,
    `With the required minimum of ${coinsDue(requiredMinimum.units, coin)} and the total loan, ${prices(requiredMinimum)}. Funding begins at the required minimum, and whatever is confirmed counts.`,
  ]
}

/** The amounts by name, wherever one of them is told. */
const withBothAmounts = (blocks: readonly DocumentBlock[], offer: OfferFacts): readonly DocumentBlock[] =>
  blocks.map((block) => {
    if (block.kind === 'list')
      return {
        ...block,
        items: block.items.flatMap((item) => (item.startsWith(OF_MINIMUM) ? pricesOf(offer) : item)),
      }
    if (block.kind !== 'facts') return block
    return {
      ...block,
      rows: block.rows.flatMap((row) =>
        row.label === 'Collateral' || row.label === 'Collateral of the new loan'
          ? [
              { label: 'Planned amount', value: coins(offer.plannedAmount.units, offer.coin) },
              { label: 'Required minimum', value: coinsDue(offer.requiredMinimum.units, offer.coin) },
            ]
          : row,
      ),
    }
  })

/** The application disclosures with the planned amount beside the required minimum (note 041). */
export const applicationDisclosuresV4 = (facts: ApplicationDisclosureFacts): DocumentContent => {
  const { title, blocks } = applicationDisclosuresV2(facts)
  return frame({ facts, title, version: 4, blocks: withBothAmounts(blocks, facts.offer) })
}

/** The same for a renewal. */
export const applicationDisclosuresOfRenewalV5 = (facts: ApplicationDisclosureFacts): DocumentContent => {
  const { title, blocks } = applicationDisclosuresOfRenewalV3(facts)
  return frame({ facts, title, version: 5, blocks: withBothAmounts(blocks, facts.offer) })
}
