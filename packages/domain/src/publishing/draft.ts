import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { organizationSchema, type Organization } from '../organization/settings.ts'
import { refuse, type Outcome } from '../refusal.ts'
import { legalVersionProblems } from './legal-versions.ts'
import { readOrganizationFile } from './organization-file.ts'
import type { Problem } from './problem.ts'

type Json = Readonly<Record<string, unknown>>

/** Settings and lending rules of an organization as they are written, without the versions that publishing gives them. */
export interface DraftContent {
  readonly settings: Json
  readonly rules: Json
}

/**
 * What a draft cannot change: by its code, hosts and originator an organization is found, and its templates are those that
 * the product ships with. Changed with the file of the organization instead (note 032).
 */
const FIXED_KEYS = ['code', 'hosts', 'loanOriginatorUuid', 'templates'] as const

/** What a file of the organization says of them: a draft that came with it changes these too, and in no other way. */
export const fixedKeysOf = (settings: Json): Json =>
  Object.fromEntries(FIXED_KEYS.filter((key) => key in settings).map((key) => [key, settings[key]]))

const withoutVersion = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'version'))

/** What counts of a draft: the versions are not its own. */
export const contentOf = ({ settings, rules }: DraftContent): DraftContent => ({
  settings: withoutVersion(settings),
  rules: withoutVersion(rules),
})

/** Keys in one order, so that the same content has the same text wherever it was kept. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** What somebody has seen when they propose or publish: nothing else may take its place meanwhile. */
export const contentSha256 = (content: DraftContent): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(contentOf(content)))))

/** What a draft is judged against. */
export interface DraftGround {
  readonly published: Organization
  /** A version that is taken back brings the words that were published under its numbers. */
  readonly isRestored: boolean
  /** What a file changes of the keys that are fixed otherwise; null of a draft that people wrote. */
  readonly fromFile: Json | null
}

/**
 * Everything of this layer that keeps a draft from being published: schema, contrast, logo, sample loans, words that were
 * consented to under the same version, and what cannot be changed.
 */
export const draftProblems = (
  { settings, rules }: DraftContent,
  { published, isRestored, fromFile }: DraftGround,
): readonly Problem[] => {
  const fixed: Json = { ...published, ...fromFile }
  const versioned = { ...rules, version: 1 }
  const read = readOrganizationFile({ ...settings, version: published.version, rules: versioned }, {})
  const organization = organizationSchema.safeParse({ ...settings, version: published.version })
  return [
    ...(read.ok ? [] : read.problems),
    ...(organization.success && !isRestored ? legalVersionProblems(organization.data, published) : []),
    ...FIXED_KEYS.filter((key) => canonicalJson(settings[key]) !== canonicalJson(fixed[key])).map((key) => ({
      path: key,
      message: 'cannot be changed in a draft',
    })),
  ]
}

/** A draft as whoever decides on it has to know it. */
export interface DraftStand {
  readonly sha256: string
  readonly publishedSha256: string
  /** The version that it was begun from. */
  readonly baseVersion: number
  readonly publishedVersion: number
  readonly proposedBy: string | null
  readonly problems: readonly Problem[]
}

/** How many checks fail, and the first. */
export const checksFailed = (problems: readonly Problem[]) => {
  const [first] = problems
  const { path, message } = first ?? { path: '', message: '' }
  return refuse('draft.checks-failed', { count: String(problems.length), first: `${path} ${message}`.trim() })
}

/**
 * Whether a draft was begun from what is in force: one that holds an older version would undo what came since, unseen.
 * Refusal: draft.outdated.
 */
export const isOnPublished = (
  draft: Pick<DraftStand, 'baseVersion' | 'publishedVersion'>,
): Outcome<object> =>
  draft.baseVersion === draft.publishedVersion
    ? { ok: true }
    : refuse('draft.outdated', {
        base: String(draft.baseVersion),
        published: String(draft.publishedVersion),
      })

/**
 * Whether exactly what was seen may be proposed. Refusals: draft.changed, draft.outdated, draft.unchanged,
 * draft.checks-failed.
 */
export const mayPropose = (draft: DraftStand | undefined, seenSha256: string): Outcome<object> => {
  if (draft === undefined || draft.sha256 !== seenSha256) return refuse('draft.changed')
  const isCurrent = isOnPublished(draft)
  if (!isCurrent.ok) return isCurrent
  if (draft.sha256 === draft.publishedSha256) return refuse('draft.unchanged')
  return draft.problems.length > 0 ? checksFailed(draft.problems) : { ok: true }
}

/**
 * Whether somebody may publish exactly what they saw: a second person, and only while every check passes (row 1.6.07).
 * Refusals: those of proposing, draft.not-proposed, approval.same-agent.
 */
export const mayPublish = (
  draft: DraftStand | undefined,
  { seenSha256, by }: { readonly seenSha256: string; readonly by: string },
): Outcome<object> => {
  const may = mayPropose(draft, seenSha256)
  if (!may.ok) return may
  if (draft?.proposedBy === undefined || draft.proposedBy === null) return refuse('draft.not-proposed')
  return draft.proposedBy === by ? refuse('approval.same-agent') : { ok: true }
}

/** The content of an earlier version as a draft: what no draft can change stays as it is published now. */
export const restoredContent = (earlier: DraftContent, published: DraftContent): DraftContent => {
  const kept = FIXED_KEYS.flatMap((key) =>
    key in published.settings ? [[key, published.settings[key]] as const] : [],
  )
  return contentOf({ ...earlier, settings: { ...earlier.settings, ...Object.fromEntries(kept) } })
}
