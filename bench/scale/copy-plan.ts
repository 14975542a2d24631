import type { Column, TableRows } from './template-rows.ts'
import { RESEALED } from './template-rows.ts'

/**
 * How one template is copied many times inside PostgreSQL: each of its rows as a list of SQL expressions over a row
 * `c` of the temporary table `copies`, which has the number of the copy, the prefix of its ids, a part of its
 * address, and its sealed values.
 */
export interface CopyPlan {
  readonly statements: readonly { readonly table: string; readonly text: string }[]
  readonly sealed: readonly SealedCell[]
}

/** A sealed value of the template, and the name of the row to which a copy of it is bound. */
export interface SealedCell {
  readonly table: string
  readonly column: string
  readonly holder: string
  readonly value: string
  /** The name of the row in the template; `rowOf` derives that of a copy. */
  readonly row: string
}

/** What distinguishes one copy from another. */
export interface Copy {
  readonly number: number
  /** The first eight digits of all its ids. */
  readonly prefix: string
  /** The last characters of its deposit address. */
  readonly address: string
}

/** The replacement for a text of the template in a copy: as an SQL expression, and as the text of one copy. */
interface Token {
  readonly expression: string
  readonly of: (copy: Copy) => string
}
export type Tokens = ReadonlyMap<string, Token>

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const PREFIX = 8

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A value whose first eight digits are the copy's prefix. */
const byPrefix = (text: string): Token => {
  const rest = text.slice(PREFIX)
  return { expression: `c.prefix || ${quoted(rest)}`, of: ({ prefix }) => prefix + rest }
}

/** An address of the copy: its last eight characters are the copy's. It exists on no chain. */
const byAddress = (text: string): Token => {
  const rest = text.slice(0, -PREFIX)
  return { expression: `${quoted(rest)} || c.address`, of: ({ address }) => rest + address }
}

const before = (text: string): Token => ({
  expression: `c.prefix || ${quoted(`.${text}`)}`,
  of: ({ prefix }) => `${prefix}.${text}`,
})

/** Columns with unique values, each as a token of its kind. */
const UNIQUE_TEXTS: readonly {
  readonly table: string
  readonly column: string
  readonly token: (text: string) => Token
}[] = [
  { table: 'accounts', column: 'email', token: before },
  { table: 'deposit_addresses', column: 'address', token: byAddress },
  { table: 'deposits', column: 'transaction_id', token: byPrefix },
  { table: 'refresh_sessions', column: 'token_hash', token: byPrefix },
  { table: 'disbursements', column: 'trace_number', token: before },
]

const valuesOf = (tables: readonly TableRows[], table: string, column: string): readonly string[] =>
  tables
    .filter((one) => one.table === table)
    .flatMap(({ columns, rows }) => {
      const at = columns.findIndex(({ name }) => name === column)
      return rows.map((row) => row[at] ?? null)
    })
    .filter((value): value is string => value !== null)

/** Every id in the template's rows that is not one of the lender's, and what else must differ. */
export const tokensOf = (tables: readonly TableRows[], shared: ReadonlySet<string>): Tokens => {
  const tokens = new Map<string, Token>()
  for (const { rows } of tables)
    for (const value of rows.flat())
      for (const [uuid] of (value ?? '').matchAll(UUID))
        if (!shared.has(uuid)) tokens.set(uuid, byPrefix(uuid))
  for (const { table, column, token } of UNIQUE_TEXTS)
    for (const text of valuesOf(tables, table, column)) tokens.set(text, token(text))
  return tokens
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The parts of a text, with each token separate. */
const partsOf = (text: string, tokens: Tokens): readonly string[] => {
  const names = [...tokens.keys()].toSorted((a, b) => b.length - a.length)
  return names.length === 0 ? [text] : text.split(new RegExp(`(${names.map(escaped).join('|')})`))
}

/** A text of the template as it is in a copy: as an expression. */
const spliced = (text: string, tokens: Tokens): string => {
  const parts = partsOf(text, tokens).filter((part) => part !== '')
  return parts.length === 0
    ? `''`
    : parts.map((part) => tokens.get(part)?.expression ?? quoted(part)).join(' || ')
}

/** The same for one copy. */
export const inCopy = (text: string, tokens: Tokens): ((copy: Copy) => string) => {
  const parts = partsOf(text, tokens)
  return (copy) => parts.map((part) => tokens.get(part)?.of(copy) ?? part).join('')
}

/** Applications were started one after another within these days, the newest now. */
const SPREAD_DAYS = 50

/** Values of a copy that differ from the template's for other reasons than its ids. */
const special = (table: string, { name }: Column, value: string, place: number): string | undefined => {
  if (table === 'ledger_entries' && name === 'hash') return `c.hashes[${place}]`
  if (table === 'ledger_chains' && name === 'hash') return 'c.hashes[array_length(c.hashes, 1)]'
  if (table === 'deposit_addresses' && name === 'address_index') return 'c.number'
  if (table === 'audit_entries' && name === 'id') return `nextval('audit_entry_ids')`
  if (table === 'applications' && name === 'created_at')
    return `${quoted(value)}::timestamptz - c.age * interval '${SPREAD_DAYS} days'`
  return undefined
}

interface Cell {
  readonly table: string
  readonly column: Column
  readonly value: string | null
  readonly sealedAt: number | undefined
  /** For a ledger entry: its position in the chain. */
  readonly place: number
}

const expressionOf = ({ table, column, value, sealedAt, place }: Cell, tokens: Tokens): string => {
  if (value === null) return `null::${column.type}`
  const made = special(table, column, value, place)
  if (made !== undefined) return `(${made})::${column.type}`
  if (sealedAt !== undefined) return `c.sealed[${sealedAt + 1}]::${column.type}`
  return `(${spliced(value, tokens)})::${column.type}`
}

const sealedCells = ({ table, columns, rows }: TableRows): readonly (readonly (SealedCell | undefined)[])[] =>
  rows.map((row) =>
    columns.map(({ name }, place) => {
      const sealed = RESEALED.find((one) => one.table === table && one.holder === name)
      const value = row[place]
      if (sealed === undefined || value === null || value === undefined) return undefined
      const key = sealed.key.map((part) => row[columns.findIndex((column) => column.name === part)] ?? '')
      return { table, column: sealed.column, holder: name, value, row: sealed.row(key) }
    }),
  )

/** The statements that write a chunk of copies, one for each table. */
export const planOf = (tables: readonly TableRows[], tokens: Tokens): CopyPlan => {
  const sealed: SealedCell[] = []
  const statements = tables.map((one) => {
    const cells = sealedCells(one)
    const lists = one.rows.map((row, at) => {
      const number = Number(row[one.columns.findIndex(({ name }) => name === 'chain_number')] ?? 0)
      const list = one.columns.map((column, place) => {
        const cell = cells[at]?.[place]
        const sealedAt = cell === undefined ? undefined : sealed.push(cell) - 1
        return expressionOf(
          { table: one.table, column, value: row[place] ?? null, sealedAt, place: number },
          tokens,
        )
      })
      return `(${list.join(', ')})`
    })
    const names = one.columns.map(({ name }) => `"${name}"`).join(', ')
    const text = `insert into "${one.table}" (${names}) select v.* from copies c cross join lateral (values ${lists.join(',\n')}) v`
    return { table: one.table, text }
  })
  return { statements, sealed }
}
