import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { migrationsFolder } from '../../migrations-folder.ts'

/** One file of the migrations: the step that leads a database to the version `number`. */
export interface MigrationFile {
  readonly number: number
  /** The name of the file without its ending: `005-account`. */
  readonly name: string
  readonly text: string
  /** Of the text, so that a file that is edited after it was applied somewhere is recognized there. */
  readonly sha256: string
  /**
   * The oldest version of the product whose processes can still work on the database once this file is applied. It is
   * `number` itself, unless the file says otherwise in a line of its own: `-- Compatible with servers from version 023.`
   */
  readonly compatibleFrom: number
  /**
   * Whether its statements run one by one, outside of a transaction, as building an index without blocking writes demands. The
   * file says so in a line of its own: `-- Outside of a transaction.` Each statement must be safe to repeat, because a run that
   * was cut short begins again.
   */
  readonly isOutsideTransaction: boolean
}

const NAME = /^(\d{3})-[a-z]+(?:-[a-z]+)*\.sql$/
const COMPATIBLE = /^-- Compatible with servers from version (\d{3})\.$/m

const OUTSIDE = /^-- Outside of a transaction\.$/m

/** Throws when a file claims to be compatible with servers that are as new as it is, or with none that ever was. */
const compatibleFromOf = (name: string, number: number, text: string): number => {
  const [, digits] = COMPATIBLE.exec(text) ?? []
  if (digits === undefined) return number
  const from = Number(digits)
  if (from < 1 || from >= number)
    throw new Error(
      `the migration ${name} says that it is compatible from version ${from}: name an older one`,
    )
  return from
}

const fileOf = (folder: URL, fileName: string): MigrationFile => {
  const [, digits] = NAME.exec(fileName) ?? []
  if (digits === undefined) throw new Error(`${fileName} is not named like a migration: 001-noun.sql`)
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
 * The migrations of this version of the product, in the order in which they are applied. Throws unless they are numbered
 * from 1 without a gap: two branches that both add a migration must agree on an order before either is released.
 */
export const readMigrations = (folder = migrationsFolder): readonly MigrationFile[] => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => fileOf(folder, name))
  for (const [index, { number, name }] of files.entries())
    if (number !== index + 1) throw new Error(`the migration ${name} should have the number ${index + 1}`)
  return files
}
