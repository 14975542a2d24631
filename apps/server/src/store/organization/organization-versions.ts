import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'

const json = z.record(z.string(), z.unknown())

export interface VersionContent {
  readonly version: number
  readonly rulesVersion: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly rules: Readonly<Record<string, unknown>>
}

export interface VersionRow {
  readonly version: number
  readonly rulesVersion: number
  readonly publishedAt: Date
  readonly proposedBy: string | null
  readonly publishedBy: string | null
  readonly restores: number | null
}

/** For a version that no person published: the rules in force at that time. */
const rulesVersion = sql<number>`coalesce(p.rules_version, (select max(r.version) from lending_rules r
  where r.organization_id = v.organization_id and r.effective_from <= v.published_at))`

const versionsOf = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organization_versions as v')
    .leftJoin('organization_publications as p', (join) =>
      join.onRef('p.organization_id', '=', 'v.organization_id').onRef('p.version', '=', 'v.version'),
    )
    .where('v.organization_id', '=', organizationId)

/** Newest first. */
export const listVersions = async (
  tx: Tx,
  { organizationId, most }: { readonly organizationId: string; readonly most: number },
): Promise<readonly VersionRow[]> => {
  const rows = await versionsOf(tx, organizationId)
    .leftJoin('accounts as a', 'a.id', 'p.proposed_by')
    .leftJoin('accounts as b', 'b.id', 'p.published_by')
    .select([
      'v.version',
      rulesVersion.as('rules_version'),
      'v.published_at',
      'a.email as proposed_email',
      'b.email as published_email',
      'p.restores',
    ])
    .orderBy('v.version', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    rulesVersion: row.rules_version,
    publishedAt: row.published_at,
    proposedBy: row.proposed_email,
    publishedBy: row.published_email,
    restores: row.restores,
  }))
}

/** One version with its rules, as written. */
export const findVersionContent = async (
  tx: Tx,
  { organizationId, version }: { readonly organizationId: string; readonly version: number },
): Promise<VersionContent | undefined> => {
  const found = await versionsOf(tx, organizationId)
    .select(['v.settings', rulesVersion.as('rules_version')])
    .where('v.version', '=', version)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { rules } = await tx
    .selectFrom('lending_rules')
    .select('rules')
    .where('organization_id', '=', organizationId)
    .where('version', '=', found.rules_version)
    .executeTakeFirstOrThrow()
  return {
    version,
    rulesVersion: found.rules_version,
    settings: json.parse(found.settings),
    rules: json.parse(rules),
  }
}

/** The content in force: the published settings, and the newest rules past their effective date. */
export const contentInForce = async (tx: Tx, organizationId: string, now: Date): Promise<VersionContent> => {
  const row = await tx
    .selectFrom('organizations as o')
    .innerJoin('organization_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'o.id').onRef('v.version', '=', 'o.published_version'),
    )
    .innerJoin('lending_rules as r', 'r.organization_id', 'o.id')
    .select(['v.version', 'v.settings', 'r.version as rules_version', 'r.rules'])
    .where('o.id', '=', organizationId)
    .where('r.effective_from', '<=', now)
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    version: row.version,
    rulesVersion: row.rules_version,
    settings: json.parse(row.settings),
    rules: json.parse(row.rules),
  }
}
