import { sql } from 'kysely'
import * as z from 'zod'
import { HEAD_CHARACTERS } from '../../seal.ts'
import type { SealedColumn } from '../../sealing/sealed-places.ts'
import type { Database } from '../database/database.ts'

/** The head of a sealed value, which contains its key id; its body never leaves the database. */
export interface SealedHead {
  /** The primary key of its row, as text. */
  readonly key: readonly string[]
  readonly head: string
}

const rowSchema = z.array(z.object({ key: z.array(z.string()), head: z.string().nullable() }))

const textOf = ({ holder, isJson }: SealedColumn) =>
  isJson === true ? sql`(${sql.ref(holder)} #>> '{}')` : sql.ref(holder)

const keyList = ({ key }: SealedColumn) => sql.join(key.map((one) => sql.ref(one)))

/** A page of a column in primary key order; rows without a value are omitted but counted in `last`. */
export const sealedHeads = async (
  db: Database,
  column: SealedColumn,
  after: readonly string[] | undefined,
  most: number,
): Promise<{ readonly heads: readonly SealedHead[]; readonly last: readonly string[] | undefined }> => {
  const texts = sql.join(column.key.map((one) => sql`${sql.ref(one)}::text`))
  const where = after === undefined ? sql`true` : sql`(${keyList(column)}) > (${sql.join(after)})`
  const { rows } =
    await sql`select array[${texts}] as key, left(${textOf(column)}, ${HEAD_CHARACTERS}) as head
    from ${sql.table(column.table)} where ${where} order by ${keyList(column)} limit ${most}`.execute(db)
  const page = rowSchema.parse(rows)
  return {
    heads: page.flatMap(({ key, head }) => (head === null ? [] : [{ key, head }])),
    last: page.length < most ? undefined : page.at(-1)?.key,
  }
}

/**
 * Replaces the head of a value, if it is still the value that was read, so that concurrent writes are kept. A
 * row that is being written is left for the next pass. Returns whether it was done.
 */
export const replaceHead = async (
  db: Database,
  column: SealedColumn,
  { key, head }: SealedHead,
  replacement: string,
): Promise<boolean> => {
  const table = sql.table(column.table)
  const isRow = sql`(${keyList(column)}) = (${sql.join(key)})`
  const text = sql`${replacement}::text || substr(${textOf(column)}, ${HEAD_CHARACTERS + 1})`
  const value = column.isJson === true ? sql`to_jsonb(${text})` : text
  const { numAffectedRows } = await sql`update ${table} set ${sql.ref(column.holder)} = ${value}
    where ctid = (select ctid from ${table} where ${isRow} for update skip locked)
      and left(${textOf(column)}, ${HEAD_CHARACTERS}) = ${head}`.execute(db)
  return numAffectedRows === 1n
}
