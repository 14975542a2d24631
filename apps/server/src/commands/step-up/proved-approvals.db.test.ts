import {
  getOrganizationDesk,
  proposeOrganization,
  publishOrganization,
  saveOrganizationDraft,
} from '@pledge/contract/organization-drafts'
import { decideRelease } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, done, refused } from '@pledge/testing/call/answer'
import { withProof } from '@pledge/testing/call/step-up'
import type { Caller } from '../../product/callers.test-data.ts'
import { releasesOf } from '../../product/releases.test-data.ts'
import { decideCollateralReturn } from '@pledge/contract/agent-collateral-return'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { staffProof } from '../../product/staff-proof.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { WALLETS } from '../../product/releases.test-data.ts'

const NEEDED = { status: 403, code: 'session.step-up-needed' }
const APPROVE = { decision: 'approve' } as const

describe('approvals need a second factor bound to what is approved (note 060)', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  afterAll(() => product.close())

  const eventsOf = async (uuid: string) =>
    (await product.rows('select type from application_events where application_id = $1', [uuid])).length
  const proofOf = (caller: Caller, applicationId: string | null, payload: unknown) =>
    staffProof(product.application, caller.subject, { action: 'disbursement', applicationId, payload })

  it('of money: not without a proof, nor with one of another loan, device or decision, nor twice', async () => {
    const uuid = await bringTo(product, await product.borrower(), 'MANUAL_FUNDING_RELEASE')
    const input = { params: { uuid }, body: APPROVE }
    const before = await eventsOf(uuid)
    expect((await avery.call(decideRelease, { ...input, isUnproved: true })).body).toMatchObject(NEEDED)
    const blake = await product.agent('blake')
    const elsewhere = await product.again(avery)
    const wrong = await Promise.all([
      proofOf(avery, 'd0000000-0000-4000-8000-000000000001', APPROVE),
      proofOf(avery, uuid, { ...APPROVE, reason: 'an exception' }),
      proofOf(elsewhere, uuid, APPROVE),
      proofOf(blake, uuid, APPROVE),
    ])
    for (const proof of wrong)
      expect((await withProof(avery, decideRelease, input, proof)).body).toMatchObject(NEEDED)
    expect(await eventsOf(uuid)).toBe(before)
    const proof = await proofOf(avery, uuid, APPROVE)
    done(await withProof(avery, decideRelease, input, proof))
    expect(refused(await withProof(avery, decideRelease, input, proof)).code).toBe('approval.same-agent')
    // A rejection moves nothing, and needs none.
    const refusal = { decision: 'refuse', reason: 'IDENTITY_UNVERIFIED' } as const
    const answered = await blake.call(decideRelease, { params: { uuid }, body: refusal, isUnproved: true })
    expect(codeOf(answered)).not.toBe(NEEDED.code)
  })

  it('of coins', async () => {
    const { cancelled, asks } = releasesOf(() => product)
    const { borrower, uuid } = await cancelled('ETH')
    const { requestId } = done(await asks(borrower, uuid, WALLETS.ETH[0]))
    const input = { params: { uuid }, body: { requestId, ...APPROVE } }
    const unproved = await avery.call(decideCollateralReturn, { ...input, isUnproved: true })
    expect(unproved.body).toMatchObject(NEEDED)
    await avery.ask(decideCollateralReturn, input)
  })

  it('of rules: exactly this draft, by its publisher', async () => {
    const devon = await product.agent('devon')
    const { revision, published } = await devon.ask(getOrganizationDesk)
    const { rules } = published
    const settings = { ...published.settings, promise: 'Ours.' }
    const saved = await devon.call(saveOrganizationDraft, {
      body: { revision, baseVersion: 1, settings, rules },
    })
    const { sha256 } = done(saved).draft!
    await devon.ask(proposeOrganization, { body: { sha256 } })
    const body = { sha256 }
    expect((await avery.call(publishOrganization, { body, isUnproved: true })).body).toMatchObject(NEEDED)
    expect((await devon.ask(getOrganizationDesk)).published.version).toBe(1)
    expect((await avery.ask(publishOrganization, { body })).published.version).toBe(2)
  })
})
