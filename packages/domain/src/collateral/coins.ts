/** Coins that can be pledged (document 1 section 3, row 1.3.53). */
export const COINS = ['BTC', 'ETH', 'SOL'] as const
export type Coin = (typeof COINS)[number]

/** Names as displayed (row 1.3.31). */
export const COIN_NAMES: Readonly<Record<Coin, string>> = { BTC: 'Bitcoin', ETH: 'Ethereum', SOL: 'Solana' }

/** Decimal places of the on-chain base unit: satoshi, wei, lamport. Quantities are stored in base units. */
export const COIN_DECIMALS: Readonly<Record<Coin, number>> = { BTC: 8, ETH: 18, SOL: 9 }

/** Decimal places that a borrower may type (gap G.56: BTC 8, ETH 8, SOL 9). */
export const COIN_ENTRY_DECIMALS: Readonly<Record<Coin, number>> = { BTC: 8, ETH: 8, SOL: 9 }
