import type { EstateLoan } from './estate-loan.ts'
import { REGISTER_COLUMNS, REGISTER_HEADER } from './register-line.ts'

type Column = (typeof REGISTER_COLUMNS)[number]
export type RegisterRow = Readonly<Record<Column, string>>

/** A line of the file that passes every rule. */
export const ROW: RegisterRow = {
  loan_number: 'CEL-100001',
  coin: 'BTC',
  coin_quantity: '1.25',
  balance: '30000.00',
  annual_rate: '0.0895',
  opened_on: '2021-06-30',
  matures_on: '2024-06-30',
  first_name: 'Maya',
  last_name: "O'Neil",
  date_of_birth: '1985-02-28',
  ssn_last_four: '6789',
  email: 'Maya@Home.example',
  residence: 'US-CA',
  identity_verified: 'true',
}

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line with these fields instead of those of `ROW`. */
export const lineOf = (change: Partial<RegisterRow> = {}): string => {
  const row = { ...ROW, ...change }
  return REGISTER_COLUMNS.map((column) => quoted(row[column])).join(',')
}

/** A whole file of these lines. */
export const fileOf = (...changes: readonly Partial<RegisterRow>[]): string =>
  [REGISTER_HEADER, ...changes.map(lineOf)].join('\n')

/** What `ROW` says. */
export const LOAN: EstateLoan = {
  loanNumber: 'CEL-100001',
  coin: 'BTC',
  quantityUnits: 125_000_000n,
  balanceCents: 3_000_000n,
  rateBps: 895,
  openedOn: '2021-06-30',
  maturesOn: '2024-06-30',
  isIdentityVerified: true,
  person: {
    firstName: 'Maya',
    lastName: "O'Neil",
    dateOfBirth: '1985-02-28',
    ssnLastFour: '6789',
    email: 'maya@home.example',
    residence: { kind: 'state', code: 'CA' },
  },
}
