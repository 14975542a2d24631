import { REFINANCE_COINS, type RefinanceCoin } from './estate-loan.ts'
import type { HandOver } from './hand-over-line.ts'
import { handOverResults, type LoanHandOver, type RegisteredLoan } from './hand-over-result.ts'

/** The register and the hand-overs of one coin, in base units: `registered + excess = handedOver + missing`. */
export interface CoinReconciliation {
  readonly coin: RefinanceCoin
  /** Of loans that are claimed or closed: what the estate has to hand over. */
  readonly registeredUnits: bigint
  readonly handedOverUnits: bigint
  /** Registered and not handed over yet, of some or of all coins of a loan. */
  readonly missingUnits: bigint
  /** Handed over beyond a loan's quantity, or for a loan that is unknown, unclaimed or of the other coin. */
  readonly excessUnits: bigint
  /** Of loans that a new one has replaced: exactly what was registered. It only grows, whatever becomes of the collateral. */
  readonly pledgedUnits: bigint
}

export interface Reconciliation {
  readonly coins: readonly CoinReconciliation[]
  /** What an agent has to settle with the estate. */
  readonly open: readonly LoanHandOver[]
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, each) => total + each, 0n)

/** Reconciles all hand-overs with the register, by coin. What does not agree is listed by loan. */
export const reconcile = (
  loans: readonly RegisteredLoan[],
  handOvers: readonly Pick<HandOver, 'loanNumber' | 'coin' | 'units'>[],
): Reconciliation => {
  const awaited = loans.filter(({ state }) => state !== 'OPEN')
  const results = handOverResults(loans, handOvers)
  const coins = REFINANCE_COINS.map((coin) => {
    const due = awaited.filter((loan) => loan.coin === coin)
    const dueNumbers = new Set(due.map(({ loanNumber }) => loanNumber))
    const ofCoin = results.filter((result) => result.coin === coin)
    const ofDue = ofCoin.filter(({ loanNumber }) => dueNumbers.has(loanNumber))
    const ofOthers = ofCoin.filter(({ loanNumber }) => !dueNumbers.has(loanNumber))
    const begun = new Set(ofDue.map(({ loanNumber }) => loanNumber))
    const untouched = due.filter(({ loanNumber }) => !begun.has(loanNumber))
    return {
      coin,
      registeredUnits: sum(due.map(({ quantityUnits }) => quantityUnits)),
      handedOverUnits: sum(ofCoin.map(({ handedOverUnits }) => handedOverUnits)),
      missingUnits:
        sum(ofDue.map(({ missingUnits }) => missingUnits)) +
        sum(untouched.map(({ quantityUnits }) => quantityUnits)),
      excessUnits:
        sum(ofDue.map(({ excessUnits }) => excessUnits)) +
        sum(ofOthers.map(({ handedOverUnits }) => handedOverUnits)),
      pledgedUnits: sum(
        due.filter(({ state }) => state === 'CLOSED').map(({ quantityUnits }) => quantityUnits),
      ),
    }
  })
  return { coins, open: results.filter(({ result }) => result !== 'CONFIRMED') }
}
