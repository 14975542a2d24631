import { importOrganization, type ImportResult } from '@pledge/server/import-organization'
import type { Problem } from '@pledge/domain/publishing/problem'
import { checkFile } from './read-file.ts'
import { parseReset, runReset } from './reset-factors.ts'
import { parseStaff, runStaff } from './staff.ts'

export const USAGE = `npm run organization -- check FILE          runs every check of a publication
npm run organization -- import FILE         imports the file as the draft of an existing organization, for two people to publish
npm run organization -- import FILE --new   adds an organization
npm run organization -- staff CODE EMAIL ROLE   gives a person a role: agent, administrator or auditor
npm run organization -- reset-factors CODE EMAIL   removes a person's passkeys, authenticator app, recovery codes and password, and prints a code for a new password
docs/white-label.md explains FILE. The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`

/** The parsed request; undefined for invalid arguments. */
interface Request {
  readonly verb: 'check' | 'import'
  readonly file: string
  readonly isNew: boolean
}

const parse = (args: readonly string[]): Request | undefined => {
  const [verb, ...rest] = args
  const files = rest.filter((each) => !each.startsWith('--'))
  const options = rest.filter((each) => each.startsWith('--'))
  const isKnown = options.every((each) => verb === 'import' && each === '--new')
  const [file] = files
  if ((verb !== 'check' && verb !== 'import') || file === undefined || files.length > 1 || !isKnown)
    return undefined
  return { verb, file, isNew: options.length > 0 }
}

const inLines = (file: string, problems: readonly Problem[]): string =>
  problems.map(({ path, message }) => `${file}: ${path === '' ? 'the file' : path}: ${message}\n`).join('')

const RESULT_TEXTS = {
  added: 'was added.',
  drafted: 'has the file as its draft. One person proposes it, and another publishes it.',
  unchanged: 'already matches the file. Nothing changed.',
} as const

const outputOf = (code: string, imported: Exclude<ImportResult, { readonly outcome: 'refused' }>): string => {
  if (imported.outcome === 'published')
    return `${code}: published the next version of its ${imported.what.join(' and ')}.\n`
  return `${code} ${RESULT_TEXTS[imported.outcome]}\n`
}

interface Outcome {
  readonly status: 0 | 1 | 2
  readonly output: string
}

/** Runs one command; the status is that of the process: 0 done, 1 refused, 2 invalid arguments. */
export const runCommand = async (
  args: readonly string[],
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
  now: Date,
  env: () => Readonly<Record<string, string | undefined>> = () => process.env,
): Promise<Outcome> => {
  const [verb, ...rest] = args
  const staff = verb === 'staff' ? parseStaff(rest) : undefined
  if (staff !== undefined) return runStaff(staff, withDatabase, now)
  const reset = verb === 'reset-factors' ? parseReset(rest) : undefined
  if (reset !== undefined) return runReset(reset, withDatabase, { now, env })
  const parsed = parse(args)
  if (parsed === undefined) return { status: 2, output: USAGE }
  const checked = await checkFile(parsed.file)
  if (!checked.ok) return { status: 1, output: inLines(parsed.file, checked.problems) }
  const { file } = checked
  const { code } = file.organization
  if (parsed.verb === 'check') return { status: 0, output: `${parsed.file}: ${code} passes every check.\n` }
  const imported = await withDatabase((ownerUrl) =>
    importOrganization(ownerUrl, { file, isNew: parsed.isNew, now }),
  )
  if (imported.outcome === 'refused') return { status: 1, output: inLines(parsed.file, imported.problems) }
  return { status: 0, output: outputOf(code, imported) }
}
