import { sql } from 'kysely'
import type { Organization } from '@pledge/domain/organization/settings'
import type { Tx } from '../database/database.ts'

export interface PublishedRow {
  readonly id: string
  readonly version: number
  /** As published. */
  readonly settings: unknown
  /** Whether the file's content equals the published one, whatever its version. */
  readonly hasSameSettings: boolean
  readonly hasSameRules: boolean
}

interface Content {
  readonly settings: unknown
  readonly rulesData: unknown
}

/** Serializes imports, so that a code or host is taken once and the second import sees the first. */
export const lockImports = async (tx: Tx): Promise<void> => {
  await sql`lock table organizations, organization_hosts in share row exclusive mode`.execute(tx)
}

/**
 * The organization with this code, and whether its published content equals this one; compares with the
 * newest rules, in force or not.
 */
export const findPublished = async (
  tx: Tx,
  code: string,
  { settings, rulesData }: Content,
): Promise<PublishedRow | undefined> => {
  const row = await tx
    .selectFrom('organizations as o')
    .innerJoin('organization_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'o.id').onRef('v.version', '=', 'o.published_version'),
    )
    .innerJoin('lending_rules as r', 'r.organization_id', 'o.id')
    .select([
      'o.id',
      'v.version',
      'v.settings',
      sql<boolean>`v.settings - 'version' = ${JSON.stringify(settings)}::jsonb - 'version'`.as(
        'same_settings',
      ),
      sql<boolean>`r.rules - 'version' = ${JSON.stringify(rulesData)}::jsonb - 'version'`.as('same_rules'),
    ])
    .where('o.code', '=', code)
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    version: row.version,
    settings: row.settings,
    hasSameSettings: row.same_settings,
    hasSameRules: row.same_rules,
  }
}

/** Those of these hosts that belong to another organization. */
export const hostsOfOthers = async (
  tx: Tx,
  { code, hosts }: Pick<Organization, 'code' | 'hosts'>,
): Promise<readonly string[]> => {
  if (hosts.length === 0) return []
  const rows = await tx
    .selectFrom('organization_hosts as h')
    .innerJoin('organizations as o', 'o.id', 'h.organization_id')
    .select('h.host')
    .where('h.host', 'in', [...hosts])
    .where('o.code', '!=', code)
    .execute()
  return rows.map(({ host }) => host)
}

/** Publishes the next version of the settings, and assigns exactly their hosts to it. */
export const publishNextSettings = async (
  tx: Tx,
  next: {
    readonly id: string
    readonly hosts: readonly string[]
    readonly settings: unknown
    readonly now: Date
  },
): Promise<number> => {
  const { id, hosts, settings, now } = next
  const { rows } = await sql<{ readonly version: number }>`
    insert into organization_versions (organization_id, version, settings, published_at)
      select ${id}, max(version) + 1,
          ${JSON.stringify(settings)}::jsonb || jsonb_build_object('version', max(version) + 1), ${now}
        from organization_versions where organization_id = ${id}
      returning version`.execute(tx)
  const version = rows[0]?.version
  if (version === undefined) throw new Error('a version was not written')
  await tx.updateTable('organizations').set({ published_version: version }).where('id', '=', id).execute()
  await tx.deleteFrom('organization_hosts').where('organization_id', '=', id).execute()
  if (hosts.length > 0)
    await tx
      .insertInto('organization_hosts')
      .values(hosts.map((host) => ({ host, organization_id: id })))
      .execute()
  return version
}

/**
 * Withdraws the proposal of an organization's draft once another version was published: its proposer compared
 * it with the previous version. The draft itself is kept.
 */
export const voidProposal = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx
    .updateTable('organization_drafts')
    .set((eb) => ({ revision: eb('revision', '+', 1), proposed_by: null, proposed_at: null }))
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Writes a file as the draft of an organization, without an author or proposer. */
export const writeFileDraft = async (
  tx: Tx,
  draft: {
    readonly id: string
    readonly settings: unknown
    readonly rules: unknown
    readonly sha256: string
    readonly baseVersion: number
    readonly fromFile: unknown
    readonly now: Date
  },
): Promise<void> => {
  const values = {
    settings: JSON.stringify(draft.settings),
    rules: JSON.stringify(draft.rules),
    sha256: draft.sha256,
    base_version: draft.baseVersion,
    from_file: JSON.stringify(draft.fromFile),
    restores: null,
    changed_by: null,
    changed_at: draft.now,
    proposed_by: null,
    proposed_at: null,
  }
  await tx
    .insertInto('organization_drafts')
    .values({ organization_id: draft.id, revision: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ ...values, revision: (eb) => eb('organization_drafts.revision', '+', 1) }),
    )
    .execute()
}

/** Publishes the next version of the lending rules. */
export const publishNextRules = async (
  tx: Tx,
  { id, rulesData, now }: { readonly id: string; readonly rulesData: unknown; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into lending_rules (organization_id, version, rules, effective_from)
      select ${id}, max(version) + 1,
          ${JSON.stringify(rulesData)}::jsonb || jsonb_build_object('version', max(version) + 1), ${now}
        from lending_rules where organization_id = ${id}`.execute(tx)
}
