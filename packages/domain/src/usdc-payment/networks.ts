import type { UsdcChain } from '../organization/usdc-chains.ts'

/**
 * Networks on which a loan can be paid in USDC (row 1.2.59, note 096). Both use addresses of the same kind, so a loan has one
 * address for both. Transfers on any other network are not seen.
 */
export const USDC_PAYMENT_NETWORKS = ['Base', 'Ethereum'] as const satisfies readonly UsdcChain[]
export type UsdcPaymentNetwork = (typeof USDC_PAYMENT_NETWORKS)[number]

/** The contracts of USDC as its issuer publishes them (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
export const USDC_CONTRACTS: Readonly<Record<UsdcPaymentNetwork, string>> = {
  Base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  Ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
}

/** The network's own coin, which has no contract. */
export const NATIVE_COIN = ''

/**
 * What people send by mistake instead of USDC, by contract. Any other token is left out: anybody can make one, give it any
 * name, and send any number of transfers of it.
 */
const MISTAKEN: Readonly<Record<UsdcPaymentNetwork, Readonly<Record<string, string>>>> = {
  Base: {
    [NATIVE_COIN]: 'ETH',
    '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca': 'USDbC',
    '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2': 'USDT',
    '0x50c5725949a6f0c72e6c4a641f24049a917db0cb': 'DAI',
  },
  Ethereum: {
    [NATIVE_COIN]: 'ETH',
    '0xdac17f958d2ee523a2206206994597c13d831ec7': 'USDT',
    '0x6b175474e89094c44da98b954eedeac495271d0f': 'DAI',
  },
}

/** The symbol of a token by its contract; undefined for a token that is left out. The case of a contract does not matter. */
export const symbolOf = (network: UsdcPaymentNetwork, contract: string): string | undefined => {
  const lower = contract.toLowerCase()
  return lower === USDC_CONTRACTS[network].toLowerCase() ? 'USDC' : MISTAKEN[network][lower]
}
