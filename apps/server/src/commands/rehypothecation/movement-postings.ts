import type { Lot, MovementKind } from '@pledge/domain/rehypothecation/movements'
import type { Posting } from '../../store/ledger/ledger.ts'
import type { EntryToPost } from '../ledger/post-to-ledger.ts'

/** From custody to the account that the lender uses; back where `units` is negative. */
const moved = ({ coin }: Lot, units: bigint): readonly Posting[] => [
  { account: 'rehypothecated-collateral', asset: coin, amount: units },
  { account: 'collateral-held', asset: coin, amount: -units },
]

/** What the lender lost, and as much of its own coins, which it put into custody instead: the borrower loses nothing. */
const replaced = ({ coin, units }: Lot): readonly Posting[] => [
  { account: 'lost-collateral', asset: coin, amount: units },
  { account: 'collateral-replacement', asset: coin, amount: -units },
]

/**
 * The entry of what happened to a lot, in base units (note 107); undefined where nothing moved. `lot`: as it was before. A lot is
 * void after a delivery only by a decision of two agents: what was posted for the delivery is posted back.
 */
export const movementEntry = (lot: Lot, kind: MovementKind): EntryToPost | undefined => {
  const { lotId, units } = lot
  switch (kind) {
    case 'DELIVERED':
      return {
        key: `rehypothecated:${lotId}`,
        description: 'Collateral rehypothecated',
        postings: moved(lot, units),
      }
    case 'RETURNED':
      return {
        key: `returned:${lotId}`,
        description: 'Rehypothecated collateral returned to custody',
        postings: moved(lot, -units),
      }
    case 'LOST':
      return {
        key: `lost:${lotId}`,
        description: 'Lost collateral replaced by the lender',
        postings: [...moved(lot, -units), ...replaced(lot)],
      }
    case 'VOIDED':
      if (!lot.isDelivered) return undefined
      return {
        key: `never-delivered:${lotId}`,
        description: 'Collateral that had not left custody',
        postings: moved(lot, -units),
      }
    case 'ORDERED':
    case 'RECALL_REQUESTED':
    case 'REJECTED':
    case 'VOID_REPORTED':
      return undefined
  }
}
