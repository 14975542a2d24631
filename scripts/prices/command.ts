import { readFileSync, statSync } from 'node:fs'
import { withOwner } from '@pledge/server/store/database/with-owner'
import { importCandles } from '@pledge/server/store/offer/price-candles'
import { HISTORY_HEADER, readHistory } from './history-file.ts'

export const PRICES_USAGE = `npm run prices -- check FILE    checks every line of a price history
npm run prices -- import FILE   checks it, and writes all of it or nothing
A history is CSV with the header ${HISTORY_HEADER}. docs/operations.md explains it.
The database is DATABASE_OWNER_URL, or the embedded one in PLEDGE_DATA_DIR.
`
/** More than the most lines ever take. */
const MOST_BYTES = 128 * 1_024 * 1_024

type WithDatabase = <Result>(work: (ownerUrl: string) => Promise<Result>) => Promise<Result>
interface Answer {
  readonly status: 0 | 1 | 2
  readonly output: string
}

const read = (file: string, now: Date) => {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return { ok: false, problems: ['there is no such file'] } as const
  if (size > MOST_BYTES) return { ok: false, problems: [`it has more than ${MOST_BYTES} bytes`] } as const
  return readHistory(readFileSync(file, 'utf8'), now)
}

/** Answers with 1 when the file is refused, 2 when the arguments were not understood. `now` is real time. */
export const runPrices = async (
  args: readonly string[],
  withDatabase: WithDatabase,
  now: Date,
): Promise<Answer> => {
  const [verb, file, ...rest] = args
  if ((verb !== 'check' && verb !== 'import') || file === undefined || rest.length > 0)
    return { status: 2, output: PRICES_USAGE }
  const history = read(file, now)
  if (!history.ok) return { status: 1, output: `${file}: ${history.problems.join(`\n${file}: `)}\n` }
  const { candles } = history
  if (verb === 'check') return { status: 0, output: `${file}: ${candles.length} hours pass every check.\n` }
  const { written, kept } = await withDatabase((ownerUrl) =>
    withOwner(ownerUrl, (db) => importCandles(db, candles)),
  )
  return { status: 0, output: `${file}: ${written} hours written, ${kept} left as they are.\n` }
}
