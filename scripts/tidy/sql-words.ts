import type { Problem } from './problem.ts'

const MIGRATION = /^apps\/server\/src\/migrations\/[^/]+\.sql$/

/**
 * Words of earlier names in migrations, each with the word that the field uses. A two-part word matches where its
 * parts follow one another in a name. `returned_at` is not listed: it is right for an ACH return.
 */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  abroad: 'international',
  asked: 'requested, or submission_intent_at',
  asker: 'principal',
  bounced: 'ACH return',
  came: 'payment',
  carried: 'rollover',
  collateral_return: 'collateral_release',
  collateral_returns: 'collateral_releases',
  collateral_short: 'collateral_deficient',
  desk: 'draft, or publication',
  final_at: 'confirmed_at',
  forgo: 'void',
  forgone: 'voided',
  held: 'collateral_balance, or lease',
  least: 'minimum',
  login: 'sign_in',
  logout: 'sign_out',
  look: 'poll',
  looked: 'polled',
  looks: 'polls',
  mail: 'email',
  mailed: 'emailed',
  mark: 'submission_intent',
  marked: 'submission_intent',
  moved: 'transferred',
  moves: 'transfers',
  papers: 'documents',
  payout: 'disbursement',
  payouts: 'disbursements',
  postponed: 'retry_backoff',
  postponement: 'retry_backoff',
  postponements: 'retry_backoffs',
  return_stand: 'release_progress',
  rolled: 'renewed',
  seen: 'observed, or unconfirmed',
  stand: 'progress, or status',
  standing: 'balance',
  tell: 'notify',
  told: 'reported, or notified',
  turn: 'lease',
  turns: 'leases',
  unmatched: 'unapplied',
  untold: 'unnotified',
  volley: 'concurrency_test',
  watch: 'poll, or monitor',
  watched: 'polled',
  watcher: 'job',
  worth: 'market_value',
  wrong_asset: 'unsupported_asset',
  wrong_assets: 'unsupported_assets',
}
const PARTS_OF_A_WORD = 2

export const isMigration = (file: string): boolean => MIGRATION.test(file)

/** The name that PostgreSQL generates for a table's third or later check, which does not say what it checks. */
const UNNAMED = /_check\d*$/
/** PostgreSQL gives an unnamed table constraint such a name, or a similar one. */
const WITHOUT_NAME = /^ {2}check \(/

/**
 * Without comments and string literals: keywords and names remain. A function body is not a literal. A check that is dropped
 * keeps the name that it had.
 */
const namesOf = (line: string): readonly string[] =>
  line
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/, '')
    .replace(/\bdrop constraint \w+/i, '')
    .toLowerCase()
    .match(/[a-z][a-z\d_]*/g) ?? []

const wordsOf = (name: string): readonly string[] => {
  const parts = name.split('_')
  return parts.flatMap((_, at) =>
    Array.from({ length: PARTS_OF_A_WORD }, (__, more) => parts.slice(at, at + more + 1)).map((each) =>
      each.join('_'),
    ),
  )
}

/** Names in migrations use the words of the field, and the name of every check says what it checks. */
export const sqlWordProblems = (file: string, text: string): readonly Problem[] => {
  if (!isMigration(file)) return []
  return text.split('\n').flatMap((line, index) => {
    const problem = (message: string): Problem => ({
      rule: 'sql-word',
      path: file,
      message: `line ${index + 1}: ${message}`,
    })
    return [
      ...new Set(
        namesOf(line).flatMap((name) => [
          ...wordsOf(name)
            .filter((word) => Object.hasOwn(REPLACEMENTS, word))
            .map((word) => `write ${REPLACEMENTS[word]} instead of "${word}" in ${name}`),
          ...(UNNAMED.test(name) ? [`${name} does not say what it checks`] : []),
        ]),
      ),
      ...(WITHOUT_NAME.test(line) ? ['this check has no name'] : []),
    ].map(problem)
  })
}
