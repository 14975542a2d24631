import type { RebalanceView } from '@pledge/contract/rebalance'
import type { Coin } from '@pledge/domain/collateral/coins'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatFraction } from '@pledge/domain/money/fraction'
import { releaseFacts } from '@pledge/domain/process/facts'
import type { RebalanceTerms } from '@pledge/domain/rebalance/excess'
import { isPartRequestable } from '@pledge/domain/release/part-requestable'
import type { Outcome } from '@pledge/domain/refusal'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { StoredRelease } from '../../store/release/releases.ts'
import { presentRequest } from './collateral-release.ts'

/** What a borrower may request of the collateral of a loan in service, and the last such request. */
export const presentRebalance = ({
  file,
  coin,
  now,
  excess,
  releases,
}: {
  readonly file: LoanFile
  readonly coin: Coin
  readonly now: number
  readonly excess: Outcome<{ readonly terms: RebalanceTerms; readonly units: bigint }>
  readonly releases: readonly StoredRelease[]
}): RebalanceView => {
  const isOpen = isPartRequestable(releaseFacts(file), now)
  const last = releases.findLast(({ requestedUnits }) => requestedUnits !== null)
  return {
    coin,
    belowLtv: excess.ok ? formatFraction(excess.terms.belowLtvBps) : null,
    targetLtv: excess.ok ? formatFraction(excess.terms.targetLtvBps) : null,
    available:
      excess.ok && isOpen && excess.units > 0n
        ? { coinQuantity: formatCoin(excess.units, coin), type: coin }
        : null,
    request: last === undefined ? null : presentRequest(last),
  }
}
