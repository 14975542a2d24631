import type { Organization } from '@pledge/domain/organization/settings'
import type { Database } from './database.ts'

/** Inserts an organisation with its first version, its hosts and its rules, where they are not there yet. */
export const seedOrganization = (
  db: Database,
  input: {
    readonly id: string
    readonly organization: Organization
    readonly settings: unknown
    readonly rulesVersion: number
    readonly rulesData: unknown
    readonly now: Date
  },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, organization, now } = input
    await tx
      .insertInto('organizations')
      .values({ id, code: organization.code, published_version: organization.version })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
    await tx
      .insertInto('organization_versions')
      .values({
        organization_id: id,
        version: organization.version,
        settings: JSON.stringify(input.settings),
        published_at: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
      .execute()
    for (const host of organization.hosts)
      await tx
        .insertInto('organization_hosts')
        .values({ host, organization_id: id })
        .onConflict((conflict) => conflict.column('host').doNothing())
        .execute()
    await tx
      .insertInto('lending_rules')
      .values({
        organization_id: id,
        version: input.rulesVersion,
        rules: JSON.stringify(input.rulesData),
        effective_from: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
      .execute()
  })
