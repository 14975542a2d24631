import type { Coin } from './coins.ts'

export interface KnownToken {
  readonly contract: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Tokens that borrowers commonly send instead of the coin, by chain: contract, symbol and decimals as
 * published by their issuers. Any other token is unknown, even if it calls itself USDC.
 */
export const KNOWN_TOKENS: Readonly<Record<Coin, readonly KnownToken[]>> = {
  BTC: [],
  ETH: [
    { contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 },
    { contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', decimals: 6 },
    { contract: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 },
    { contract: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 },
    { contract: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', symbol: 'stETH', decimals: 18 },
    { contract: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', symbol: 'WBTC', decimals: 8 },
  ],
  SOL: [
    { contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 },
    { contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', decimals: 6 },
    { contract: 'So11111111111111111111111111111111111111112', symbol: 'wSOL', decimals: 9 },
  ],
}

/** In hexadecimal the case of a letter is a checksum; in base58 a different case is a different mint. */
const inOneCase = (coin: Coin, contract: string): string =>
  coin === 'SOL' ? contract : contract.toLowerCase()

/** The token of a contract on a coin's chain; undefined for an unknown one. */
export const knownToken = (coin: Coin, contract: string): KnownToken | undefined =>
  KNOWN_TOKENS[coin].find((token) => inOneCase(coin, token.contract) === inOneCase(coin, contract))
