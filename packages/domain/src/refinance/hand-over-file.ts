import { createCsvReader, type CsvReader } from './csv-file.ts'
import { HAND_OVER_HEADER, readHandOverLine, type HandOver } from './hand-over-line.ts'

/**
 * Reads the file in which the estate says what it has handed over. A loan may have several transactions, and a transaction several
 * loans; both together come once, so that no coins are counted twice. `latestDay` (yyyy-mm-dd) is the last one on which coins can
 * have been sent already.
 */
export const createHandOverReader = (text: string, latestDay: string): CsvReader<HandOver> =>
  createCsvReader(text, {
    header: HAND_OVER_HEADER,
    readLine: (line) => readHandOverLine(line, latestDay),
    keyOf: ({ loanNumber, transactionId }) => `${loanNumber} ${transactionId}`,
    keyColumns: 'loan_number with transaction_id',
  })
