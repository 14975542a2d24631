import type { Queues } from '@pledge/contract/portfolio'
import { messages } from '@pledge/copy/en/messages'
import { portfolioLists } from '@pledge/copy/en/portfolio/lists'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'

const { addressGaps: words } = portfolioLists

/** Account keys whose wallet may soon show nothing of coins at the newest deposit addresses. */
export const AddressGaps = ({ gaps }: { readonly gaps: Queues['addressGaps'] }) =>
  gaps.length === 0 ? null : (
    <Notice tone="warn" title={words.title}>
      {gaps.map(({ coin, unusedAddresses, limit }) => (
        <p key={coin}>
          {fill(words.text, {
            coin: messages.coins[coin],
            count: String(unusedAddresses),
            limit: String(limit),
          })}
        </p>
      ))}
    </Notice>
  )
