import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** The first file of a backup: its contents, and what it requires of the place where it is restored. */
export const MANIFEST = 'backup.json'
/** A dump of an external PostgreSQL, by pg_dump. */
export const DUMP = 'database.dump'
/** The data folder of the embedded PostgreSQL. */
export const CLUSTER = 'postgres'
export const FILES = 'files'

export const manifestSchema = z.object({
  format: z.literal(1),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('external'), queueOwner: z.string() }),
    // A data folder works only on one kind of machine.
    z.object({ kind: z.literal('embedded'), platform: z.string() }),
  ]),
  /** The number of the last migration applied to the database. */
  schemaVersion: z.number().int().positive(),
  /** Where the files are: in the backup, or in a bucket, which has its own backups. */
  files: z.enum(['included', 'bucket']),
  /** Every row committed before this moment is in the backup. */
  takenAt: z.iso.datetime(),
  entries: z.array(
    z.object({ path: z.string(), bytes: z.number().int().nonnegative(), sha256: z.string().length(64) }),
  ),
})
export type Manifest = z.output<typeof manifestSchema>

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Every file in a folder with its hash, in the order of names, without the manifest itself. */
export const entriesIn = async (folder: string): Promise<Manifest['entries']> => {
  const entries: Manifest['entries'] = []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file)
    if (!entry.isFile() || name === MANIFEST) continue
    entries.push({ path: name, bytes: (await stat(file)).size, sha256: await sha256Of(file) })
  }
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
