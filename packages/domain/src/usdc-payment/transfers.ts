import { centsOfMicroUsdc } from '../disbursement/usdc-amount.ts'
import { symbolOf, type UsdcPaymentNetwork } from './networks.ts'

/** SEEN: in a block that the network may still replace. DROPPED: it was replaced. Only FINAL counts, and stays. */
export const USDC_PAYMENT_STATUSES = ['SEEN', 'FINAL', 'DROPPED'] as const
export type UsdcPaymentStatus = (typeof USDC_PAYMENT_STATUSES)[number]

/** Why a transfer is no payment: another asset than USDC, or less than a cent. */
export const USDC_PAYMENT_PROBLEMS = ['UNSUPPORTED_ASSET', 'TOO_SMALL'] as const
export type UsdcPaymentProblem = (typeof USDC_PAYMENT_PROBLEMS)[number]

/** All that one transaction moved of one asset to the address of a loan, as its network reports it. */
export interface ReportedTransfer {
  readonly transactionId: string
  /** Empty for the network's own coin. */
  readonly contract: string
  /** Of the smallest unit of the asset: micro-USDC for USDC. */
  readonly units: bigint
  readonly blockHeight: number
  readonly blockHash: string
  /** The time of the block. */
  readonly at: Date
}

/** The same with what it means. */
export interface JudgedTransfer extends ReportedTransfer {
  readonly symbol: string
  readonly status: UsdcPaymentStatus
  readonly problem: UsdcPaymentProblem | null
}

const problemOf = (symbol: string, units: bigint): UsdcPaymentProblem | null => {
  if (symbol !== 'USDC') return 'UNSUPPORTED_ASSET'
  return centsOfMicroUsdc(units) === 0n ? 'TOO_SMALL' : null
}

const isSame = (
  one: Pick<ReportedTransfer, 'transactionId' | 'contract'>,
  other: Pick<ReportedTransfer, 'transactionId' | 'contract'>,
): boolean =>
  one.transactionId.toLowerCase() === other.transactionId.toLowerCase() &&
  one.contract.toLowerCase() === other.contract.toLowerCase()

/** What a network reported about one address, and the range of blocks that it reported on. */
export interface AddressReport {
  readonly network: UsdcPaymentNetwork
  readonly reported: readonly ReportedTransfer[]
  readonly sinceHeight: number
  /** The newest block of the node: it says nothing about blocks above. */
  readonly height: number
  /** The newest block that the network has finalized. */
  readonly finalizedHeight: number
}

const isNews = (judged: JudgedTransfer, known: JudgedTransfer | undefined): boolean =>
  known === undefined ||
  known.status !== judged.status ||
  known.units !== judged.units ||
  known.blockHash !== judged.blockHash

/**
 * What has changed at the address of a loan since the last report (note 096): transfers that are new, became final or moved to
 * another block, and those that the network no longer has. A final transfer does not change any more, whatever a node that
 * lags behind reports.
 */
export const transferChanges = (
  stored: readonly JudgedTransfer[],
  { network, reported, sinceHeight, height, finalizedHeight }: AddressReport,
): readonly JudgedTransfer[] => {
  const judged = reported.flatMap((transfer): JudgedTransfer[] => {
    const symbol = symbolOf(network, transfer.contract)
    if (symbol === undefined || transfer.units <= 0n) return []
    const status = transfer.blockHeight <= finalizedHeight ? 'FINAL' : 'SEEN'
    return [{ ...transfer, symbol, status, problem: problemOf(symbol, transfer.units) }]
  })
  const dropped = stored
    .filter(
      (known) =>
        known.status === 'SEEN' &&
        known.blockHeight >= sinceHeight &&
        known.blockHeight <= height &&
        !judged.some((one) => isSame(one, known)),
    )
    .map((known): JudgedTransfer => ({ ...known, status: 'DROPPED' }))
  return [...judged, ...dropped].filter((one) => {
    const known = stored.find((each) => isSame(each, one))
    return known?.status !== 'FINAL' && isNews(one, known)
  })
}
