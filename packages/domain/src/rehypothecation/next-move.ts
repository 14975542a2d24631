import type { CollateralAccount } from '../collateral/account.ts'
import type { LoanState } from '../loan/loan-state.ts'
import type { MarginState } from '../margin/margin-state.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { openLots, outUnits, type Lot } from './movements.ts'

/** What decides whether the collateral of a loan may be out of custody. */
export interface ReuseSituation {
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
  /** The lender has stopped automatic action. */
  readonly isStopped: boolean
  /** Venues agree on a price that is recent enough: without one nothing says how near the loan is to a level. */
  readonly isPriceReliable: boolean
}

/** DELIVER: what is in custody may leave it. KEEP: everything stays where it is. RECALL: everything has to come back. */
export type Reuse = 'DELIVER' | 'KEEP' | 'RECALL'

const isNeeded = (situation: ReuseSituation): boolean =>
  situation.collateral !== 'PLEDGED' ||
  situation.loan !== 'OPEN' ||
  // From the warning level on: coins may have to be sold sooner than a recall takes.
  situation.margin !== 'CLEAR' ||
  situation.isReleaseOpen ||
  situation.isSaleOpen ||
  situation.isDefaultEnforced ||
  situation.isRenewalOpen ||
  // OFAC programs let nobody use what is blocked, so it comes back.
  situation.isSanctionsHeld

/**
 * Where the collateral of a loan belongs (gap G.71, note 107). It is recalled as soon as a release, a sale or a renewal may need it,
 * and not only when one of them is ready: each of them waits for the recall. Nothing leaves custody by itself while automatic action is
 * stopped, or while no price says how near the loan is to a level.
 */
export const reuseOf = (situation: ReuseSituation): Reuse => {
  if (isNeeded(situation)) return 'RECALL'
  const { isLoanHeld, isStopped, isPriceReliable } = situation
  return isLoanHeld || isStopped || !isPriceReliable ? 'KEEP' : 'DELIVER'
}

/** The lender's settings for rehypothecation. */
export interface ReuseTerms {
  /** How much of the collateral of a loan may be out, in basis points. */
  readonly shareBps: number
}

/** What a lot has to be. */
export interface LotTerms extends ReuseTerms {
  /** The smallest lot, in base units. Less stays in custody until more is there. */
  readonly minLotUnits: bigint
}

/** So many lots of a loan are out at most, which bounds what a run of the job asks the custodian about one. */
export const MOST_OPEN_LOTS = 20

/** After the custodian has rejected a lot, no other one is ordered for this long: somebody has to find out why. */
export const REJECTION_WAIT_MS = 86_400_000

/** After so many rejections within this time, no lot is ordered until the first of them is older: the custodian does not want these coins. */
export const MOST_REJECTIONS = 3
export const REJECTIONS_WITHIN_MS = 30 * 86_400_000

const rejectionsSince = (lots: readonly Lot[], since: number): number =>
  lots.filter(({ end }) => end?.kind === 'REJECTED' && end.at > since).length

const isRejectedLately = (lots: readonly Lot[], now: number): boolean =>
  rejectionsSince(lots, now - REJECTION_WAIT_MS) > 0 ||
  rejectionsSince(lots, now - REJECTIONS_WITHIN_MS) >= MOST_REJECTIONS

/**
 * Whether two agents ended a lot as lost or as never delivered: the custodian did not bring these coins back, or contradicts itself
 * about them. It gets no coins of this loan again. A lot that is void after its delivery was ended so by agents alone.
 */
const isCustodianMistrusted = (lots: readonly Lot[]): boolean =>
  lots.some(({ isDelivered, end }) => end?.kind === 'LOST' || (end?.kind === 'VOIDED' && isDelivered))

/** The collateral of a loan, and what of it is out. */
export interface ReusableBalance {
  readonly situation: ReuseSituation
  /** All collateral of the loan, wherever it is; negative where a reorganization removed what had left. */
  readonly balanceUnits: bigint
  readonly lots: readonly Lot[]
}

/** The base units that may be out: the share of the balance, rounded down. */
const mostOutUnits = (balanceUnits: bigint, { shareBps }: ReuseTerms): bigint =>
  balanceUnits > 0n ? (balanceUnits * BigInt(shareBps)) / ONE_IN_BPS : 0n

/** The base units of the next lot: what may be out less what is; zero where nothing is to be delivered, or too little. */
export const unitsToDeliver = (
  { situation, balanceUnits, lots, now }: ReusableBalance & { readonly now: number },
  terms: LotTerms,
): bigint => {
  if (reuseOf(situation) !== 'DELIVER' || isRejectedLately(lots, now)) return 0n
  if (isCustodianMistrusted(lots) || openLots(lots).length >= MOST_OPEN_LOTS) return 0n
  // While a part is on its way back, what follows would be recalled with it or pass it.
  if (openLots(lots).some(({ recall }) => recall !== null)) return 0n
  const units = mostOutUnits(balanceUnits, terms) - outUnits(lots)
  return units > 0n && units >= terms.minLotUnits ? units : 0n
}

/** The newest lots without which no more than this is out: lots come back whole. */
const lotsBeyond = (lots: readonly Lot[], mostUnits: bigint): readonly Lot[] => {
  const firstBeyond = lots.findIndex((_, index) => outUnits(lots.slice(0, index + 1)) > mostUnits)
  return firstBeyond === -1 ? [] : lots.slice(firstBeyond)
}

/**
 * The lots that have to come back and whose recall is not requested yet, in the order in which they were ordered: all of them where
 * something needs the collateral. Else what is out beyond the share of the balance, which falls when a deposit is removed by the
 * network. Where the collateral stays where it is, also what is not known to have left: its recall voids it.
 */
export const lotsToRecall = (
  { situation, balanceUnits, lots }: ReusableBalance,
  terms: ReuseTerms,
): readonly Lot[] => {
  const reuse = reuseOf(situation)
  const kept = openLots(lots).filter(({ recall }) => recall === null)
  if (reuse === 'RECALL') return kept
  const beyond = lotsBeyond(kept, mostOutUnits(balanceUnits, terms))
  return kept.filter((lot) => beyond.includes(lot) || (reuse === 'KEEP' && !lot.isDelivered))
}
