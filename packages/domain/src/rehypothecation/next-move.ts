import type { CollateralAccount } from '../collateral/account.ts'
import type { LoanState } from '../loan/loan-state.ts'
import type { MarginState } from '../margin/margin-state.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { openLots, outUnits, type Lot } from './movements.ts'

/** What decides whether the collateral of a loan may be out of custody. */
export interface ReuseSituation {
  /** Whether the borrower has signed that the lender may use it (`ALLOW_REHYPOTHECATION`). */
  readonly isAllowed: boolean
  readonly collateral: CollateralAccount['state']
  readonly loan: LoanState['state']
  readonly margin: MarginState['state']
  /** A release of all or of a part is requested or ordered. */
  readonly isReleaseOpen: boolean
  /** A sale or a conversion is ordered and not concluded. */
  readonly isSaleOpen: boolean
  /** A sale because of a default is decided, or the whole loan is due. */
  readonly isDefaultEnforced: boolean
  /** An application to renew the loan is open. */
  readonly isRenewalOpen: boolean
  /** A match of a sanctions list. */
  readonly isSanctionsHeld: boolean
  /** A hold of the loan, e.g. a bankruptcy stay (note 076). */
  readonly isLoanHeld: boolean
}

/** DELIVER: what is in custody may leave it. KEEP: everything stays where it is. RECALL: everything has to come back. */
export type Reuse = 'DELIVER' | 'KEEP' | 'RECALL'

/** From a margin call on, coins may have to be sold within its hours, which are fewer than a recall takes. */
const NEEDED_BY_MARGIN: readonly MarginState['state'][] = ['CALLED', 'SALE_DUE', 'UNMONITORED']

const isNeeded = (situation: ReuseSituation): boolean =>
  !situation.isAllowed ||
  situation.collateral !== 'PLEDGED' ||
  situation.loan !== 'OPEN' ||
  NEEDED_BY_MARGIN.includes(situation.margin) ||
  situation.isReleaseOpen ||
  situation.isSaleOpen ||
  situation.isDefaultEnforced ||
  situation.isRenewalOpen ||
  // What is blocked may not be used by anybody (31 CFR 500.201), so it comes back.
  situation.isSanctionsHeld

/**
 * Where the collateral of a loan belongs (gap G.71, note 107). It is recalled as soon as a release, a sale or a renewal may need it,
 * and not only when one of them is ready: each of them waits for the recall.
 */
export const reuseOf = (situation: ReuseSituation): Reuse => {
  if (isNeeded(situation)) return 'RECALL'
  return situation.margin === 'CLEAR' && !situation.isLoanHeld ? 'DELIVER' : 'KEEP'
}

/** The lender's settings for rehypothecation. */
export interface ReuseTerms {
  /** How much of the collateral of a loan may be out, in basis points. */
  readonly shareBps: number
}

/** After the custodian has rejected a lot, no other one is ordered for this long: somebody has to find out why. */
export const REJECTION_WAIT_MS = 86_400_000

const isRejectedLately = (lots: readonly Lot[], now: number): boolean =>
  lots.some(({ end }) => end?.kind === 'REJECTED' && now < end.at + REJECTION_WAIT_MS)

/**
 * The base units of the next lot: what may be out, rounded down, less what is; zero where nothing is to be delivered. `balanceUnits`:
 * all collateral of the loan, wherever it is.
 */
export const unitsToDeliver = (
  {
    situation,
    balanceUnits,
    lots,
    now,
  }: {
    readonly situation: ReuseSituation
    readonly balanceUnits: bigint
    readonly lots: readonly Lot[]
    readonly now: number
  },
  { shareBps }: ReuseTerms,
): bigint => {
  if (reuseOf(situation) !== 'DELIVER' || isRejectedLately(lots, now)) return 0n
  // While a part is on its way back, what follows would be recalled with it or pass it.
  if (openLots(lots).some(({ recall }) => recall !== null)) return 0n
  const units = (balanceUnits * BigInt(shareBps)) / ONE_IN_BPS - outUnits(lots)
  return units > 0n ? units : 0n
}

/** The lots that have to come back and whose recall is not requested yet. */
export const lotsToRecall = (situation: ReuseSituation, lots: readonly Lot[]): readonly Lot[] =>
  reuseOf(situation) === 'RECALL' ? openLots(lots).filter(({ recall }) => recall === null) : []
