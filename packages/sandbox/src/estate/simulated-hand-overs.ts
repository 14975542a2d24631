import { createHash } from 'node:crypto'
import type { RefinanceCoin } from '@pledge/domain/refinance/estate-loan'
import { HAND_OVER_COLUMNS, HAND_OVER_HEADER } from '@pledge/domain/refinance/hand-over-line'

/** Coins that the product waits for: of one old loan. */
export interface AwaitedCoins {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** What is missing of the register's quantity, in coins as on the wire. */
  readonly quantity: string
  /** How many transactions of the loan were confirmed before. */
  readonly transactions: number
}

/**
 * An invented transaction: 64 hexadecimal digits. Until the coins are confirmed it stays the same, so a file that is downloaded
 * twice says the same; after that, what is still missing is in another transaction.
 */
const transactionIdOf = (organization: string, { loanNumber, coin, transactions }: AwaitedCoins): string =>
  createHash('sha256').update(`estate:${organization}:${loanNumber}:${coin}:${transactions}`).digest('hex')

/**
 * The file in which the simulated estate says that it has sent these coins (docs/refinance-register.md), a line for each loan.
 * Quotes are never needed: a loan number has letters, digits and hyphens. `handedOverOn` is yyyy-mm-dd.
 */
export const simulatedHandOverFile = (
  awaited: readonly AwaitedCoins[],
  { organization, handedOverOn }: { readonly organization: string; readonly handedOverOn: string },
): string => {
  const lines = awaited.map((coins) => {
    const fields = {
      loan_number: coins.loanNumber,
      coin: coins.coin,
      coin_quantity: coins.quantity,
      handed_over_on: handedOverOn,
      transaction_id: transactionIdOf(organization, coins),
    }
    return HAND_OVER_COLUMNS.map((column) => fields[column]).join(',')
  })
  return [HAND_OVER_HEADER, ...lines, ''].join('\n')
}
