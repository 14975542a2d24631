import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { organizationSchema, type Organization } from '../organization/settings.ts'
import { refuse, type Outcome } from '../refusal.ts'
import { legalVersionProblems } from './legal-versions.ts'
import { readOrganizationFile } from './organization-file.ts'
import type { Problem } from './problem.ts'

type Json = Readonly<Record<string, unknown>>

/** Settings and lending rules of an organization as drafted, without the versions that publishing assigns. */
export interface DraftContent {
  readonly settings: Json
  readonly rules: Json
}

/**
 * What a draft cannot change: an organization is identified by its code, hosts and originator, and its
 * templates are the shipped ones. The organization's file changes them instead (note 032).
 */
const FIXED_KEYS = ['code', 'hosts', 'loanOriginatorUuid', 'templates'] as const

/** The fixed keys in a file of the organization: a draft imported from it changes them too. Nothing else does. */
export const fixedKeysOf = (settings: Json): Json =>
  Object.fromEntries(FIXED_KEYS.filter((key) => key in settings).map((key) => [key, settings[key]]))

const withoutVersion = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'version'))

/** The content of a draft, without its versions. */
export const contentOf = ({ settings, rules }: DraftContent): DraftContent => ({
  settings: withoutVersion(settings),
  rules: withoutVersion(rules),
})

/** JSON with ordered keys, so that equal content has equal text wherever it was stored. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/**
 * The hash of the content that a person reviewed when they propose or publish it: no other content may
 * replace it in the meantime.
 */
export const contentSha256 = (content: DraftContent): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(contentOf(content)))))

/** What a draft is checked against. */
export interface DraftGround {
  readonly published: Organization
  /** A restored version has the texts that were published under its version numbers. */
  readonly isRestored: boolean
  /** What a file changes in the otherwise fixed keys; null for a draft that people wrote. */
  readonly fromFile: Json | null
}

/**
 * All problems in this layer that prevent a draft from being published: schema, contrast, logo, sample loans,
 * changed consent texts under the same version, and fixed keys.
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

/** The state of a draft for the decisions about it. */
export interface DraftStand {
  readonly sha256: string
  readonly publishedSha256: string
  /** The version that the draft was based on. */
  readonly baseVersion: number
  readonly publishedVersion: number
  readonly proposedBy: string | null
  readonly problems: readonly Problem[]
}

/** The refusal with the number of failed checks, and the first one. */
export const checksFailed = (problems: readonly Problem[]) => {
  const [first] = problems
  const { path, message } = first ?? { path: '', message: '' }
  return refuse('draft.checks-failed', { count: String(problems.length), first: `${path} ${message}`.trim() })
}

/**
 * Whether a draft is based on the published version: one based on an older version would silently undo later
 * changes. Refusal: draft.outdated.
 */
export const isOnPublished = (draft: Pick<DraftStand, 'baseVersion' | 'publishedVersion'>): Outcome<object> =>
  draft.baseVersion === draft.publishedVersion
    ? { ok: true }
    : refuse('draft.outdated', {
        base: String(draft.baseVersion),
        published: String(draft.publishedVersion),
      })

/**
 * Whether exactly the reviewed content may be proposed. Refusals: draft.changed, draft.outdated,
 * draft.unchanged, draft.checks-failed.
 */
export const mayPropose = (draft: DraftStand | undefined, seenSha256: string): Outcome<object> => {
  if (draft === undefined || draft.sha256 !== seenSha256) return refuse('draft.changed')
  const isCurrent = isOnPublished(draft)
  if (!isCurrent.ok) return isCurrent
  if (draft.sha256 === draft.publishedSha256) return refuse('draft.unchanged')
  return draft.problems.length > 0 ? checksFailed(draft.problems) : { ok: true }
}

/**
 * Whether an agent may publish exactly the content that they reviewed: they must be a second person, and
 * every check must pass (row 1.6.07). Refusals: those of proposing, draft.not-proposed, approval.same-agent.
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

/** The content of an earlier version as a draft: fixed keys keep their published values. */
export const restoredContent = (earlier: DraftContent, published: DraftContent): DraftContent => {
  const kept = FIXED_KEYS.flatMap((key) =>
    key in published.settings ? [[key, published.settings[key]] as const] : [],
  )
  return contentOf({ ...earlier, settings: { ...earlier.settings, ...Object.fromEntries(kept) } })
}
