/** Transactions of the estate, compared with what custody received, for agents (note 100). */
export const portfolioHandOverTransactions = {
  title: 'Transactions to check with the custodian',
  text: 'A new loan waits until its coins are here. If a line is wrong, void it below. If the coins are on their way, no action is needed.',
  figures: '{recorded} {coin} in files, {delivered} {coin} received',
  results: { NOT_FOUND: 'Not found', SHORT: 'Less than recorded' },
  transaction: 'Transaction {id}',
  loans: 'Loans: {numbers}',
  checked: 'Last checked {time}.',
} as const
