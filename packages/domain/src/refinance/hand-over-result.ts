import type { EstateLoan, EstateLoanState } from './estate-loan.ts'
import type { HandOver } from './hand-over-line.ts'

/** What the register has of a loan that coins are handed over for. */
export type RegisteredLoan = Pick<EstateLoan, 'loanNumber' | 'coin' | 'quantityUnits'> & {
  readonly state: EstateLoanState
  /** Of its claim, which a closed loan keeps; null while nobody has claimed it. */
  readonly claimId: string | null
}

/**
 * CONFIRMED: a claimed loan, and exactly the coins that the register has for it. Everything else is for an agent: SHORT and EXCESS
 * are less and more than the register has, UNCLAIMED is a loan that nobody refinances, OTHER_COIN is not the coin of the loan,
 * UNKNOWN_LOAN is not in the register.
 */
export const HAND_OVER_RESULTS = [
  'CONFIRMED',
  'SHORT',
  'EXCESS',
  'UNCLAIMED',
  'OTHER_COIN',
  'UNKNOWN_LOAN',
] as const
export type HandOverResult = (typeof HAND_OVER_RESULTS)[number]

/** All hand-overs of one loan and coin, compared with the register. */
export interface LoanHandOver {
  readonly loanNumber: string
  readonly coin: HandOver['coin']
  readonly result: HandOverResult
  readonly handedOverUnits: bigint
  /** Registered and not handed over; zero where nothing is missing. */
  readonly missingUnits: bigint
  /** Handed over beyond what is registered, or for no registered loan of this coin. */
  readonly excessUnits: bigint
  /** What the register has of the loan, in the loan's own coin; null for an unknown loan. */
  readonly registeredUnits: bigint | null
  readonly claimId: string | null
  /** A new loan has replaced it: its registered coins are pledged. */
  readonly isReplaced: boolean
}

const above = (units: bigint): bigint => (units > 0n ? units : 0n)

const resultOf = (
  loan: RegisteredLoan | undefined,
  coin: HandOver['coin'],
  handedOverUnits: bigint,
): HandOverResult => {
  if (loan === undefined) return 'UNKNOWN_LOAN'
  if (loan.coin !== coin) return 'OTHER_COIN'
  if (loan.state === 'OPEN') return 'UNCLAIMED'
  if (handedOverUnits < loan.quantityUnits) return 'SHORT'
  return handedOverUnits > loan.quantityUnits ? 'EXCESS' : 'CONFIRMED'
}

/**
 * Compares what the estate has handed over for each loan, in all transactions together, with what the register has for it. A loan is
 * replaced only by a quantity that agrees: a new loan on fewer coins would begin above its maximum LTV, and coins beyond it belong to
 * somebody else. In the order in which loans come first.
 */
export const handOverResults = (
  loans: readonly RegisteredLoan[],
  handOvers: readonly Pick<HandOver, 'loanNumber' | 'coin' | 'units'>[],
): readonly LoanHandOver[] => {
  const registered = new Map(loans.map((loan) => [loan.loanNumber, loan]))
  const groups = new Map<string, (typeof handOvers)[number][]>()
  for (const handOver of handOvers) {
    const key = `${handOver.loanNumber} ${handOver.coin}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [handOver])
    else group.push(handOver)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { loanNumber, coin } = first
    const loan = registered.get(loanNumber)
    const handedOverUnits = group.reduce((sum, { units }) => sum + units, 0n)
    const dueUnits = loan?.coin === coin ? loan.quantityUnits : 0n
    return {
      loanNumber,
      coin,
      result: resultOf(loan, coin, handedOverUnits),
      handedOverUnits,
      missingUnits: above(dueUnits - handedOverUnits),
      excessUnits: above(handedOverUnits - dueUnits),
      registeredUnits: loan?.quantityUnits ?? null,
      claimId: loan?.claimId ?? null,
      isReplaced: loan?.state === 'CLOSED',
    }
  })
}
