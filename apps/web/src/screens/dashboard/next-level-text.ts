import type { Triggers } from '@pledge/contract/collateral-figures'
import type { Watch } from '@pledge/contract/loan-watch'
import { messages } from '@pledge/copy/en/messages'
import { loanWatch as words } from '@pledge/copy/en/screens/loan-watch'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { shortPercent } from '@pledge/copy/format/percent'
import type { Coin } from '@pledge/domain/collateral/coins'
import type { LtvLevel } from '@pledge/domain/servicing/reached-level'

/** The level that comes after the one that is reached; at the gravest there is none, and its own price is told. */
const NEXT: Readonly<Record<LtvLevel | 'none', LtvLevel>> = {
  none: 'warning',
  warning: 'marginCall',
  marginCall: 'liquidation',
  liquidation: 'liquidation',
}

/** How far it is to the next level, and what helps once one is reached. */
export const nextLevelText = (
  coin: Coin,
  triggers: Triggers,
  { reached, falls }: Watch,
  phone: string,
): string => {
  const next = NEXT[reached ?? 'none']
  return fill(words.say[reached ?? 'none'], {
    coin: messages.coins[coin],
    fall: shortPercent(falls[next]),
    price: wireDollars(triggers[next].price),
    phone,
  })
}
