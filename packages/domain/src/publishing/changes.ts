import { namedRows } from './rows.ts'

/** A value that differs between two contents; undefined where one of them lacks it. */
export interface Change {
  /** Keys, row names and indexes separated by dots: `theme.primary`, `rules.states.OH.minLoanCents`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : [])

const isList = (value: unknown): boolean => Array.isArray(value)

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The change that rows common to both are in a different order, which no single row shows. */
const orderChange = (before: object, after: object, path: string): readonly Change[] => {
  const [first, second] = [Object.keys(before), Object.keys(after)]
  const [kept, now] = [
    first.filter((name) => second.includes(name)),
    second.filter((name) => first.includes(name)),
  ]
  return kept.every((name, index) => name === now[index])
    ? []
    : [{ path, before: first.join(', '), after: second.join(', ') }]
}

/**
 * Each value that differs in `after`, with its path, in the order of the file. Named rows are matched by name
 * (states, countries, sample loans and the like), so an inserted row is one change.
 */
export const changesBetween = (before: unknown, after: unknown, path = ''): readonly Change[] => {
  const [first, second] = [namedRows(lastOf(path), before), namedRows(lastOf(path), after)]
  if (first !== undefined && second !== undefined)
    return [...orderChange(first, second, path), ...changesOfKeys(first, second, path)]
  if (isObject(before) && isObject(after) && isList(before) === isList(after))
    return changesOfKeys(before, after, path)
  return Object.is(before, after) ? [] : [{ path, before, after }]
}

const changesOfKeys = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): readonly Change[] =>
  [...new Set([...keysOf(before), ...keysOf(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
