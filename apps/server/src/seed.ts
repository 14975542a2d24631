import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { seedOrganization } from './store/seed-organization.ts'
import { connectPool, databaseOver } from './store/database.ts'

/** Ids of seeded organisations follow from their codes, so that several processes seed the same rows. */
const idOf = (code: string): string => {
  const hex = createHash('sha256').update(`pledge-organization:${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/**
 * Puts the shipped organisations and lending rules into a database that does not have them. What an operator has
 * published since is left alone.
 */
export const seedOrganizations = async (options: {
  readonly ownerUrl: string
  readonly seedsFolder: string
  readonly now: Date
}): Promise<void> => {
  const rulesData = await readJson(path.join(options.seedsFolder, 'lending-rules.json'))
  const rules = lendingRulesSchema.parse(rulesData)
  const folder = path.join(options.seedsFolder, 'organizations')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const pool = connectPool({
    url: options.ownerUrl,
    role: 'pledge_owner',
    maxConnections: 1,
    onError: () => undefined,
  })
  const db = databaseOver(pool)
  try {
    for (const file of files) {
      const settings = await readJson(path.join(folder, file))
      const organization = organizationSchema.parse(settings)
      await seedOrganization(db, {
        id: idOf(organization.code),
        organization,
        settings,
        rulesVersion: rules.version,
        rulesData,
        now: options.now,
      })
    }
  } finally {
    await db.destroy()
  }
}
