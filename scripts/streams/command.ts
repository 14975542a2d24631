import { verifyStates } from '@pledge/server/verify-states'

export const STREAMS_USAGE = `npm run streams -- verify   compares the stored state of every loan with a replay of its events
docs/operations.md explains it. The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`

/** Differences that are printed; the count is always of all. */
const MAX_LINES = 100

/** Answers with 1 when any state differs, 2 when the arguments were not understood. */
export const runStreams = async (
  args: readonly string[],
  withDatabase: <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>,
): Promise<{ readonly status: 0 | 1 | 2; readonly output: string }> => {
  if (args.length !== 1 || args[0] !== 'verify') return { status: 2, output: STREAMS_USAGE }
  const { loans, differences } = await withDatabase(verifyStates)
  const lines = differences
    .slice(0, MAX_LINES)
    .map(({ applicationId, stream }) => `DIFFERS: ${applicationId} ${stream}`)
  const summary = `${loans} loans compared, ${differences.length} states differ`
  return { status: differences.length === 0 ? 0 : 1, output: `${[...lines, summary].join('\n')}\n` }
}
