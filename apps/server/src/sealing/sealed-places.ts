import type { DB } from '../store/database/schema.generated.ts'

/** A column with sealed values, and the place to which each value is bound. */
export interface SealedColumn {
  readonly table: keyof DB
  /** The column of the table. */
  readonly holder: string
  /** The column's name in the place that values are bound to. */
  readonly column: string
  /** The primary key columns; a place uses the first, or all of them joined. */
  readonly key: readonly [string, ...string[]]
  readonly row: (key: readonly string[]) => string
  /** Of type jsonb: the value is a JSON text. */
  readonly isJson?: boolean
}

const byFirst = ([first = '']: readonly string[]): string => first

const columnsOf = (
  table: SealedColumn['table'],
  key: SealedColumn['key'],
  columns: readonly string[],
): readonly SealedColumn[] =>
  columns.map((column) => ({ table, holder: `${column}_sealed`, column, key, row: byFirst }))

const PERSONAL = ['name', 'latin_name', 'dob', 'ssn', 'address', 'phone'] as const

/**
 * Every place with sealed values. The sealer refuses other places, and key rotation works from this list, so
 * no value is left behind under a removed key.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...columnsOf('alert_phones', ['id'], ['phone']),
  ...columnsOf('bank_accounts', ['id'], ['account', 'owners']),
  ...columnsOf('bank_link_items', ['id'], ['access_token', 'public_token']),
  ...columnsOf('bank_link_sessions', ['id'], ['link_token']),
  ...columnsOf('borrower_profiles', ['account_id'], PERSONAL),
  {
    table: 'ceremonies',
    holder: 'registration_sealed',
    column: 'registration',
    key: ['kind', 'key'],
    row: ([, key = '']) => key,
  },
  ...columnsOf('collateral_releases', ['request_id'], ['address']),
  ...columnsOf('estate_loan_persons', ['id'], ['person']),
  ...columnsOf('estate_loans', ['id'], ['person']),
  ...columnsOf('inquiries', ['id'], ['answer']),
  ...columnsOf('emailed_codes', ['id'], ['address']),
  ...columnsOf('legacy_accounts', ['id'], ['totp']),
  ...columnsOf('outbox', ['id'], ['payload']),
  ...columnsOf('push_devices', ['id'], ['subscription']),
  ...columnsOf('push_outbox', ['id'], ['payload']),
  ...columnsOf('text_outbox', ['id'], ['payload']),
  ...columnsOf('debit_authorizations', ['id'], ['account']),
  ...columnsOf('debit_reports', ['id'], ['corrected']),
  ...columnsOf('disbursement_exceptions', ['id'], ['corrected']),
  ...columnsOf('disbursement_reports', ['id'], ['corrected']),
  ...columnsOf('disbursement_wallets', ['id'], ['address']),
  // A correction is another row of the same application, bound to the application.
  ...columnsOf('submitted_details', ['application_id', 'revision'], [...PERSONAL, 'government_id']),
  ...columnsOf('totp_secrets', ['account_id'], ['secret']),
  ...columnsOf('waitlist', ['id'], ['email']),
  { table: 'signing_keys', holder: 'sealed_jwk', column: 'sealed_jwk', key: ['id'], row: byFirst },
  {
    table: 'idempotency_keys',
    holder: 'answer',
    column: 'answer',
    key: ['actor', 'key'],
    row: (key) => key.join(':'),
    isJson: true,
  },
]

const known: ReadonlySet<string> = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))

/** Whether key rotation finds the values sealed there. */
export const isSealedPlace = ({
  table,
  column,
}: {
  readonly table: string
  readonly column: string
}): boolean => known.has(`${table}.${column}`)
