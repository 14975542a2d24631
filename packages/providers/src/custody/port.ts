import type { Coin } from '@pledge/domain/collateral/coins'

/** Who holds the coins. Addresses are derived watch-only from account keys; the same index always gives the same address. */
export interface CustodyPort {
  /** The deposit address at an index of the coin's account (BTC: BIP-84 receive chain). */
  depositAddress(input: {
    readonly coin: Coin
    readonly index: number
  }): Promise<{ readonly address: string }>
  /** The two opaque addresses that belong to a signed-in user (decision 0): one pair for each identity, stable. */
  userWallet(input: {
    readonly identityId: string
  }): Promise<{ readonly accountAddress: string; readonly groupPolicyAddress: string }>
}
