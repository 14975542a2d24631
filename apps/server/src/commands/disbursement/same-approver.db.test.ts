import { decideIdentity, decideRelease, getApplicationFile } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const REFUSED = { status: 409, code: 'approval.identity-same-agent' }
const BOTH = ['avery', 'blake'] as const

describe('one person for the ID and the disbursement of a loan (note 060)', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  let uuid = ''
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    uuid = await bringTo(product, await product.borrower(), 'MANUAL_FUNDING_RELEASE')
  }, 60_000)
  afterAll(() => product.close())

  const sets = (rule: 'flag' | 'refuse') =>
    product.rows(
      `update organization_versions set settings = settings || jsonb_build_object('sameApprover', $1::text)
       where organization_id = $2`,
      [rule, product.organizationId],
    )
  const fileFor = async (caller: Caller) =>
    (await caller.ask(getApplicationFile, { params: { uuid } })).application
  const approves = (caller: Caller) =>
    caller.call(decideRelease, { params: { uuid }, body: { decision: 'approve' } })
  /** Of two agents, the one who approved the ID here, and the other one. */
  const approver = async () => {
    const { agent } = (await fileFor(avery)).identityApprover!
    const name = BOTH.find((one) => agent === `${one}@pledge.example`)
    return name === 'avery' ? { same: avery, other: blake, agent } : { same: blake, other: avery, agent }
  }

  it('is shown to both agents, with the rule in the settings', async () => {
    const { agent } = await approver()
    expect((await fileFor(blake)).identityApprover).toEqual({ agent, rule: 'flag' })
  })

  it('is refused where the settings say so, and nothing is recorded; another agent approves', async () => {
    await sets('refuse')
    product.application.organizations.forget()
    const { same, other } = await approver()
    expect((await fileFor(other)).identityApprover!.rule).toBe('refuse')
    expect((await approves(same)).body).toMatchObject(REFUSED)
    expect((await fileFor(same)).approvals).toEqual([])
    expect(done(await approves(other)).application.approvals).toHaveLength(1)
    expect((await approves(same)).body).toMatchObject(REFUSED)
    // A rejection moves nothing, and is still allowed.
    const body = { decision: 'refuse', reason: 'IDENTITY_UNVERIFIED' } as const
    expect(codeOf(await same.call(decideRelease, { params: { uuid }, body }))).not.toBe(REFUSED.code)
  })

  it('counts where it is only flagged', async () => {
    await sets('flag')
    product.application.organizations.forget()
    const loan = await bringTo(product, await product.borrower(), 'MANUAL_FUNDING_RELEASE')
    const { same } = await approver()
    const answer = await same.call(decideRelease, { params: { uuid: loan }, body: { decision: 'approve' } })
    expect(done(answer).application.approvals).toHaveLength(1)
    expect(
      (await same.call(decideIdentity, { params: { uuid: loan }, body: { decision: 'approve' } })).status,
    ).toBe(409)
  })
})
