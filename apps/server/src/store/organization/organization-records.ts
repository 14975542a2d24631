import { organizationSchema, type Organization } from '@pledge/domain/organization/settings'
import { lendingRulesSchema, type LendingRules } from '@pledge/domain/organization/lending-rules'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface OrganizationRecord {
  readonly id: string
  readonly organization: Organization
  readonly rules: LendingRules
}

interface InForce {
  readonly id: string
  readonly settingsVersion: number
  readonly rulesVersion: number
  /** The transaction ids that last wrote the two rows, so that a row edited by hand is read again. */
  readonly written: string
}

const MAX_ORGANIZATIONS = 2_000

/** Which versions are in force; rules may be published before their effective date. */
const inForce = (db: Database, businessNow: Date): Promise<InForce[]> =>
  db
    .selectFrom('organizations as o')
    .innerJoin('organization_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'o.id').onRef('v.version', '=', 'o.published_version'),
    )
    .innerJoin('lending_rules as r', 'r.organization_id', 'o.id')
    .distinctOn('o.id')
    .select([
      'o.id',
      'v.version as settingsVersion',
      'r.version as rulesVersion',
      sql<string>`v.xmin::text || ' ' || r.xmin::text`.as('written'),
    ])
    .where('r.effective_from', '<=', businessNow)
    .orderBy('o.id')
    .orderBy('r.version', 'desc')
    .limit(MAX_ORGANIZATIONS)
    .execute()

const readRecord = async (db: Database, { id, ...versions }: InForce): Promise<OrganizationRecord> => {
  const row = await db
    .selectFrom('organization_versions as v')
    .innerJoin('lending_rules as r', 'r.organization_id', 'v.organization_id')
    .select(['v.settings', 'r.rules'])
    .where('v.organization_id', '=', id)
    .where('v.version', '=', versions.settingsVersion)
    .where('r.version', '=', versions.rulesVersion)
    .executeTakeFirstOrThrow()
  return {
    id,
    organization: organizationSchema.parse(row.settings),
    rules: lendingRulesSchema.parse(row.rules),
  }
}

/**
 * Reads all organizations in force. Settings and rules of a version never change, and reading them takes a
 * thousand times as long as checking which are in force, so they are cached while in force.
 */
export const createRecordReader = (
  dbOf: () => Database,
): ((businessNow: Date) => Promise<OrganizationRecord[]>) => {
  let kept = new Map<string, OrganizationRecord>()
  return async (businessNow) => {
    const db = dbOf()
    const read = new Map<string, OrganizationRecord>()
    for (const versions of await inForce(db, businessNow)) {
      const key = Object.values(versions).join(' ')
      read.set(key, kept.get(key) ?? (await readRecord(db, versions)))
    }
    kept = read
    return [...read.values()]
  }
}
