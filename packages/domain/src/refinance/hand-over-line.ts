import * as z from 'zod/mini'
import { parseCoin } from '../money/coin-quantity.ts'
import { parseCalendarDate } from '../offer/calendar-date.ts'
import type { ReadRow } from './csv-file.ts'
import { csvField, encodingProblem, MAX_FIELD_CHARACTERS } from './csv-field.ts'
import { csvFields } from './csv-fields.ts'
import { REFINANCE_COINS, type RefinanceCoin } from './estate-loan.ts'
import { checkLoanNumber } from './loan-number.ts'

/** The columns of the file, in this order (docs/refinance-register.md describes each). */
export const HAND_OVER_COLUMNS = [
  'loan_number',
  'coin',
  'coin_quantity',
  'handed_over_on',
  'transaction_id',
] as const
export const HAND_OVER_HEADER = HAND_OVER_COLUMNS.join(',')

/** Coins that the estate says it has sent for one old loan in one transaction. */
export interface HandOver {
  readonly loanNumber: string
  readonly coin: RefinanceCoin
  /** Above zero, in base units. */
  readonly units: bigint
  /** yyyy-mm-dd */
  readonly handedOverOn: string
  /** 64 hexadecimal digits, in lower case and without `0x`: the same transaction is always the same text. */
  readonly transactionId: string
}

/** The 64 hexadecimal digits of a transaction, in lower case and without `0x`; undefined for any other text. */
export const plainTransactionId = (text: string): string | undefined =>
  /^(?:0x)?([0-9a-f]{64})$/.exec(text.toLowerCase())?.[1]

/** No chain of these coins is older: the first block of Bitcoin. */
const EARLIEST_DAY = '2009-01-03'

/** Whether coins can have been sent on this day. `latestDay` is yyyy-mm-dd, and such texts sort as their days do. */
const isPossibleDay = (day: string, latestDay: string): boolean => EARLIEST_DAY <= day && day <= latestDay

const lineSchema = z.tuple([
  csvField((text) => {
    const checked = checkLoanNumber(text)
    return checked.ok ? { value: checked.value } : undefined
  }, 'loan_number must be 1 to 40 letters, digits or hyphens'),
  z.enum(REFINANCE_COINS, { error: `coin must be one of ${REFINANCE_COINS.join(', ')}` }),
  z.string().check(z.maxLength(MAX_FIELD_CHARACTERS, { error: 'coin_quantity is too long' })),
  csvField(
    (text) => (parseCalendarDate(text) === undefined ? undefined : { value: text }),
    'handed_over_on must be a date like 2026-06-30',
  ),
  csvField((text) => {
    const digits = plainTransactionId(text)
    return digits === undefined ? undefined : { value: digits }
  }, 'transaction_id must be the 64 hexadecimal digits of a transaction'),
])

const broken = (...problems: readonly string[]): ReadRow<HandOver> => ({ ok: false, problems })

/**
 * Reads one line of the estate's file of hand-overs. Problems name columns and never repeat a value. `latestDay` is the last day on
 * which coins can have been sent already.
 */
export const readHandOverLine = (line: string, latestDay: string): ReadRow<HandOver> => {
  const unreadable = encodingProblem(line)
  if (unreadable !== undefined) return broken(unreadable)
  const fields = csvFields(line)
  if (fields === undefined) return broken('a quote is not closed')
  if (fields.length !== HAND_OVER_COLUMNS.length)
    return broken(`there are ${fields.length} fields instead of ${HAND_OVER_COLUMNS.length}`)
  const parsed = lineSchema.safeParse(fields)
  if (!parsed.success) return broken(...parsed.error.issues.map(({ message }) => message))
  const [loanNumber, coin, quantity, handedOverOn, transactionId] = parsed.data
  if (!isPossibleDay(handedOverOn, latestDay))
    return broken(`handed_over_on must be from ${EARLIEST_DAY} on, and not in the future`)
  const units = parseCoin(quantity.trim(), coin)
  if (units === undefined || units <= 0n)
    return broken("coin_quantity must be coins above 0, with at most the coin's decimals")
  return { ok: true, row: { loanNumber, coin, units, handedOverOn, transactionId } }
}
