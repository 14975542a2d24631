import * as z from 'zod/mini'
import { organizationSchema, type Organization } from '../organization/settings.ts'
import { ruleTableSchema, type RuleTable } from '../organization/rule-vectors.ts'
import { exampleProblems } from './example-problems.ts'
import { licenseProblems } from './license-problems.ts'
import { mergeRules } from './merge-rules.ts'
import { organizationProblems } from './organization-problems.ts'
import type { Problem } from './problem.ts'
import { ruleProblems } from './rule-problems.ts'

/** A partner as it comes: its settings, and its lending rules with what ships filled in. */
export interface OrganizationFile {
  readonly organization: Organization
  /** As written, without the rules: what is stored. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly table: RuleTable
  /** The whole rule table as JSON: what is stored. */
  readonly rulesData: Readonly<Record<string, unknown>>
}

/** The program says of most values only that they are invalid; a person who writes a file is told what is. */
const IN_WORDS = { error: z.locales.en().localeError }

type Read =
  | { readonly ok: true; readonly file: OrganizationFile }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Reads a file of an organization: its settings and, under `rules`, what it lends by otherwise than `shippedRules` say.
 * Every check that publishing makes is made here, so that a file that is read can be published. All problems at once.
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

/** The settings of a file as they are written, and its rules over those that ship; nothing is checked. */
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

/** A key that nothing reads is one that somebody spelled otherwise than they meant to. */
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
