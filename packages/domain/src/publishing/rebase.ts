import { contentOf, type DraftContent } from './draft.ts'
import { isJsonObject, namedRows } from './rows.ts'

const canonical = (value: unknown): string | undefined => JSON.stringify(value)

/**
 * Rebases the changes of `mine` since `base` onto another person's changes: a value that only one of them changed keeps
 * that change; where both changed it, `mine` wins. Rows are matched by name; any other list is one value.
 */
export const rebased = (base: DraftContent, mine: DraftContent, theirs: DraftContent): DraftContent => {
  const [from, own, other] = [contentOf(base), contentOf(mine), contentOf(theirs)]
  return {
    settings: merged('', from.settings, own.settings, other.settings) as DraftContent['settings'],
    rules: merged('', from.rules, own.rules, other.rules) as DraftContent['rules'],
  }
}

const merged = (key: string, base: unknown, mine: unknown, theirs: unknown): unknown => {
  if (canonical(mine) === canonical(base)) return theirs
  if (canonical(theirs) === canonical(base)) return mine
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs)) return mergedKeys(base, mine, theirs)
  const [from, own, other] = [namedRows(key, base), namedRows(key, mine), namedRows(key, theirs)]
  return from === undefined || own === undefined || other === undefined
    ? mine
    : Object.values(mergedKeys(from, own, other))
}

type Json = Readonly<Record<string, unknown>>

const mergedKeys = (base: Json, mine: Json, theirs: Json): Json =>
  Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
      .map((key) => [key, merged(key, base[key], mine[key], theirs[key])] as const)
      .filter(([, value]) => value !== undefined),
  )
