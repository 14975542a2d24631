import type { AgentRefundView } from '@pledge/contract/agent-loan'
import { portfolioRefunds as words } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'

/** Where a refund goes, with the masked account or wallet. */
export const destinationText = ({
  destination,
  isByHand,
}: Pick<AgentRefundView, 'destination' | 'isByHand'>): string => {
  if (isByHand) return words.byHandChosen
  return destination === null
    ? words.byHand
    : fill(words.destinations[destination.kind], { mask: destination.mask })
}

/** Who carries out a refund: the bank, or for a wallet the provider of USDC. */
export const refundProvider = ({ destination }: Pick<AgentRefundView, 'destination'>): string =>
  destination?.kind === 'WALLET' ? words.providers.usdc : words.providers.bank
