import { readdirSync, readFileSync } from 'node:fs'
import {
  getOrganizationDesk,
  proposeOrganization,
  publishOrganization,
  saveOrganizationDraft,
  type OrganizationDesk,
} from '@pledge/contract/organization-drafts'
import { contentSha256 } from '@pledge/domain/publishing/draft'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { principalOf } from '../actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { publishDraftRow } from '../../store/organization/organization-drafts.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

type Json = Record<string, unknown>
const SEEDS = new URL('../../../../../seeds/', import.meta.url)
const OF_PLEDGE = "organization_id = (select id from organizations where code = 'PLEDGE')"

describe('which drafts may become a version', () => {
  let product: Product
  let devon: Caller
  let avery: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    avery = await product.agent('avery')
  })
  afterEach(() => product.close())

  const configurationOf = async (): Promise<OrganizationDesk> => await devon.ask(getOrganizationDesk)
  const saves = async (baseVersion: number, change: Json = { promise: 'Ours.' }) => {
    const { revision, published } = await configurationOf()
    const body = {
      revision,
      baseVersion,
      settings: { ...published.settings, ...change },
      rules: published.rules,
    }
    return devon.call(saveOrganizationDraft, { body })
  }
  const proposed = async () => {
    const sha256 = String(done(await saves(1)).draft!.sha256)
    await devon.ask(proposeOrganization, { body: { sha256 } })
    return sha256
  }
  /** As a version takes effect that nobody here has published. */
  const comesIntoForce = async () => {
    await product.rows(
      `insert into organization_versions (organization_id, version, settings, published_at)
         select organization_id, 2, settings || '{"version": 2, "shortName": "Newer"}', published_at
         from organization_versions where version = 1 and ${OF_PLEDGE}`,
    )
    await product.rows("update organizations set published_version = 2 where code = 'PLEDGE'")
  }
  /** As a server without checks would. */
  const publishedAs = (who: Caller, sha256: string) =>
    withTenant(product.application.db, principalOf(who.subject), (tx) =>
      publishDraftRow(tx, { sha256, now: new Date() }),
    )

  it('not one based on an outdated version: it would undo later changes (1.6.07)', async () => {
    const sha256 = await proposed()
    await comesIntoForce()
    const outdated = { status: 409, code: 'draft.outdated', data: { base: '1', published: '2' } }
    for (const [who, call] of [
      [devon, proposeOrganization],
      [avery, publishOrganization],
    ] as const)
      expect((await who.call(call, { body: { sha256 } })).body).toMatchObject(outdated)
    expect((await saves(1)).body).toMatchObject(outdated)
    expect(await publishedAs(avery, sha256)).toBeUndefined()
    expect((await configurationOf()).draft).toMatchObject({ baseVersion: 1, settings: { promise: 'Ours.' } })
    const again = done(await saves(2))
    expect(again.draft).toMatchObject({ baseVersion: 2, settings: { promise: 'Ours.', shortName: 'Newer' } })
    const body = { sha256: again.draft!.sha256 }
    await devon.ask(proposeOrganization, { body })
    expect((await avery.ask(publishOrganization, { body })).published.version).toBe(3)
  })

  it('not one with another hash than was seen, whatever the server claims', async () => {
    const sha256 = await proposed()
    const { db } = product.application
    await withTenant(db, principalOf(devon.subject), (tx) =>
      sql`update organization_drafts set settings = settings || '{"promise": "Mine."}'`.execute(tx),
    )
    expect(await publishedAs(avery, sha256)).toBeUndefined()
    expect((await configurationOf()).published.version).toBe(1)
  })

  it('not one with other hosts, though its hash is the one that was seen', async () => {
    const sha256 = String(done(await saves(1, { hosts: ['evil.example'] })).draft!.sha256)
    await product.rows(`update organization_drafts set proposed_by = $1, proposed_at = now()`, [
      devon.subject.accountId,
    ])
    expect(await publishedAs(avery, sha256)).toBeUndefined()
    const claiming = withTenant(product.application.db, principalOf(devon.subject), (tx) =>
      sql`update organization_drafts set from_file = '{"hosts": ["evil.example"]}'`.execute(tx),
    )
    await expect(claiming).rejects.toThrow('permission denied')
  })

  it('have the same hash in the database as in the product: every shipped file, and characters that JSON escapes', async () => {
    const read = (name: string) => JSON.parse(readFileSync(new URL(name, SEEDS), 'utf8')) as Json
    const rules = read('lending-rules.json')
    const odd = {
      b: '"\\/\b\f\n\r\t\u0001\u007f\u2028é😀',
      a: [1, -2, 0.5, [], {}, null, true],
      B: '',
      'a b': {},
    }
    const files = readdirSync(new URL('organizations/', SEEDS)).map((name) => read(`organizations/${name}`))
    expect(files.length).toBeGreaterThan(24)
    for (const settings of [...files, odd]) {
      const [row] = await product.rows('select content_sha256($1, $2) as hash', [
        JSON.stringify(settings),
        JSON.stringify(rules),
      ])
      expect(row?.['hash']).toBe(contentSha256({ settings, rules }))
    }
  })
})
