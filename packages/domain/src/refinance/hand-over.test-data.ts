import { HAND_OVER_COLUMNS, HAND_OVER_HEADER } from './hand-over-line.ts'

const ROW = {
  loan_number: 'CEL-1',
  coin: 'BTC',
  coin_quantity: '1.25',
  handed_over_on: '2026-11-27',
  transaction_id: 'ab'.repeat(32),
}
export type HandOverRow = typeof ROW

/** A line of a file of hand-overs: of the loan CEL-1, with these changes. */
export const handOverLineOf = (change: Partial<HandOverRow> = {}): string =>
  HAND_OVER_COLUMNS.map((column) => ({ ...ROW, ...change })[column]).join(',')

/** A file of hand-overs with a line for each of these. */
export const handOverFileOf = (...changes: readonly Partial<HandOverRow>[]): string =>
  [HAND_OVER_HEADER, ...changes.map(handOverLineOf)].join('\n')
