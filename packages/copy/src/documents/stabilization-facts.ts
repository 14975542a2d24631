import type { Coin } from '@pledge/domain/collateral/coins'

/** What the words of the addendum are made from. No name: they are shown and stored as they are. */
export interface StabilizationFacts {
  readonly legalName: string
  readonly phone: string
  /** 'A1B2-C3D4-E5F6' */
  readonly loanReference: string
  readonly coin: Coin
  /** The fee of a conversion, of what is converted. */
  readonly feeBps: number
  /** The share of the USDC that it secures. */
  readonly usdcLtvBps: number
  /** The level of a sale, and that below which coins are bought back: both of the loan. */
  readonly liquidationLtvBps: number
  readonly targetLtvBps: number
}

/** The text that a borrower accepts, exactly as it is shown, stored and kept. */
export interface AddendumWords {
  readonly title: string
  readonly paragraphs: readonly string[]
}
