import {
  getOrganizationDesk,
  getOrganizationVersions,
  openOrganizationPreview,
  proposeOrganization,
  publishOrganization,
  restoreOrganizationVersion,
  saveOrganizationDraft,
  type OrganizationDesk,
} from '@pledge/contract/organization-drafts'
import { getOwnRights } from '@pledge/contract/staff'
import { getDetailsConsents } from '@pledge/contract/borrower'
import { createApplication } from '@pledge/contract/applications'
import { getLegalPage } from '@pledge/contract/organization'
import { USUAL_RIGHTS, type RightsTable } from '@pledge/domain/organization/rights'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import { brandRoutes } from '../../http/page/brand-files.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

type Json = Record<string, unknown>
type Consents = readonly { readonly type: string; readonly version: number }[]

/** A change of the published settings. */
type Change = (settings: Json) => Json

describe('problems that prevent publishing an organization’s draft', () => {
  let product: Product
  let devon: Caller
  let avery: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    devon = await product.agent('devon')
    avery = await product.agent('avery')
  })
  afterEach(() => product.close())

  const saves = async (change: Change): Promise<OrganizationDesk> => {
    const configuration: OrganizationDesk = await devon.ask(getOrganizationDesk)
    const { version: baseVersion, settings, rules } = configuration.published
    const body = {
      revision: configuration.revision,
      baseVersion,
      settings: { ...settings, ...change(settings) },
      rules,
    }
    return devon.ask(saveOrganizationDraft, { body })
  }
  const pathsOf = ({ draft }: OrganizationDesk) => draft?.problems.map(({ path }) => path)
  const publishes = async (change: Change): Promise<OrganizationDesk> => {
    const { draft } = await saves(change)
    const body = { sha256: draft?.sha256 ?? '' }
    await devon.ask(proposeOrganization, { body })
    return await avery.ask(publishOrganization, { body })
  }
  const refused = async ({ draft }: OrganizationDesk) => {
    const body = { sha256: draft?.sha256 ?? '' }
    expect((await devon.call(proposeOrganization, { body })).body).toMatchObject({
      status: 422,
      code: 'draft.checks-failed',
    })
    // Proposed before the check began to fail: it runs again on publishing.
    await product.rows('update organization_drafts set proposed_by = $1, proposed_at = now()', [
      devon.subject.accountId,
    ])
    expect((await avery.call(publishOrganization, { body })).body).toMatchObject({
      status: 422,
      code: 'draft.checks-failed',
    })
  }
  const at = (type: string, version: number, { consents }: Json) => ({
    consents: (consents as Consents).map((each) => (each.type === type ? { ...each, version } : each)),
  })
  const terms = (version: number, paragraph: string) => ({
    page: 'terms',
    version,
    sections: [{ heading: 'Terms', paragraphs: [paragraph] }],
  })

  it('include terms to consent to without a text', async () => {
    const configuration = await saves((settings) => at('TERMS', 2, settings))
    expect(pathsOf(configuration)).toEqual(['consents'])
    await refused(configuration)
    const query = { orgCode: 'PLEDGE' }
    expect((await product.anonymous.call(getLegalPage, { params: { page: 'terms' }, query })).status).toBe(
      200,
    )
  })

  it('include changed texts under a published version, until the version changes', async () => {
    const legalPages = [terms(2, 'Ours.')]
    await publishes((settings) => ({ ...at('TERMS', 2, settings), legalPages }))
    const rewritten = await saves(() => ({ legalPages: [terms(2, 'Ours, but for a fee.')] }))
    expect(pathsOf(rewritten)).toEqual(['legalPages'])
    await refused(rewritten)
    const pages = [...legalPages, terms(3, 'Ours, but for a fee.')]
    const published = await publishes((settings) => ({ ...at('TERMS', 3, settings), legalPages: pages }))
    expect(published.published.version).toBe(3)
  })

  it('leave an application the texts that its borrower is asked to consent to', async () => {
    await publishes((settings) => ({ ...at('TERMS', 2, settings), legalPages: [terms(2, 'Ours.')] }))
    const borrower = await product.borrower()
    const { application } = await borrower.ask(createApplication, { body: APPLICATION })
    await publishes((settings) => ({ ...at('TERMS', 3, settings), legalPages: [terms(3, 'Newer.')] }))
    const detailsConsents = await borrower.ask(getDetailsConsents, { params: { uuid: application.appUuid } })
    expect(detailsConsents).toMatchObject({ organizationVersion: 2 })
    expect((detailsConsents.consents as Consents).find(({ type }) => type === 'TERMS')?.version).toBe(2)
    const read = (query: object) =>
      borrower.call(getLegalPage, { params: { page: 'terms' }, query: { orgCode: 'PLEDGE', ...query } })
    const then = done(await read({ version: '2', organizationVersion: '2' }))
    expect(then.sections).toEqual([{ heading: 'Terms', paragraphs: ['Ours.'] }])
    // In the published version the same number no longer exists.
    expect((await read({ version: '2' })).status).toBe(404)
    expect((await read({ organizationVersion: '9' })).status).toBe(404)
  })

  it('do not include texts that are restored with their version (1.6.07)', async () => {
    await publishes((settings) => ({ ...at('TERMS', 2, settings), legalPages: [terms(2, 'Ours.')] }))
    const { revision } = await devon.ask(getOrganizationDesk)
    const restore = (who: Caller) =>
      who.call(restoreOrganizationVersion, { params: { version: '1' }, body: { revision } })
    // The right to publish alone does not allow writing a draft.
    expect((await restore(avery)).status).toBe(403)
    const restored = done(await restore(devon))
    expect(restored.draft).toMatchObject({ restores: 1, problems: [] })
    const body = { sha256: restored.draft!.sha256 }
    expect((await avery.ask(publishOrganization, { body })).published.version).toBe(3)
  })

  it('do not include a new theme: colors, typeface and logo are published with their version (1.1.22)', async () => {
    const { published } = await devon.ask(getOrganizationDesk)
    const { logoSvg, theme } = published.settings
    const drawn = String(logoSvg).replace('</svg>', '<path d="M1 2"/></svg>')
    await publishes(() => ({
      theme: { ...(theme as object), primary: '#7a1f5c', typeface: 'slab' },
      logoSvg: drawn,
    }))
    const pages = fastify().decorateRequest('preview', null)
    brandRoutes(pages, product.application.organizations)
    const file = async (version: number, name: string) =>
      (await pages.inject({ url: `/brand/PLEDGE/${version}/${name}` })).body
    expect([await file(1, 'logo.svg'), await file(2, 'logo.svg')]).toEqual([logoSvg, drawn])
    const [before, after] = [await file(1, 'theme.css'), await file(2, 'theme.css')]
    for (const part of ['#7a1f5c', 'Rockwell']) {
      expect(after).toContain(part)
      expect(before).not.toContain(part)
    }
    await pages.close()
  })

  it('include rights that no two of the current staff could ever change again (1.6.07)', async () => {
    const { agent, administrator, auditor } = USUAL_RIGHTS
    const rights: RightsTable = {
      agent: agent.filter((right) => right !== 'organization.publish'),
      administrator,
      auditor,
    }
    // A disabled account does not count.
    await product.rows("update accounts set disabled_at = now() where email = 'finley@pledge.example'")
    const configuration = await saves(() => ({ rights }))
    expect(pathsOf(configuration)).toEqual(['rights'])
    await refused(configuration)
    await product.rows("update accounts set role = 'administrator' where email = 'blake@pledge.example'")
    expect(pathsOf(await saves(() => ({ rights })))).toEqual([])
  })

  it('take effect once published: a removed right is refused, in this organization alone (1.6.07)', async () => {
    const elsewhere = await product.agent('avery', 'NORTHWIND')
    const ellis = await product.agent('ellis')
    // Without a draft: refused for what it requests, where the right is present.
    const previews = async (who: Caller) =>
      (await who.call(openOrganizationPreview, { body: { sha256: 'a'.repeat(64) } })).status
    const reads = async (who: Caller) => (await who.call(getOrganizationVersions)).status
    expect([await previews(avery), await previews(elsewhere), await reads(ellis)]).toEqual([409, 409, 200])
    const rights: RightsTable = {
      agent: USUAL_RIGHTS.agent.filter((right) => right !== 'organization.preview'),
      administrator: USUAL_RIGHTS.administrator,
      auditor: USUAL_RIGHTS.auditor.filter((right) => right !== 'organization.read'),
    }
    await publishes(() => ({ rights }))
    expect([await previews(avery), await reads(ellis)]).toEqual([403, 403])
    expect((await avery.ask(getOwnRights)).rights).not.toContain('organization.preview')
    expect([await previews(devon), await reads(avery)]).toEqual([409, 200])
    expect([await previews(elsewhere), await reads(await product.agent('ellis', 'NORTHWIND'))]).toEqual([
      409, 200,
    ])
  })
})
