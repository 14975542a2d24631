import type { AgentRefundView } from '@pledge/contract/agent-loan'
import { portfolioRefunds as words } from '@pledge/copy/en/portfolio/refunds'
import { fill } from '@pledge/copy/fill'

/** Where a refund goes, with the masked account or wallet. */
export const destinationText = ({ destination }: Pick<AgentRefundView, 'destination'>): string =>
  destination === null ? words.byHand : fill(words.destinations[destination.kind], { mask: destination.mask })
