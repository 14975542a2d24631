/** Movements of a collateral account in base units; only confirmed deposits count (law 5). */
export interface CollateralMovements {
  readonly confirmedUnits: bigint
  /** From the renewed loan, once that loan is closed; of a refinance, from the estate. */
  readonly transferredInUnits: bigint
  /** To the renewal of the loan. */
  readonly transferredOutUnits: bigint
  /** Released to the borrower and confirmed, or sold (note 074). */
  readonly releasedUnits: bigint
}

interface OpenAccount extends CollateralMovements {
  /** Printed in the agreement. */
  readonly requiredUnits: bigint
  /** For a renewal or a refinance, what must be added to what is carried over; null for a new loan. */
  readonly topUpUnits: bigint | null
  /**
   * For a renewal, the quantity that the renewed loan's account will transfer, as last counted; for a refinance, what
   * the estate will hand over. Zero after the transfer, and for a new loan.
   */
  readonly rolloverUnits: bigint
  /** The end of the last calendar day (the 5th, by the shipped rules) after signing (row 1.9.18); null where no deposit is due. */
  readonly depositsDueAt: number | null
  readonly depositAddress: string | null
  /** When the borrower reported that the coins were sent; null before. */
  readonly sentAt: number | null
  /** When the borrower began to verify the deposit address (row 1.3.28); null before. */
  readonly addressVerificationAt: number | null
  /** Release requests made before the collateral was pledged again: they no longer count. */
  readonly priorReleases: number
}

/** The collateral account of a refinance with a top-up, in order. */
type TopUpAccountState = 'AWAITING_TOP_UP' | 'TOP_UP_REQUESTED' | 'TOP_UP_RECEIVED'

/** The collateral account of a loan: a union tagged by `state`. */
export type CollateralAccount =
  /** Before the agreements are signed. */
  | { readonly state: 'UNOPENED' }
  | (OpenAccount & { readonly state: 'AWAITING_DEPOSITS' })
  /**
   * A refinance: before its top-up is requested, while the top-up is due, once it is confirmed, and from then on until the
   * estate hands over the collateral. Without a top-up it begins in the last of these states.
   */
  | (OpenAccount & { readonly state: TopUpAccountState | 'AWAITING_HAND_OVER' })
  /** A renewal whose top-up is confirmed or not needed, until the renewed loan transfers its collateral. */
  | (OpenAccount & { readonly state: 'AWAITING_TRANSFER'; readonly receivedAt: number })
  | (OpenAccount & { readonly state: 'PLEDGED'; readonly receivedAt: number })
  /**
   * The collateral no longer secures a loan. UNPLEDGED: the application ended or the loan is paid off, and
   * the balance is owed to the borrower. RELEASED: all of it was released. TRANSFERRED: a renewal took it
   * over. Coins can still arrive in each of these states.
   */
  | (OpenAccount & {
      readonly state: 'UNPLEDGED' | 'RELEASED' | 'TRANSFERRED'
      readonly receivedAt: number | null
    })

/**
 * States in which the collateral no longer secures a loan: the balance, and late deposits, are owed to the borrower.
 */
export const OWED_BACK = [
  'UNPLEDGED',
  'RELEASED',
  'TRANSFERRED',
] as const satisfies readonly CollateralAccount['state'][]

export const isOwedBack = ({ state }: CollateralAccount): boolean =>
  (OWED_BACK as readonly string[]).includes(state)

/** An account whose agreements are signed. */
export type OpenedCollateral = Exclude<CollateralAccount, { readonly state: 'UNOPENED' }>

/** The account if it is open; null before the agreements are signed. */
export const openedCollateral = (account: CollateralAccount): OpenedCollateral | null =>
  account.state === 'UNOPENED' ? null : account

/**
 * Confirmed deposits and transfers in, less transfers out and releases, in base units. Negative when a reorganization
 * removed deposits that had already left.
 */
export const balanceUnits = (account: CollateralAccount): bigint =>
  account.state === 'UNOPENED'
    ? 0n
    : account.confirmedUnits +
      account.transferredInUnits -
      account.transferredOutUnits -
      account.releasedUnits

/** What counts toward the required quantity: the balance plus rollover collateral. */
export const countedUnits = (account: CollateralAccount): bigint =>
  account.state === 'UNOPENED' ? 0n : balanceUnits(account) + account.rolloverUnits

/** Whether the required quantity is confirmed in full. */
export const isCollateralWhole = (account: CollateralAccount): boolean =>
  account.state !== 'UNOPENED' && countedUnits(account) >= account.requiredUnits

/** When the required collateral was first confirmed; null before. */
export const receivedAtOf = (account: CollateralAccount): number | null =>
  'receivedAt' in account ? account.receivedAt : null

const NO_MOVEMENTS: CollateralMovements = {
  confirmedUnits: 0n,
  transferredInUnits: 0n,
  transferredOutUnits: 0n,
  releasedUnits: 0n,
}

export const movementsOf = (account: CollateralAccount): CollateralMovements =>
  openedCollateral(account) ?? NO_MOVEMENTS

/** States in which the borrower owes the first deposits, by a deadline: of a new loan or a renewal, and of a refinance. */
const DEPOSITS_DUE: readonly CollateralAccount['state'][] = ['AWAITING_DEPOSITS', 'TOP_UP_REQUESTED']

export const areDepositsDue = ({ state }: CollateralAccount): boolean => DEPOSITS_DUE.includes(state)

/** The quantity that the agreement requires, in base units; null before signing. */
export const requiredUnitsOf = (account: CollateralAccount): bigint | null =>
  openedCollateral(account)?.requiredUnits ?? null

/** Deadline for sending the deposits; null where none are due. */
export const depositsDueAtOf = (account: CollateralAccount): number | null =>
  openedCollateral(account)?.depositsDueAt ?? null

export const depositAddressOf = (account: CollateralAccount): string | null =>
  openedCollateral(account)?.depositAddress ?? null

/** When the borrower reported that the coins were sent; null before. */
export const sentAtOf = (account: CollateralAccount): number | null =>
  openedCollateral(account)?.sentAt ?? null

/** When the borrower began to verify the deposit address; null before. */
export const addressVerificationAtOf = (account: CollateralAccount): number | null =>
  openedCollateral(account)?.addressVerificationAt ?? null
