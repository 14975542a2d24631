import type { OrganizationFile } from '@pledge/domain/publishing/organization-file'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { legalVersionProblems } from '@pledge/domain/publishing/legal-versions'
import type { Problem } from '@pledge/domain/publishing/problem'
import { connectPool, databaseOver, type Tx } from './store/database.ts'
import {
  findPublished,
  hostsOfOthers,
  lockImports,
  publishNextRules,
  publishNextSettings,
  voidProposal,
} from './store/import-organization.ts'
import { seedOrganizationRows } from './store/seed-organization.ts'
import { organizationIdOf } from './seed.ts'

export type Imported =
  | { readonly outcome: 'added' | 'unchanged' }
  | { readonly outcome: 'published'; readonly what: readonly ('settings' | 'rules')[] }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }

interface Import {
  readonly file: OrganizationFile
  /** A code that there is not yet may be added; without it a misspelled code would found another lender. */
  readonly isNew: boolean
  readonly now: Date
}

const refused = (path: string, message: string): Imported => ({
  outcome: 'refused',
  problems: [{ path, message }],
})

const importInto = async (tx: Tx, { file, isNew, now }: Import): Promise<Imported> => {
  const { organization, settings, rulesData, table } = file
  const { code, hosts } = organization
  await lockImports(tx)
  const taken = await hostsOfOthers(tx, organization)
  if (taken.length > 0) return refused('hosts', `${taken.join(', ')} leads to another organisation`)
  const published = await findPublished(tx, code, file)
  if (published === undefined) {
    if (!isNew) return refused('code', `there is no organisation ${code}; --new adds one`)
    const row = { id: organizationIdOf(code), organization, settings, rulesVersion: table.version, rulesData }
    await seedOrganizationRows(tx, [row], now)
    return { outcome: 'added' }
  }
  const { id, hasSameSettings, hasSameRules } = published
  if (hasSameSettings && hasSameRules) return { outcome: 'unchanged' }
  if (isNew)
    return refused(
      'code',
      `there is an organisation ${code} already; without --new its next version is published`,
    )
  const problems = legalVersionProblems(organization, organizationSchema.parse(published.settings))
  if (problems.length > 0) return { outcome: 'refused', problems }
  if (!hasSameRules) await publishNextRules(tx, { id, rulesData, now })
  // With new rules too, though its words are the same: a version is what is listed, compared and taken back.
  await publishNextSettings(tx, { id, hosts, settings, now })
  await voidProposal(tx, id)
  return {
    outcome: 'published',
    what: [...(hasSameSettings ? [] : ['settings' as const]), ...(hasSameRules ? [] : ['rules' as const])],
  }
}

/**
 * Brings a file of an organisation that has passed every check into the database (row 1.1.25): a new one with its first
 * version, or the next version of one that there is, which takes back the proposal of a draft on the former one. The same file again changes nothing. Versions are counted here,
 * whatever the file says. A running product takes it up within seconds.
 */
export const importOrganization = async (ownerUrl: string, options: Import): Promise<Imported> => {
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
