import { createApplication } from '@pledge/contract/applications'
import {
  discardOrganizationDraft,
  getOrganizationDesk,
  getOrganizationVersion,
  getOrganizationVersions,
  proposeOrganization,
  publishOrganization,
  restoreOrganizationVersion,
  saveOrganizationDraft,
  type OrganizationDesk,
} from '@pledge/contract/organization-drafts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import { principalOf } from '../actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { publishDraftRow } from '../../store/organization/organization-drafts.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

type Json = Record<string, unknown>
const PHONE = '(800) 555-0199'

describe('drafts and publications of an organization', () => {
  let product: Product
  let devon: Caller
  let avery: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    avery = await product.agent('avery')
  })
  afterEach(() => product.close())

  const configurationOf = async (who: Caller = devon): Promise<OrganizationDesk> =>
    await who.ask(getOrganizationDesk)
  const contentOf = ({ published, draft }: OrganizationDesk) =>
    structuredClone({
      baseVersion: (draft ?? { baseVersion: published.version }).baseVersion,
      settings: (draft ?? published).settings,
      rules: (draft ?? published).rules,
    })
  const save = async (change: (content: { settings: Json; rules: Json }) => void, who: Caller = devon) => {
    const configuration = await configurationOf(who)
    const content = contentOf(configuration)
    change(content)
    return who.call(saveOrganizationDraft, { body: { revision: configuration.revision, ...content } })
  }
  const shaOf = async () => (await configurationOf()).draft?.sha256 ?? ''
  const propose = async (who: Caller = devon) =>
    who.call(proposeOrganization, { body: { sha256: await shaOf() } })
  const publish = async (who: Caller = avery) =>
    who.call(publishOrganization, { body: { sha256: await shaOf() } })
  const publishes = async (change: (content: { settings: Json; rules: Json }) => void) => {
    done(await save(change))
    done(await propose())
    return done(await publish()) as OrganizationDesk
  }
  const inForce = () => product.application.organizations.byCode('PLEDGE')

  it('are saved, proposed by one and published by another, and take effect at once (1.6.07)', async () => {
    const saved = done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    expect(saved.draft).toMatchObject({ changedBy: 'devon@pledge.example', problems: [], proposal: null })
    expect((await inForce())?.organization.supportPhone).not.toBe(PHONE)
    const proposed = done(await propose())
    expect(proposed.draft!.proposal).toMatchObject({ by: 'devon@pledge.example', isOwn: true })
    expect((await configurationOf(avery)).draft?.proposal).toMatchObject({ isOwn: false })
    const published = done(await publish())
    expect(published).toMatchObject({ draft: null, published: { version: 2, rulesVersion: 1 } })
    expect((await inForce())?.organization).toMatchObject({ supportPhone: PHONE, version: 2 })
    const { versions } = await avery.ask(getOrganizationVersions)
    expect(versions).toMatchObject([
      {
        version: 2,
        proposedBy: 'devon@pledge.example',
        publishedBy: 'avery@pledge.example',
        isInForce: true,
      },
      { version: 1, proposedBy: null, publishedBy: null, isInForce: false },
    ])
  })

  it('are not published by their proposer (1.6.07)', async () => {
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    expect((await publish()).body).toMatchObject({ status: 409, code: 'draft.not-proposed' })
    done(await propose())
    expect((await publish(devon)).body).toMatchObject({ status: 409, code: 'approval.same-agent' })
    expect((await configurationOf()).published.version).toBe(1)
  })

  it('are not published by their proposer even where the server does not check', async () => {
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    const sha256 = await shaOf()
    const { db } = product.application
    const publishAs = (who: Caller, seen = sha256) =>
      withTenant(db, principalOf(who.subject), (tx) => publishDraftRow(tx, { sha256: seen, now: new Date() }))
    expect(await publishAs(avery)).toBeUndefined()
    done(await propose())
    expect(await publishAs(devon)).toBeUndefined()
    expect(await publishAs(avery, 'b'.repeat(64))).toBeUndefined()
    const elsewhere = await product.agent('avery', 'NORTHWIND')
    expect(await publishAs(elsewhere)).toBeUndefined()
    const byBorrower = withTenant(db, principalOf((await product.borrower()).subject), (tx) =>
      publishDraftRow(tx, { sha256, now: new Date() }),
    )
    expect(await byBorrower).toBeUndefined()
    expect(await publishAs(avery)).toBe(2)
    const rewriting = withTenant(db, principalOf(avery.subject), (tx) =>
      sql`update organization_versions set settings = '{}'`.execute(tx),
    )
    await expect(rewriting).rejects.toThrow('permission denied')
  })

  it('are refused where another person has changed them in the meantime, and nothing is overwritten', async () => {
    const before = await configurationOf()
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    const stale = await devon.call(saveOrganizationDraft, {
      body: { revision: before.revision, ...contentOf(before) },
    })
    expect(stale.body).toMatchObject({ status: 409, code: 'draft.changed' })
    expect((await configurationOf()).draft?.settings).toMatchObject({ supportPhone: PHONE })
    const seen = await shaOf()
    done(await propose())
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: '(800) 555-0100' })))
    expect((await configurationOf()).draft?.proposal).toBeNull()
    for (const call of [proposeOrganization, publishOrganization])
      expect((await devon.call(call, { body: { sha256: seen } })).body).toMatchObject({
        code: 'draft.changed',
      })
  })

  it('are saved incomplete, and neither proposed nor published while a check fails, which is named', async () => {
    const unreadable = { primary: '#ffd400', accent: '#9fe0a0', neutral: '#64748b', radiusPx: 4 }
    const saved = done(
      await save(({ settings }) =>
        Object.assign(settings, { theme: unreadable, shortName: '', logoSvg: '<svg/>' }),
      ),
    )
    const paths = saved.draft!.problems.map(({ path }: { path: string }) => path)
    expect(paths).toContain('shortName')
    const refusal = await propose()
    expect(refusal.body).toMatchObject({ status: 422, code: 'draft.checks-failed' })
    expect(Number(refused(refusal).data!.count)).toBe(paths.length)
    done(await save(({ settings }) => Object.assign(settings, { shortName: 'Pledge' })))
    const named = (await configurationOf()).draft?.problems.map(({ path }) => path) ?? []
    for (const path of ['theme.primary', 'theme.accent', 'logoSvg']) expect(named).toContain(path)
  })

  it('are refused while a sample loan of the rule table fails, which is named with both figures', async () => {
    const dearer = ({ rules }: { rules: Json }) => {
      const fee = rules['originationFee'] as { domestic: Json }
      Object.assign(fee.domestic, { rateBps: 150 })
    }
    const saved = done(await save(dearer))
    const failing = saved.draft!.problems as { path: string; message: string }[]
    expect(failing.some(({ path }) => path.endsWith('offer.feeCents'))).toBe(true)
    expect(failing.some(({ path }) => path.endsWith('offer.aprPercent'))).toBe(true)
    expect((await propose()).body).toMatchObject({ status: 422, code: 'draft.checks-failed' })
    // Proposed before a check began to fail: it cannot be published all the same.
    await product.rows('update organization_drafts set proposed_by = $1, proposed_at = now()', [
      devon.subject.accountId,
    ])
    expect((await publish()).body).toMatchObject({ status: 422, code: 'draft.checks-failed' })
    expect((await configurationOf()).published).toMatchObject({ version: 1, rulesVersion: 1 })
  })

  it('change rules under their own version, and an application keeps the one that it was quoted under', async () => {
    const borrower = await product.borrower()
    const { application } = await borrower.ask(createApplication, { body: APPLICATION })
    const published = await publishes(({ rules }) => Object.assign(rules, { cureHours: 24 }))
    expect(published.published).toMatchObject({ version: 2, rulesVersion: 2 })
    expect((await inForce())?.rules).toMatchObject({ cureHours: 24, version: 2 })
    const later = await product.borrower()
    const next = (await later.ask(createApplication, { body: APPLICATION })).application
    const kept = await product.rows(
      'select id, organization_version as brand, lending_rules_version as rules from applications where id = any($1) order by rules',
      [[application.appUuid, next.appUuid]],
    )
    expect(kept).toEqual([
      { id: application.appUuid, brand: 1, rules: 1 },
      { id: next.appUuid, brand: 2, rules: 2 },
    ])
  })

  it('refuse an application from an outdated page, and keep the version that its borrower saw', async () => {
    const borrower = await product.borrower()
    const begin = (organizationVersion: number) =>
      borrower.call(createApplication, { body: { ...APPLICATION, organizationVersion } })
    await publishes(({ settings }) => Object.assign(settings, { supportPhone: PHONE }))
    expect((await begin(1)).body).toMatchObject({ status: 409, code: 'organization.changed' })
    expect((await begin(3)).body).toMatchObject({ status: 409, code: 'organization.changed' })
    const { application } = done(await begin(2))
    const kept = await product.rows('select organization_version as brand from applications where id = $1', [
      application.appUuid,
    ])
    expect(kept).toEqual([{ brand: 2 }])
  })

  it('are not reread by everyone because a page invents a version', async () => {
    const borrower = await product.borrower()
    const { organizations } = product.application
    const before = await organizations.all()
    const made = { ...APPLICATION, organizationVersion: 999_999_999 }
    expect((await borrower.call(createApplication, { body: made })).body).toMatchObject({
      status: 409,
      code: 'organization.changed',
    })
    expect(await organizations.all()).toBe(before)
  })

  it('restore any version: its content is the next version, proposed by one and published by another', async () => {
    const first = (await configurationOf()).published
    await publishes(({ settings, rules }) => {
      Object.assign(settings, { supportPhone: PHONE })
      Object.assign(rules, { cureHours: 24 })
    })
    const { revision } = await configurationOf()
    const restore = (version: string, seen = revision) =>
      devon.call(restoreOrganizationVersion, { params: { version }, body: { revision: seen } })
    expect((await restore('9')).body).toMatchObject({ status: 404, code: 'access.not-found' })
    expect((await restore('1', revision - 1)).body).toMatchObject({ code: 'draft.changed' })
    expect((await restore('2')).body).toMatchObject({ code: 'draft.unchanged' })
    const restored = done(await restore('1'))
    expect(restored.draft).toMatchObject({ restores: 1, sha256: first.sha256, proposal: { isOwn: true } })
    expect((await publish(devon)).body).toMatchObject({ code: 'approval.same-agent' })
    expect(done(await publish(avery)).published).toMatchObject({
      version: 3,
      rulesVersion: 3,
      sha256: first.sha256,
    })
    const third = await devon.ask(getOrganizationVersion, { params: { version: '3' } })
    expect(third.settings).toEqual({ ...first.settings, version: 3 })
    expect(third.rules).toEqual({ ...first.rules, version: 3 })
    expect(await devon.ask(getOrganizationVersion, { params: { version: '2' } })).toMatchObject({
      settings: { supportPhone: PHONE },
      rules: { cureHours: 24 },
    })
    const { versions } = await devon.ask(getOrganizationVersions)
    expect(versions.map(({ restores }: { restores: number | null }) => restores)).toEqual([1, null, null])
  })

  it('are discarded by a person who has seen them, and the next one begins with the published version', async () => {
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    done(await propose())
    const { revision } = await configurationOf()
    const discard = (seen: number, who = devon) =>
      who.call(discardOrganizationDraft, { body: { revision: seen } })
    expect((await discard(revision - 1)).body).toMatchObject({ status: 409, code: 'draft.changed' })
    expect((await discard(revision, avery)).status).toBe(403)
    expect(done(await discard(revision))).toMatchObject({ revision: revision + 1, draft: null })
    const saved = done(await save(({ settings }) => Object.assign(settings, { shortName: 'Other' })))
    expect(saved.draft!.settings).toMatchObject({ shortName: 'Other' })
    expect(saved.draft!.settings.supportPhone).not.toBe(PHONE)
    expect(saved.draft!.proposal).toBeNull()
  })

  it('never change an organization’s identifying keys', async () => {
    const saved = done(
      await save(({ settings }) => Object.assign(settings, { code: 'NORTHWIND', hosts: ['evil.example'] })),
    )
    const fixed = saved.draft!.problems.filter(({ message }: { message: string }) =>
      message.startsWith('cannot'),
    )
    expect(fixed.map(({ path }: { path: string }) => path)).toEqual(['code', 'hosts'])
  })

  it('belong to one organization: another sees and changes only its own', async () => {
    done(await save(({ settings }) => Object.assign(settings, { supportPhone: PHONE })))
    const elsewhere = await product.agent('devon', 'NORTHWIND')
    const theirs = await configurationOf(elsewhere)
    expect(theirs).toMatchObject({ revision: 0, draft: null, published: { settings: { code: 'NORTHWIND' } } })
    expect(JSON.stringify(theirs)).not.toContain(PHONE)
  })
})
