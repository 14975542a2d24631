import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import {
  organizationCodes,
  seedOrganizationRows,
  type SeededOrganization,
} from './store/organization/seed-organization.ts'
import { connectPool, databaseOver } from './store/database/database.ts'

/** Ids of seeded organizations are derived from their codes, so that several processes seed the same rows. */
export const organizationIdOf = (code: string): string => {
  const hex = createHash('sha256').update(`pledge-organization:${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** The shipped rules, over which a partner's own are merged. */
export const readShippedRules = (seedsFolder: string): Promise<unknown> =>
  readJson(path.join(seedsFolder, 'lending-rules.json'))

/** A shipped organization; tests verify that it passes every check, not each start. */
const readSeed = async (file: string, shippedRules: unknown): Promise<SeededOrganization> => {
  const { settings, rulesData } = partsOfFile(await readJson(file), shippedRules)
  const organization = organizationSchema.parse(settings)
  const { version } = lendingRulesSchema.parse(rulesData)
  return {
    id: organizationIdOf(organization.code),
    organization,
    settings,
    rulesVersion: version,
    rulesData,
  }
}

/**
 * Adds the shipped organizations with their lending rules to a database that lacks them. Later changes by an
 * operator are kept.
 */
export const seedOrganizations = async (options: {
  readonly ownerUrl: string
  readonly seedsFolder: string
  readonly now: Date
}): Promise<void> => {
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
    const there = new Set(await organizationCodes(db))
    const missing = files.filter((file) => !there.has(path.basename(file, '.json').toUpperCase()))
    if (missing.length === 0) return
    const shippedRules = await readShippedRules(options.seedsFolder)
    const seeded = await Promise.all(missing.map((file) => readSeed(path.join(folder, file), shippedRules)))
    await db.transaction().execute((tx) => seedOrganizationRows(tx, seeded, options.now))
  } finally {
    await db.destroy()
  }
}
