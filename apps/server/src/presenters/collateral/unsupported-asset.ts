import type { CollateralStatus } from '@pledge/contract/collateral'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { knownToken } from '@pledge/domain/collateral/tokens'
import { formatDecimal } from '@pledge/domain/money/decimal-text'
import type { UnsupportedAsset } from '../../store/collateral/unsupported-assets.ts'

type AgentAsset = NonNullable<ApplicationFile['collateral']>['wrongAssets'][number]
type BorrowerAsset = CollateralStatus['wrongAssets'][number]

/** In whole tokens of one that is known, else in its smallest units: its decimals are its own word. */
const quantityOf = ({ coin, contract, units }: UnsupportedAsset): string =>
  formatDecimal(units, knownToken(coin, contract)?.decimals ?? 0)

/** What an agent sees of it: where it is, and what was said of it by whom. */
export const presentUnsupportedAsset = (
  asset: UnsupportedAsset,
  agentEmails: ReadonlyMap<string, string>,
): AgentAsset => ({
  uuid: asset.id,
  coin: asset.coin,
  contract: asset.contract,
  transactionId: asset.transactionId,
  symbol: asset.symbol,
  quantity: quantityOf(asset),
  status: asset.status,
  seenAt: asset.firstSeenAt.toISOString(),
  outcome: asset.outcome,
  note: asset.note,
  settledBy: asset.settledBy === null ? null : (agentEmails.get(asset.settledBy) ?? asset.settledBy),
  settledAt: asset.settledAt?.toISOString() ?? null,
})

/**
 * What a borrower sees: only tokens that we know. An unknown one may be there to lure them to its maker's page, and what
 * a reorganization took back is not there.
 */
export const presentOwnUnsupportedAssets = (assets: readonly UnsupportedAsset[]): BorrowerAsset[] =>
  assets.flatMap((asset) =>
    asset.symbol === null || asset.status === 'orphaned'
      ? []
      : [
          {
            uuid: asset.id,
            symbol: asset.symbol,
            quantity: quantityOf(asset),
            isFinal: asset.status === 'final',
            seenAt: asset.firstSeenAt.toISOString(),
            outcome: asset.outcome,
            note: asset.note,
          },
        ],
  )
