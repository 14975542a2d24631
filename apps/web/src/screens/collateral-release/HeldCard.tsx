import type { CollateralRelease } from '@pledge/contract/collateral-return'
import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Card } from '@pledge/ui/Card'
import { DescriptionList } from '@pledge/ui/DescriptionList'

const isSome = ({ coinQuantity }: CollateralRelease['held']): boolean => isAboveZero(coinQuantity)

/** The collateral balance, and unconfirmed deposits. */
export const HeldCard = ({ release: { held, pending } }: { readonly release: CollateralRelease }) => (
  <Card>
    <DescriptionList
      items={[
        {
          key: 'held',
          term: words.held,
          detail: isSome(held) ? (
            <span className="text-lg">{heldCoins(held.coinQuantity, held.type)}</span>
          ) : (
            words.nothing
          ),
          strong: true,
        },
        ...(isSome(pending)
          ? [
              {
                key: 'pending',
                term: words.pending,
                detail: heldCoins(pending.coinQuantity, pending.type),
                note: words.pendingNote,
              },
            ]
          : []),
      ]}
    />
  </Card>
)
