import { checkSync } from 'recheck'

/** An expression that takes longer to check is refused: it is hard to read as well. */
const JUDGE_TIMEOUT_MS = 20_000

/** As in the source: the text between the first and the last slash, then the flags. */
export const partsOf = (literal: string): readonly [source: string, flags: string] => {
  const end = literal.lastIndexOf('/')
  return [literal.slice(1, end), literal.slice(end + 1)]
}

/** Why a regular expression may not be used, or null: its time must grow no faster than its text. */
export const judgeExpression = (literal: string): string | null => {
  const [source, flags] = partsOf(literal)
  const verdict = checkSync(source, flags, { timeout: JUDGE_TIMEOUT_MS })
  if (verdict.status === 'safe') return null
  return verdict.status === 'vulnerable' ? `takes ${verdict.complexity.summary} time` : 'could not be judged'
}
