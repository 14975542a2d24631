import type { Problem } from './problem.ts'

const COMPATIBLE = /^-- Compatible with servers from version \d{3}\.$/m
/** The same words anywhere else are read by nobody, and an older server would refuse to start. */
const CLAIM = /\bcompatible\s+(?:--\s*)?with\s+(?:--\s*)?servers\b/i
const UNREAD = 'claims compatibility within a sentence: it counts on a line of its own'

/**
 * What an older server would miss, or fail on, each with the reason (note 068). It does not rely on indexes, nor on the check
 * of a row, by the name that PostgreSQL gives it: without the check, all rows that it writes are admitted. Any other check may give
 * way to one of its name and `_named`, which has to admit the same rows and more. Nor does it call a trigger: one that is replaced
 * keeps what it did for whatever an older server writes.
 */
const CONTRACTING: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(?!index\b|not\s+null\b|constraint\s+\w+_check\b|constraint\s+(\w+),\s+add\s+constraint\s+\1_named\s+check\b)/i,
    'removes what an older server may use',
  ],
  [/\brename\b/i, 'renames what an older server uses'],
  [/\bset\s+not\s+null\b/i, 'requires what an older server may leave out'],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, 'changes a type that an older server reads'],
  [/\bcreate\s+or\s+replace\b(?!\s+trigger\b)/i, 'replaces what an older server calls: give it a new name'],
  [/\brevoke\b(?!\s+(?:all|execute)\s+on\s+function\b)/i, 'revokes a right that an older server may need'],
  [/\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'adds a required column without a default'],
]

const OUTSIDE = /^-- Outside of a transaction\.$/m
const INDEXED =
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(\w+)/gi

/** What would block servers that work beside it, each with the reason. */
const blocking = (text: string, statements: string): readonly string[] => {
  const isNew = (table: string) =>
    new RegExp(`\\bcreate\\s+(?:unlogged\\s+)?table\\s+${table}\\b`, 'i').test(statements)
  const indexed = [...statements.matchAll(INDEXED)].map(([, table = '']) => table)
  // Function bodies run later.
  const atOnce = statements.replaceAll(/\$\$.*?\$\$/gs, '')
  const changesTable = /\balter\s+table\b/i.test(atOnce)
  return [
    ...indexed
      .filter((table) => !isNew(table))
      .map(
        (table) =>
          `builds an index of ${table} while writes wait: build it concurrently, outside of a transaction`,
      ),
    ...(changesTable && /^\s*(?:update|delete)\b/im.test(atOnce)
      ? ['changes rows while a table is locked: put them into a file of their own']
      : []),
    ...(OUTSIDE.test(text) && changesTable ? ['changes a table outside of a transaction'] : []),
  ]
}

/** Why a migration that claims compatibility with older servers does more than expand the schema, or blocks them. */
export const expandingProblems = (path: string, text: string): Problem[] => {
  if (!COMPATIBLE.test(text)) return CLAIM.test(text) ? [{ path, rule: 'expanding', message: UNREAD }] : []
  // The body of a function runs later, by servers that know it.
  const statements = text.replaceAll(/--.*$/gm, '').replaceAll(/\bas \$\$.*?\$\$/gs, '')
  const contracting = CONTRACTING.filter(([pattern]) => pattern.test(statements)).map(
    ([pattern, reason]) => `${reason} (${pattern.exec(statements)?.[0].trim() ?? ''})`,
  )
  return [...contracting, ...blocking(text, statements)].map((message) => ({
    path,
    rule: 'expanding',
    message,
  }))
}
