import type { Problem } from './problem.ts'

const COMPATIBLE = /^-- Compatible with servers from version \d{3}\.$/m

/** What an older server would miss, or fail on, each with the reason (note 068). An index is no part of what it relies on. */
const CONTRACTING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?!index\b|not\s+null\b)/i, 'removes what an older server may use'],
  [/\brename\b/i, 'renames what an older server uses'],
  [/\bset\s+not\s+null\b/i, 'requires what an older server may leave out'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'changes a type that an older server reads'],
  [/\bcreate\s+or\s+replace\b/i, 'replaces what an older server calls: give it a new name'],
  [/\brevoke\b(?!\s+(?:all|execute)\s+on\s+function\b)/i, 'takes a right that an older server may need'],
  [/\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'adds a required column without a default'],
]

/** Why a migration that says that older servers can work beside it does more than expand the schema. */
export const expandingProblems = (path: string, text: string): Problem[] => {
  if (!COMPATIBLE.test(text)) return []
  const statements = text.replaceAll(/--.*$/gm, '')
  return CONTRACTING.filter(([pattern]) => pattern.test(statements)).map(([pattern, reason]) => ({
    path,
    rule: 'expanding',
    message: `${reason} (${pattern.exec(statements)?.[0].trim() ?? ''})`,
  }))
}
