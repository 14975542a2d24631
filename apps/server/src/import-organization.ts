import type { OrganizationFile } from '@pledge/domain/publishing/organization-file'
import { leavesTwoToPublish } from '@pledge/domain/organization/rights'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentOf, contentSha256, fixedKeysOf } from '@pledge/domain/publishing/draft'
import { legalVersionProblems } from '@pledge/domain/publishing/legal-versions'
import type { Problem } from '@pledge/domain/publishing/problem'
import { rolesOfStaff } from './store/account/accounts.ts'
import { connectPool, databaseOver, type Tx } from './store/database/database.ts'
import {
  findPublished,
  hostsOfOthers,
  lockImports,
  publishNextRules,
  publishNextSettings,
  voidProposal,
  writeFileDraft,
  type PublishedRow,
} from './store/organization/import-organization.ts'
import { findDraft, lockDraft } from './store/organization/organization-drafts.ts'
import { recordOperator } from './store/audit/operator-audit.ts'
import { seedOrganizationRows } from './store/organization/seed-organization.ts'
import { organizationIdOf } from './seed.ts'

export type ImportResult =
  | { readonly outcome: 'added' | 'unchanged' | 'drafted' }
  | { readonly outcome: 'published'; readonly what: readonly ('settings' | 'rules')[] }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }

interface Import {
  readonly file: OrganizationFile
  /** A new organization may be added; without this flag a misspelled code would create another lender. */
  readonly isNew: boolean
  readonly now: Date
}

const refused = (path: string, message: string): ImportResult => ({
  outcome: 'refused',
  problems: [{ path, message }],
})

/** Records in the organization's audit log what a file changed, in the same commit (note 061). */
const recordImport = (tx: Tx, id: string, kind: 'settings.published' | 'record.changed', change: string) =>
  recordOperator(tx, id, {
    kind,
    subject: { kind: 'organization', id },
    command: 'organization import',
    detail: { change },
  })

/** A new organization starts with version 1 of its settings and rules, whatever its file says. */
const add = async (tx: Tx, { file, now }: Import): Promise<ImportResult> => {
  const { organization, settings, rulesData } = file
  const first = { version: 1 }
  await seedOrganizationRows(
    tx,
    [
      {
        id: organizationIdOf(organization.code),
        organization: { ...organization, ...first },
        settings: { ...settings, ...first },
        rulesVersion: first.version,
        rulesData: { ...rulesData, ...first },
      },
    ],
    now,
  )
  await recordImport(tx, organizationIdOf(organization.code), 'settings.published', 'added')
  return { outcome: 'added' }
}

/** The file as the draft of its organization, which two of its staff publish. An open edit is not overwritten. */
const draftOf = async (
  tx: Tx,
  { file, now }: Import,
  { id, version }: PublishedRow,
): Promise<ImportResult> => {
  const content = contentOf({ settings: file.settings, rules: file.rulesData })
  const sha256 = contentSha256(content)
  const draft = await findDraft(tx, id)
  const there = draft?.content ?? null
  if (there?.sha256 === sha256 && there.baseVersion === version && there.fromFile !== null)
    return { outcome: 'drafted' }
  if (there !== null && draft !== undefined && draft.changedBy !== null)
    return refused('draft', `${draft.changedBy} is editing it; publish or discard it first`)
  await writeFileDraft(tx, {
    ...content,
    id,
    sha256,
    baseVersion: version,
    fromFile: fixedKeysOf(content.settings),
    now,
  })
  await recordImport(tx, id, 'record.changed', 'draft')
  return { outcome: 'drafted' }
}

/** Publishes the file directly as the next version. */
const publish = async (
  tx: Tx,
  { file, now }: Import,
  { id, hasSameRules, hasSameSettings }: PublishedRow,
): Promise<ImportResult> => {
  const { organization, settings, rulesData } = file
  if (!hasSameRules) await publishNextRules(tx, { id, rulesData, now })
  // New rules alone also create a version: versions are what is listed, compared and restored.
  await publishNextSettings(tx, { id, hosts: organization.hosts, settings, now })
  await voidProposal(tx, id)
  const what = [
    ...(hasSameSettings ? [] : ['settings' as const]),
    ...(hasSameRules ? [] : ['rules' as const]),
  ]
  await recordImport(tx, id, 'settings.published', what.join(', '))
  return { outcome: 'published', what }
}

const importInto = async (tx: Tx, request: Import): Promise<ImportResult> => {
  const { file, isNew } = request
  const { organization } = file
  const { code } = organization
  // In the same lock order as publishing: the draft, then the published version.
  await lockDraft(tx, organizationIdOf(code))
  await lockImports(tx)
  const taken = await hostsOfOthers(tx, organization)
  if (taken.length > 0) return refused('hosts', `${taken.join(', ')} belongs to another organization`)
  const published = await findPublished(tx, code, file)
  if (published === undefined) {
    if (!isNew) return refused('code', `there is no organization ${code}; use --new to add it`)
    return add(tx, request)
  }
  if (published.hasSameSettings && published.hasSameRules) return { outcome: 'unchanged' }
  if (isNew)
    return refused(
      'code',
      `organization ${code} already exists; leave out --new to import the file as its draft`,
    )
  const inForce = organizationSchema.parse(published.settings)
  const problems = legalVersionProblems(organization, inForce)
  if (problems.length > 0) return { outcome: 'refused', problems }
  return leavesTwoToPublish(inForce.rights, await rolesOfStaff(tx, published.id))
    ? draftOf(tx, request, published)
    : publish(tx, request, published)
}

/**
 * Imports an organization's checked file into the database (row 1.1.25): a new organization with version 1;
 * an existing one as its draft, which two of its staff publish (row 1.6.07). Where no two of them could, the
 * next version is published directly, and a proposal based on the previous version is withdrawn. Importing
 * the same file again changes nothing. Versions are assigned here, whatever the file says.
 */
export const importOrganization = async (ownerUrl: string, options: Import): Promise<ImportResult> => {
  const pool = connectPool({
    url: ownerUrl,
    role: 'pledge_owner',
    maxConnections: 1,
    onError: () => undefined,
  })
  const db = databaseOver(pool)
  try {
    return await db.transaction().execute((tx) => importInto(tx, options))
  } finally {
    await db.destroy()
  }
}
