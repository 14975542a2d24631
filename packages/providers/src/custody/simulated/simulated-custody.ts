import { createHash } from 'node:crypto'
import type { Coin } from '@pledge/domain/collateral/coins'
import { bech32 } from '@scure/base'
import { depositAddress } from '../derive.ts'
import type { CustodyPort } from '../port.ts'

/**
 * Account keys of the public test mnemonic (eleven times "abandon", then "about"), at m/84'/0'/0' and m/44'/60'/0'.
 * Everybody knows the private keys: never for value.
 */
export const TEST_ACCOUNT_KEYS = {
  BTC: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  ETH: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
} as const

/** Not the prefix of any chain, so that nobody can pay to it. */
const WALLET_PREFIX = 'sim'

const walletAddress = (purpose: string, identityId: string): string => {
  const digest = createHash('sha256').update(`${purpose}:${identityId}`).digest().subarray(0, 20)
  return bech32.encode(WALLET_PREFIX, bech32.toWords(new Uint8Array(digest)))
}

/** Watch-only custody from account keys. SOL has no watch-only derivation (SLIP-10 hardens every step) and throws. */
export const createSimulatedCustody = (input?: {
  readonly accountKeys?: { readonly BTC: string; readonly ETH: string }
}): CustodyPort => {
  const accountKeys = input?.accountKeys ?? TEST_ACCOUNT_KEYS
  const derive = (coin: Coin, index: number): string => {
    if (coin === 'SOL') throw new Error('The simulated custody holds no SOL')
    const derived = depositAddress({ chain: coin, accountXpub: accountKeys[coin], index })
    if (!derived.ok) throw new Error(`No deposit address: the ${coin} account key or the index is not valid`)
    return derived.address
  }
  return {
    depositAddress: async ({ coin, index }) => Promise.resolve({ address: derive(coin, index) }),
    userWallet: ({ identityId }) =>
      Promise.resolve({
        accountAddress: walletAddress('account', identityId),
        groupPolicyAddress: walletAddress('group-policy', identityId),
      }),
  }
}
