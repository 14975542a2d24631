import { keyNamedByHead, rewrapHead } from '../seal.ts'
import type { Database } from '../store/database/database.ts'
import { replaceHead, sealedHeads, type SealedHead } from '../store/sealing/sealed-values.ts'
import type { Ring } from './ring.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-places.ts'

const PAGE_ROWS = 500
/** Per column: a billion rows. */
const MAX_PAGES = 2_000_000

export type Visit = (column: SealedColumn, value: SealedHead) => Promise<void> | void

/** Visits the head of every sealed value, column by column; `onPage` receives the number of rows seen in a column. */
export const visitValues = async (
  db: Database,
  visit: Visit,
  onPage: (column: SealedColumn, seen: number, isLast: boolean) => void = () => undefined,
): Promise<void> => {
  for (const column of SEALED_COLUMNS) {
    let after: readonly string[] | undefined
    let seen = 0
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { heads, last } = await sealedHeads(db, column, after, PAGE_ROWS)
      for (const value of heads) await visit(column, value)
      seen += heads.length
      onPage(column, seen, last === undefined)
      if (last === undefined) break
      after = last
    }
  }
}

export type RewrapResult = 'as-it-was' | 'rewrapped' | 'left' | 'broken'

/**
 * Wraps the data key of one value under the current key. 'left': another transaction is writing the row.
 * 'broken': the value can never be opened; it stays unchanged.
 */
export const rewrapValue = async (
  { db, ring }: { readonly db: Database; readonly ring: Ring },
  column: SealedColumn,
  value: SealedHead,
): Promise<RewrapResult> => {
  if (keyNamedByHead(value.head) === ring.current().id) return 'as-it-was'
  const { table, column: name, row } = column
  let replacement: string
  try {
    replacement = rewrapHead(ring, value.head, { table, column: name, row: row(value.key) })
  } catch {
    return 'broken'
  }
  return (await replaceHead(db, column, value, replacement)) ? 'rewrapped' : 'left'
}
