import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { migrationsFolder } from '../../migrations-folder.ts'

/** One migration file: the step that brings a database to the version `number`. */
export interface MigrationFile {
  readonly number: number
  /** The file name without its extension: `005-account`. */
  readonly name: string
  readonly text: string
  /** Of the text, to detect a file that was edited after it was applied. */
  readonly sha256: string
  /**
   * The oldest product version whose processes can still work on the database after this file. It is `number` itself,
   * unless the file states otherwise in a line of its own: `-- Compatible with servers from version 023.`
   */
  readonly compatibleFrom: number
  /**
   * Whether its statements run one by one, outside of a transaction, as required to build an index without
   * blocking writes. The file states it in a line of its own: `-- Outside of a transaction.` Each statement
   * must be repeatable, because an interrupted run starts over.
   */
  readonly isOutsideTransaction: boolean
}

const NAME = /^(\d{3})-[a-z]+(?:-[a-z]+)*\.sql$/
const COMPATIBLE = /^-- Compatible with servers from version (\d{3})\.$/m

const OUTSIDE = /^-- Outside of a transaction\.$/m

/** Throws when a file claims compatibility with its own or a later version, or with a nonexistent one. */
const compatibleFromOf = (name: string, number: number, text: string): number => {
  const [, digits] = COMPATIBLE.exec(text) ?? []
  if (digits === undefined) return number
  const from = Number(digits)
  if (from < 1 || from >= number)
    throw new Error(
      `the migration ${name} states that it is compatible from version ${from}: it must name an older one`,
    )
  return from
}

const fileOf = (folder: URL, fileName: string): MigrationFile => {
  const [, digits] = NAME.exec(fileName) ?? []
  if (digits === undefined) throw new Error(`${fileName} must be named like a migration: 001-noun.sql`)
  const text = readFileSync(new URL(fileName, folder), 'utf8')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const number = Number(digits)
  const name = fileName.replace(/\.sql$/, '')
  return {
    number,
    name,
    text,
    sha256,
    compatibleFrom: compatibleFromOf(name, number, text),
    isOutsideTransaction: OUTSIDE.test(text),
  }
}

/**
 * The migrations of this product version, in the order of application. Throws unless they are numbered from 1
 * without a gap: two branches that both add a migration must agree on an order before either is released.
 */
export const readMigrations = (folder = migrationsFolder): readonly MigrationFile[] => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => fileOf(folder, name))
  for (const [index, { number, name }] of files.entries())
    if (number !== index + 1) throw new Error(`the migration ${name} must have the number ${index + 1}`)
  return files
}
