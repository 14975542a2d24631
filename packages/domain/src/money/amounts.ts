/** US dollars in whole cents. */
export type Cents = bigint
/** A quantity of a coin in its base unit: satoshi, wei, lamport. */
export type CoinUnits = bigint
/** A rate or a ratio in hundredths of a percent: 891 is 8.91 %. */
export type BasisPoints = number
/** A ratio in parts of 10^12, for values finer than basis points: a displayed LTV, an APR. */
export type Trillionths = bigint

/** 1 in basis points. */
export const ONE_IN_BPS = 10_000n
/** 1 in trillionths. */
export const ONE_IN_TRILLIONTHS = 1_000_000_000_000n
export const MONTHS_PER_YEAR = 12n
