import { organizationSchema, type Organization } from '@pledge/domain/organization/settings'
import { lendingRulesSchema, type LendingRules } from '@pledge/domain/organization/lending-rules'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'

export interface OrganizationRecord {
  readonly id: string
  readonly organization: Organization
  readonly rules: LendingRules
  /** The rules as stored, JSON-safe: what a browser is given to quote with. */
  readonly rulesData: unknown
}

/** Organisations change seldom and are read by every page: kept in memory for this long. */
const CACHE_MS = 5_000
const MAX_ORGANIZATIONS = 2_000

const readAll = async (db: Database, businessNow: Date): Promise<OrganizationRecord[]> => {
  const rows = await db
    .selectFrom('organizations as o')
    .innerJoin('organization_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'o.id').onRef('v.version', '=', 'o.published_version'),
    )
    .innerJoin('lending_rules as r', 'r.organization_id', 'o.id')
    .distinctOn('o.id')
    .select(['o.id', 'v.settings', 'r.rules'])
    // Rules may be published before the day on which they come into force.
    .where('r.effective_from', '<=', businessNow)
    .orderBy('o.id')
    .orderBy('r.version', 'desc')
    .limit(MAX_ORGANIZATIONS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    organization: organizationSchema.parse(row.settings),
    rules: lendingRulesSchema.parse(row.rules),
    rulesData: row.rules,
  }))
}

const findVersion = async (
  db: Database,
  organizationId: string,
  version: number,
): Promise<Organization | undefined> => {
  const row = await db
    .selectFrom('organization_versions')
    .select('settings')
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? undefined : organizationSchema.parse(row.settings)
}

export interface OrganizationRegistry {
  byCode(code: string): Promise<OrganizationRecord | undefined>
  byHost(host: string): Promise<OrganizationRecord | undefined>
  byId(id: string): Promise<OrganizationRecord | undefined>
  /** A version that was published, in force or not. */
  byVersion(code: string, version: number): Promise<Organization | undefined>
  all(): Promise<readonly OrganizationRecord[]>
}

/** Published organisations with the lending rules in force, by code, host or id. */
export const createOrganizationRegistry = (db: Database, clock: Clock): OrganizationRegistry => {
  let loaded: Promise<OrganizationRecord[]> | undefined
  let loadedAt = 0
  const all = () => {
    const now = clock.real().getTime()
    if (loaded === undefined || now - loadedAt > CACHE_MS) {
      loadedAt = now
      loaded = readAll(db, clock.business()).catch((error: unknown) => {
        loaded = undefined
        throw error
      })
    }
    return loaded
  }
  return {
    all,
    byCode: async (code) => (await all()).find(({ organization }) => organization.code === code),
    byHost: async (host) => (await all()).find(({ organization }) => organization.hosts.includes(host)),
    byId: async (id) => (await all()).find((record) => record.id === id),
    byVersion: async (code, version) => {
      const owner = (await all()).find(({ organization }) => organization.code === code)
      if (owner === undefined || owner.organization.version === version) return owner?.organization
      return findVersion(db, owner.id, version)
    },
  }
}

/** One version of an organisation's settings: an application keeps the one that its borrower saw. */
export const organizationVersion = async (
  db: Database,
  organizationId: string,
  version: number,
): Promise<Organization> => {
  const found = await findVersion(db, organizationId, version)
  if (found === undefined) throw new Error(`organisation ${organizationId} has no version ${version}`)
  return found
}

/** The organisation as it is now, read in the transaction of a command: the registry would want a connection more. */
export const publishedOrganization = async (tx: Database, organizationId: string): Promise<Organization> => {
  const row = await tx
    .selectFrom('organizations as o')
    .innerJoin('organization_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'o.id').onRef('v.version', '=', 'o.published_version'),
    )
    .select('v.settings')
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return organizationSchema.parse(row.settings)
}

/** The rules that an application was quoted under. */
export const lendingRulesVersion = async (
  db: Database,
  organizationId: string,
  version: number,
): Promise<LendingRules> => {
  const row = await db
    .selectFrom('lending_rules')
    .select('rules')
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return lendingRulesSchema.parse(row.rules)
}
