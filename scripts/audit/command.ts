import { verifyAudit, type AuditVerification, type KnownSeal } from '@pledge/server/verify-audit'

export const AUDIT_USAGE = `npm run audit -- verify                              checks the audit log of every organization against its seals
npm run audit -- verify --seal ORGANIZATION NUMBER HASH   also that this seal is there, as it was logged when it was made
docs/operations.md explains it. The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`

const NUMBER = /^[1-9]\d{0,8}$/
const HASH = /^[0-9a-f]{64}$/

const parse = (args: readonly string[]): { readonly known: KnownSeal | undefined } | undefined => {
  const [verb, option, organizationId = '', number = '', hash = '', ...rest] = args
  if (verb !== 'verify') return undefined
  if (option === undefined) return { known: undefined }
  const isKnown = option === '--seal' && NUMBER.test(number) && HASH.test(hash) && rest.length === 0
  return isKnown ? { known: { organizationId, number: Number(number), hash } } : undefined
}

const WHAT = { changed: 'was changed', removed: 'was removed', inserted: 'was inserted' } as const

const lineOf = ({ code, seals, entries, sealedAt, unsealed, broken }: AuditVerification): string => {
  if (broken !== null)
    return broken.what === 'seal'
      ? `${code}: BROKEN: seal ${broken.number} is missing, or not what was sealed`
      : `${code}: BROKEN: entry ${broken.entryId} ${WHAT[broken.what]} (seal ${broken.number})`
  const upTo = sealedAt === null ? 'never sealed' : `sealed at ${sealedAt.toISOString()}`
  const since = unsealed.since === null ? '' : ` since ${unsealed.since.toISOString()}`
  return `${code}: whole: ${entries} entries under ${seals} seals, ${upTo}; ${unsealed.count} not sealed yet${since}`
}

/** Returns 1 when anything differs, 2 for invalid arguments. */
export const runAudit = async (
  args: readonly string[],
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
): Promise<{ readonly status: 0 | 1 | 2; readonly output: string }> => {
  const parsed = parse(args)
  if (parsed === undefined) return { status: 2, output: AUDIT_USAGE }
  const { known } = parsed
  const verified = await withDatabase((ownerUrl) => verifyAudit(ownerUrl, known))
  if (known !== undefined && !verified.some(({ organizationId }) => organizationId === known.organizationId))
    return { status: 1, output: `there is no organization ${known.organizationId}\n` }
  const isWhole = verified.every(({ broken }) => broken === null)
  return { status: isWhole ? 0 : 1, output: `${verified.map(lineOf).join('\n')}\n` }
}
