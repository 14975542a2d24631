import * as z from 'zod/mini'
import { lengthOf, normalizeText } from '../borrower/normalize-text.ts'
import { formatCoin, parseCoin } from '../money/coin-quantity.ts'
import { parseDollars } from '../money/dollars.ts'
import { parseFraction } from '../money/parse-fraction.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { parseCalendarDate } from '../offer/calendar-date.ts'
import type { Residence } from '../residence/residence.ts'
import { csvField, encodingProblem, MAX_FIELD_CHARACTERS, type Read } from './csv-field.ts'
import { csvFields } from './csv-fields.ts'
import { REFINANCE_COINS, type EstateLoan } from './estate-loan.ts'
import { checkLoanNumber } from './loan-number.ts'

/** The columns of the file, in this order (docs/refinance-register.md describes each). */
export const REGISTER_COLUMNS = [
  'loan_number',
  'coin',
  'coin_quantity',
  'balance',
  'annual_rate',
  'opened_on',
  'matures_on',
  'first_name',
  'last_name',
  'date_of_birth',
  'ssn_last_four',
  'email',
  'residence',
  'identity_verified',
] as const
export const REGISTER_HEADER = REGISTER_COLUMNS.join(',')

const MAX_NAME_CHARACTERS = 100
const FIRST_BIRTH_YEAR = 1900

/**
 * A smaller quantity is what a sale has left over, and no collateral: worth cents at any price of these years. Its LTV
 * would have no meaning.
 */
const SMALLEST_UNITS = { BTC: 1_000n, ETH: 100_000_000_000_000n } as const satisfies Record<
  (typeof REFINANCE_COINS)[number],
  bigint
>

const date = (text: string): Read<string> =>
  parseCalendarDate(text) === undefined ? undefined : { value: text }

const name = (text: string): Read<string> => {
  const normal = normalizeText(text)
  return normal !== '' && lengthOf(normal) <= MAX_NAME_CHARACTERS ? { value: normal } : undefined
}

/** `US-TX` for a state (ISO 3166-2), `DE` for a country. */
const residence = (text: string): Read<Residence> => {
  const state = /^US-([A-Z]{2})$/.exec(text)?.[1]
  if (state !== undefined) return { value: { kind: 'state', code: state } }
  return /^[A-Z]{2}$/.test(text) && text !== 'US' ? { value: { kind: 'country', code: text } } : undefined
}

const email = z.email()

const lineSchema = z.tuple([
  csvField((text) => {
    const checked = checkLoanNumber(text)
    return checked.ok ? { value: checked.value } : undefined
  }, 'loan_number must be 1 to 40 letters, digits or hyphens'),
  z.enum(REFINANCE_COINS, { error: `coin must be one of ${REFINANCE_COINS.join(', ')}` }),
  z.string().check(z.maxLength(MAX_FIELD_CHARACTERS, { error: 'coin_quantity is too long' })),
  csvField((text) => {
    const value = parseDollars(text)
    return value !== undefined && value > 0n ? { value } : undefined
  }, 'balance must be dollars above 0, with at most two decimals'),
  csvField((text) => {
    const value = parseFraction(text)
    return value !== undefined && value < Number(ONE_IN_BPS) ? { value } : undefined
  }, 'annual_rate must be a fraction below 1, with at most four decimals, like 0.0895'),
  csvField(date, 'opened_on must be a date like 2021-06-30'),
  csvField(
    (text): Read<string | null> => (text === '' ? { value: null } : date(text)),
    'matures_on must be empty, or a date like 2024-06-30',
  ),
  csvField(name, 'first_name must have 1 to 100 characters'),
  csvField(name, 'last_name must have 1 to 100 characters'),
  csvField(
    (text) => (Number(text.slice(0, 4)) >= FIRST_BIRTH_YEAR ? date(text) : undefined),
    'date_of_birth must be a date like 1985-06-30, from 1900 on',
  ),
  csvField((text): Read<string | null> => {
    if (text === '') return { value: null }
    return /^\d{4}$/.test(text) ? { value: text } : undefined
  }, 'ssn_last_four must be empty, or four digits'),
  csvField((text) => {
    const value = text.toLowerCase()
    return email.safeParse(value).success ? { value } : undefined
  }, 'email must be an email address'),
  csvField(residence, 'residence must be like US-TX for a state, or DE for a country'),
  csvField((text): Read<boolean> => {
    if (text !== 'true' && text !== 'false') return undefined
    return { value: text === 'true' }
  }, 'identity_verified must be true or false'),
])

export type ReadLine =
  | { readonly ok: true; readonly loan: EstateLoan }
  | { readonly ok: false; readonly problems: readonly string[] }

const broken = (...problems: readonly string[]): ReadLine => ({ ok: false, problems })

/**
 * Reads one line of the defunct lender's file (gap G.70): every field by its own rule, then what fields say
 * together. Problems name columns and never repeat a value, because values are personal data.
 */
export const readRegisterLine = (line: string): ReadLine => {
  const unreadable = encodingProblem(line)
  if (unreadable !== undefined) return broken(unreadable)
  const fields = csvFields(line)
  if (fields === undefined) return broken('a quote is not closed')
  if (fields.length !== REGISTER_COLUMNS.length)
    return broken(`there are ${fields.length} fields instead of ${REGISTER_COLUMNS.length}`)
  const parsed = lineSchema.safeParse(fields)
  if (!parsed.success) return broken(...parsed.error.issues.map(({ message }) => message))
  const [loanNumber, coin, quantity, balanceCents, rateBps, openedOn, maturesOn, ...ofPerson] = parsed.data
  const [firstName, lastName, dateOfBirth, ssnLastFour, address, livesIn, isIdentityVerified] = ofPerson
  const quantityUnits = parseCoin(quantity.trim(), coin)
  if (quantityUnits === undefined)
    return broken("coin_quantity must be coins, with at most the coin's decimals")
  if (quantityUnits < SMALLEST_UNITS[coin])
    return broken(`coin_quantity must be at least ${formatCoin(SMALLEST_UNITS[coin], coin)}`)
  if (maturesOn !== null && maturesOn < openedOn) return broken('matures_on is before opened_on')
  if (dateOfBirth >= openedOn) return broken('date_of_birth is not before opened_on')
  const isAmerican = livesIn.kind === 'state'
  if (isAmerican && ssnLastFour === null) return broken('ssn_last_four is empty for a US resident')
  const person = { firstName, lastName, dateOfBirth, ssnLastFour, email: address, residence: livesIn }
  return {
    ok: true,
    loan: {
      loanNumber,
      coin,
      quantityUnits,
      balanceCents,
      rateBps,
      openedOn,
      maturesOn,
      isIdentityVerified,
      person,
    },
  }
}
