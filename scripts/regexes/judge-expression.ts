import { checkSync } from 'recheck'

/** One that takes longer to judge is refused: it is hard to read as well. */
const JUDGE_TIMEOUT_MS = 20_000

/** As the source has it: between the first and the last slash, then its flags. */
export const partsOf = (literal: string): readonly [source: string, flags: string] => {
  const end = literal.lastIndexOf('/')
  return [literal.slice(1, end), literal.slice(end + 1)]
}

/** Why a regular expression may not be used, or null: the time of each must grow no faster than the text that it reads. */
export const judgeExpression = (literal: string): string | null => {
  const [source, flags] = partsOf(literal)
  const verdict = checkSync(source, flags, { timeout: JUDGE_TIMEOUT_MS })
  if (verdict.status === 'safe') return null
  return verdict.status === 'vulnerable' ? `takes ${verdict.complexity.summary} time` : 'could not be judged'
}
