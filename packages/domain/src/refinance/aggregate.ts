import { REFINANCE_COINS, type RefinanceCoin } from './estate-loan.ts'

interface Loan {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  readonly quantityUnits: bigint
  readonly balanceCents: bigint
}

/** Old loans of one person with the same coin: one card, and one new loan (rows 2.2.01 and 2.2.14, gap G.70). */
export interface AggregatedLoan {
  readonly coin: RefinanceCoin
  /** Row 2.3.03, in the order in which they were claimed. */
  readonly loanNumbers: readonly string[]
  readonly quantityUnits: bigint
  readonly balanceCents: bigint
}

/** Combines the claimed loans of one person by their coin; coins without a loan are left out. */
export const aggregateLoans = (loans: readonly Loan[]): readonly AggregatedLoan[] =>
  REFINANCE_COINS.map((coin) => {
    const ofCoin = loans.filter((loan) => loan.coin === coin)
    return {
      coin,
      loanNumbers: ofCoin.map(({ loanNumber }) => loanNumber),
      quantityUnits: ofCoin.reduce((sum, { quantityUnits }) => sum + quantityUnits, 0n),
      balanceCents: ofCoin.reduce((sum, { balanceCents }) => sum + balanceCents, 0n),
    }
  }).filter(({ loanNumbers }) => loanNumbers.length > 0)
