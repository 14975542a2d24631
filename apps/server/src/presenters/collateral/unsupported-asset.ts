import type { CollateralStatus } from '@pledge/contract/collateral'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { knownToken } from '@pledge/domain/collateral/tokens'
import { formatDecimal } from '@pledge/domain/money/decimal-text'
import type { UnsupportedAsset } from '../../store/collateral/unsupported-assets.ts'

type AgentAsset = NonNullable<ApplicationFile['collateral']>['wrongAssets'][number]
type BorrowerAsset = CollateralStatus['wrongAssets'][number]

/** In whole tokens of a known token, otherwise in its smallest units, because its own decimals are not trusted. */
const quantityOf = ({ coin, contract, units }: UnsupportedAsset): string =>
  formatDecimal(units, knownToken(coin, contract)?.decimals ?? 0)

/** The asset as an agent sees it: its location, and who reported which outcome. */
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
 * The assets that a borrower sees: only known tokens. An unknown one may be bait for its maker's page, and a
 * reorged one no longer exists.
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
