import * as z from 'zod/mini'
import { organizationSchema, type Organization } from '../organization/settings.ts'
import { ruleTableSchema, type RuleTable } from '../organization/rule-vectors.ts'
import { exampleProblems } from './example-problems.ts'
import { licenseProblems } from './license-problems.ts'
import { mergeRules } from './merge-rules.ts'
import { organizationProblems } from './organization-problems.ts'
import type { Problem } from './problem.ts'
import { ruleProblems } from './rule-problems.ts'

/** A partner's file as read: its settings, and its lending rules merged over the shipped ones. */
export interface OrganizationFile {
  readonly organization: Organization
  /** As written, without the rules, for storage. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly table: RuleTable
  /** The whole rule table as JSON, for storage. */
  readonly rulesData: Readonly<Record<string, unknown>>
}

/** By default most errors only say that a value is invalid; the author of a file needs the detail. */
const IN_WORDS = { error: z.locales.en().localeError }

type Read =
  | { readonly ok: true; readonly file: OrganizationFile }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Reads a file of an organization: its settings and, under `rules`, where its lending rules differ from
 * `shippedRules`. It makes every check that publishing makes, so that a file that can be read can be
 * published. Returns all problems at once.
 */
export const readOrganizationFile = (written: unknown, shippedRules: unknown): Read => {
  if (!isObject(written)) return { ok: false, problems: [{ path: '', message: 'is not a JSON object' }] }
  const { settings, rulesData } = partsOfFile(written, shippedRules)
  if (!isObject(rulesData))
    return { ok: false, problems: [{ path: 'rules', message: 'is not a JSON object' }] }
  const organization = organizationSchema.safeParse(settings, IN_WORDS)
  const table = ruleTableSchema.safeParse(rulesData, IN_WORDS)
  const problems = [
    ...(organization.success
      ? [...unknownKeys(settings, organization.data, ''), ...organizationProblems(organization.data)]
      : issuesOf(organization.error, '')),
    ...(table.success
      ? [...unknownKeys(rulesData, table.data, 'rules'), ...ruleProblems(table.data)]
      : issuesOf(table.error, 'rules')),
  ]
  if (!organization.success || !table.success) return { ok: false, problems }
  const all = [
    ...problems,
    ...exampleProblems(organization.data, table.data),
    ...licenseProblems(organization.data, table.data),
  ]
  if (all.length > 0) return { ok: false, problems: all }
  return {
    ok: true,
    file: { organization: organization.data, settings, table: table.data, rulesData },
  }
}

/** The settings of a file as written, and its rules merged over the shipped ones; nothing is checked. */
export const partsOfFile = (
  written: unknown,
  shippedRules: unknown,
): { readonly settings: Readonly<Record<string, unknown>>; readonly rulesData: unknown } => {
  const { rules = {}, ...settings } = isObject(written) ? written : {}
  return { settings, rulesData: mergeRules(shippedRules, rules) }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pathTo = (path: string, key: PropertyKey): string =>
  path === '' ? String(key) : `${path}.${String(key)}`

const issuesOf = (error: z.core.$ZodError, root: string): readonly Problem[] =>
  error.issues.map(({ path, message }) => ({ path: path.reduce<string>(pathTo, root), message }))

/** A key that nothing reads is probably a misspelling. */
const unknownKeys = (written: unknown, read: unknown, path: string): readonly Problem[] => {
  if (Array.isArray(written) && Array.isArray(read))
    return written.flatMap((each, index) => unknownKeys(each, read[index], pathTo(path, index)))
  if (!isObject(written) || !isObject(read)) return []
  return Object.keys(written).flatMap((key) =>
    Object.hasOwn(read, key)
      ? unknownKeys(written[key], read[key], pathTo(path, key))
      : [{ path: pathTo(path, key), message: 'is not a known key' }],
  )
}
