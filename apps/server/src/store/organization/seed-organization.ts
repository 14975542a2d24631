import type { Organization } from '@pledge/domain/organization/settings'
import type { Database, Tx } from '../database/database.ts'

export interface SeededOrganization {
  readonly id: string
  readonly organization: Organization
  readonly settings: unknown
  readonly rulesVersion: number
  readonly rulesData: unknown
}

/** The codes that the database already has. */
export const organizationCodes = async (db: Database): Promise<readonly string[]> =>
  (await db.selectFrom('organizations').select('code').execute()).map(({ code }) => code)

/** Inserts missing organizations with their first version, their hosts and their rules. */
export const seedOrganizationRows = async (
  tx: Tx,
  seeded: readonly SeededOrganization[],
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('organizations')
    .values(
      seeded.map(({ id, organization: { code, version } }) => ({ id, code, published_version: version })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
  await tx
    .insertInto('organization_versions')
    .values(
      seeded.map(({ id, organization, settings }) => ({
        organization_id: id,
        version: organization.version,
        settings: JSON.stringify(settings),
        published_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
    .execute()
  await tx
    .insertInto('organization_hosts')
    .values(
      seeded.flatMap(({ id, organization }) =>
        organization.hosts.map((host) => ({ host, organization_id: id })),
      ),
    )
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
  await tx
    .insertInto('lending_rules')
    .values(
      seeded.map(({ id, rulesVersion, rulesData }) => ({
        organization_id: id,
        version: rulesVersion,
        rules: JSON.stringify(rulesData),
        effective_from: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
    .execute()
}
