import { organizationSchema, type Organization } from '@pledge/domain/organization/settings'
import { lendingRulesSchema, type LendingRules } from '@pledge/domain/organization/lending-rules'
import type { Clock } from '../../clock.ts'
import { heldOr, type Database } from '../database/database.ts'
import { createRecordReader, type OrganizationRecord } from './organization-records.ts'

export type { OrganizationRecord } from './organization-records.ts'

/** Organizations rarely change and every page reads them: the versions in force are checked once in this time. */
const CACHE_MS = 5_000

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
  /** A published version, in force or not. */
  byVersion(code: string, version: number): Promise<Organization | undefined>
  all(): Promise<readonly OrganizationRecord[]>
  /** Discards the cache after a publication here. Other processes reread within seconds. */
  forget(): void
}

/** Published organizations with the lending rules in force, by code, host or id. */
export const createOrganizationRegistry = (db: Database, clock: Clock): OrganizationRegistry => {
  const readAll = createRecordReader(() => heldOr(db))
  let loaded: Promise<OrganizationRecord[]> | undefined
  let loadedAt = 0
  const all = () => {
    const now = clock.real().getTime()
    if (loaded === undefined || now - loadedAt > CACHE_MS) {
      loadedAt = now
      loaded = readAll(clock.business()).catch((error: unknown) => {
        loaded = undefined
        throw error
      })
    }
    return loaded
  }
  return {
    all,
    forget: () => {
      loaded = undefined
    },
    byCode: async (code) => (await all()).find(({ organization }) => organization.code === code),
    byHost: async (host) => (await all()).find(({ organization }) => organization.hosts.includes(host)),
    byId: async (id) => (await all()).find((record) => record.id === id),
    byVersion: async (code, version) => {
      const owner = (await all()).find(({ organization }) => organization.code === code)
      if (owner === undefined || owner.organization.version === version) return owner?.organization
      return findVersion(heldOr(db), owner.id, version)
    },
  }
}

/** One version of an organization's settings: an application keeps the one that its borrower saw. */
export const organizationVersion = async (
  db: Database,
  organizationId: string,
  version: number,
): Promise<Organization> => {
  const found = await findVersion(db, organizationId, version)
  if (found === undefined) throw new Error(`organization ${organizationId} has no version ${version}`)
  return found
}

export const organizationIdByCode = async (db: Database, code: string): Promise<string | undefined> => {
  const row = await db.selectFrom('organizations').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** The number of the version in force, bypassing this process's cache. */
export const publishedVersion = async (db: Database, organizationId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('organizations')
    .select('published_version')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.published_version
}

/** The current organization, read in a command's transaction: the registry would need another connection. */
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
