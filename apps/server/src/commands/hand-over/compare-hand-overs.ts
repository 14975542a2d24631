import type { HandOver } from '@pledge/domain/refinance/hand-over-line'
import {
  handOverResults,
  type LoanHandOver,
  type RegisteredLoan,
} from '@pledge/domain/refinance/hand-over-result'
import type { Tx } from '../../store/database/database.ts'
import { handedOverUnits, lockRegisteredLoans, registeredLoans } from '../../store/refinance/hand-overs.ts'

type FileLine = Pick<HandOver, 'loanNumber' | 'coin' | 'units'>

interface Comparison {
  readonly organizationId: string
  readonly rows: readonly FileLine[]
  /** Locks the loans in the order of their numbers, until the end of the transaction. */
  readonly locks: boolean
}

/** How the loans with these numbers agree with the register by what is booked of them. */
export const compareBooked = async (
  tx: Tx,
  loans: { readonly organizationId: string; readonly loanNumbers: readonly string[] },
): Promise<readonly LoanHandOver[]> => {
  const booked = await handedOverUnits(tx, loans)
  return handOverResults(
    await registeredLoans(tx, loans),
    booked.map(({ loanNumber, coin, handedOverUnits: units }) => ({ loanNumber, coin, units })),
  )
}

const numbersOf = (rows: readonly FileLine[]): readonly string[] => [
  ...new Set(rows.map(({ loanNumber }) => loanNumber)),
]

/**
 * How each loan and coin of a file agrees with the register once its lines are handed over, together with what was handed over
 * before (note 100). In the order of the file.
 */
export const compareHandOvers = async (
  tx: Tx,
  { organizationId, rows, locks }: Comparison,
): Promise<readonly LoanHandOver[]> => {
  const loanNumbers = numbersOf(rows)
  const read = locks ? lockRegisteredLoans : registeredLoans
  const loans: readonly RegisteredLoan[] = await read(tx, { organizationId, loanNumbers })
  const ofFile = new Set(rows.map(({ loanNumber, coin }) => `${loanNumber} ${coin}`))
  const before = (await handedOverUnits(tx, { organizationId, loanNumbers })).flatMap(
    ({ loanNumber, coin, handedOverUnits: units }) =>
      ofFile.has(`${loanNumber} ${coin}`) ? { loanNumber, coin, units } : [],
  )
  return handOverResults(loans, [...rows, ...before])
}
