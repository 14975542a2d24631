import type { Coin } from '@pledge/domain/collateral/coins'
import type { UsdcChain } from '@pledge/domain/organization/usdc-chains'

interface Inquiry {
  readonly idempotencyKey: string
}

/** Where coins or USDC that were received come from. The vendor follows the transaction to its sources. */
export interface SourceInquiry extends Inquiry {
  readonly kind: 'SOURCE'
  readonly network: Coin | UsdcChain
  readonly transactionId: string
  /** 0 for a payment in USDC, which is all that a transaction moved to the address. */
  readonly outputIndex: number
  /** Our own address, at which it arrived. */
  readonly address: string
  readonly units: bigint
}

/** A wallet to which something is about to be sent. */
export interface DestinationInquiry extends Inquiry {
  readonly kind: 'DESTINATION'
  readonly network: Coin | UsdcChain
  readonly address: string
}

export type WalletInquiry = SourceInquiry | DestinationInquiry

export interface WalletAnswer {
  readonly referenceId: string
  /** From 0, no known risk, to 100. */
  readonly score: number
  /** The sanctions lists that name the wallet, or a source of what it sent. */
  readonly lists: readonly string[]
}

/**
 * Screening of wallets against sanctions lists and known risks. Idempotent by key: one inquiry, the same answer. Throws
 * while unreachable.
 */
export interface WalletScreeningPort {
  /** The name of the vendor, stored with each answer. */
  readonly vendor: string
  screen(inquiry: WalletInquiry): Promise<WalletAnswer>
}
