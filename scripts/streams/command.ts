import { rebuildStates, verifyStates } from '@pledge/server/verify-states'

export const STREAMS_USAGE = `npm run streams -- verify    compares the stored state of every loan with a replay of its events
npm run streams -- rebuild   stores anew what differs
docs/operations.md explains it. The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`

type WithDatabase = <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>
interface Answer {
  readonly status: 0 | 1 | 2
  readonly output: string
}

/** Maximum number of differences printed; the count always includes all. */
const MAX_LINES = 100

const answerOf = (lines: readonly string[], summary: string): Answer => ({
  status: lines.length === 0 ? 0 : 1,
  output: `${[...lines.slice(0, MAX_LINES), summary].join('\n')}\n`,
})

const verify = async (withDatabase: WithDatabase): Promise<Answer> => {
  const { loans, differences } = await withDatabase(verifyStates)
  const lines = differences.map(
    ({ applicationId, stream }) => `DIFFERS: ${applicationId} ${stream ?? 'its events cannot be replayed'}`,
  )
  return answerOf(lines, `${loans} loans compared, ${differences.length} states differ`)
}

const rebuild = async (withDatabase: WithDatabase): Promise<Answer> => {
  const { rebuilt, damaged } = await withDatabase(rebuildStates)
  const lines = damaged.map((applicationId) => `DAMAGED: ${applicationId} its events cannot be replayed`)
  return answerOf(lines, `${rebuilt} loans rebuilt, ${damaged.length} left as they are`)
}

/** Returns 1 when any state differs or cannot be rebuilt, 2 for invalid arguments. */
export const runStreams = async (args: readonly string[], withDatabase: WithDatabase): Promise<Answer> => {
  const [verb, ...rest] = args
  if (verb === 'verify' && rest.length === 0) return verify(withDatabase)
  if (verb === 'rebuild' && rest.length === 0) return rebuild(withDatabase)
  return { status: 2, output: STREAMS_USAGE }
}
