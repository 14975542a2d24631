import type { UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import type { ReportedTransfer } from '@pledge/domain/usdc-payment/transfers'

/** A transfer to one of our addresses. */
export interface UsdcTransferIn extends ReportedTransfer {
  /** Ours, written as in the request. */
  readonly address: string
}

export interface UsdcNetworkTip {
  readonly height: number
  /** The newest block that the network has finalized: what is in it or below is never replaced. It does not fall. */
  readonly finalizedHeight: number
}

/**
 * Receives USDC for loans of borrowers abroad (row 1.2.59, note 096): an address of its own for each loan, which only the
 * operator's custodian can spend from, and what arrives there. Throws while unreachable; the caller then changes nothing and
 * retries (law 4 of the journey). The custodian moves what is received on to the lender's treasury by itself.
 */
export interface UsdcRepaymentPort {
  /**
   * The address of a loan, the same on every network of `USDC_PAYMENT_NETWORKS`. `key` is the id of its application: the same
   * key always gives the same address, and no other key gives it.
   */
  address(key: string): Promise<{ readonly address: string }>
  tip(network: UsdcPaymentNetwork): Promise<UsdcNetworkTip>
  /**
   * What arrived at these addresses in blocks at or above `sinceHeight`: USDC, other tokens, and the network's own coin. One
   * report for each transaction, address and asset, with the sum of what it moved there. Failed transactions moved nothing.
   */
  transfers(input: {
    readonly network: UsdcPaymentNetwork
    readonly addresses: readonly string[]
    readonly sinceHeight: number
  }): Promise<{ readonly tip: UsdcNetworkTip; readonly transfers: readonly UsdcTransferIn[] }>
}
