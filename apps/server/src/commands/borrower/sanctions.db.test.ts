import { getDocuments } from '@pledge/contract/agreements'
import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import {
  clearScreening,
  decideRelease,
  declineApplication,
  getApplicationFile,
  getQueues,
} from '@pledge/contract/portfolio'
import { decideSanctions, fileSanctionsReport } from '@pledge/contract/portfolio-sanctions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, OFFER, detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { purgeOld } from '../../jobs/work/purge-old.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const NOTE = 'Name, birth date and country agree'
const DAY_MS = 86_400_000

describe('results that must be reviewed before credit is given', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const named = async (lastName: string) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName }))
    return { borrower, uuid }
  }
  const decide = (
    agent: Caller,
    uuid: string,
    decision: 'clear' | 'confirm',
    { note = NOTE, isUnproved = false } = {},
  ) => agent.call(decideSanctions, { params: { uuid }, body: { decision, note }, isUnproved })
  const file = async (uuid: string) => (await avery.ask(getApplicationFile, { params: { uuid } })).application
  const queued = async (uuid: string) =>
    (await avery.ask(getQueues, {})).sanctionsHolds.find((one: { appUuid: string }) => one.appUuid === uuid)
  const documentsOf = async (borrower: Caller, uuid: string): Promise<string[]> =>
    (await borrower.ask(getDocuments, { params: { uuid } })).documents.map(
      ({ type }: { type: string }) => type,
    )

  it('a true match is held, blocked by two agents and reported; nothing else happens to it (31 CFR 501.603)', async () => {
    const { borrower, uuid } = await named('Sanctioned')
    const NO = { status: 409, code: 'transition.not-allowed' }
    expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')
    expect(await documentsOf(borrower, uuid)).not.toContain('ADVERSE_ACTION')
    expect(await mailsTo(product, borrower)).toEqual([])
    expect((await decide(avery, uuid, 'confirm', { note: ' ' })).body).toMatchObject({
      code: 'approval.note-required',
    })
    done(await decide(avery, uuid, 'confirm'))
    expect((await decide(avery, uuid, 'confirm')).body).toMatchObject({ code: 'approval.same-agent' })
    expect((await file(uuid)).sanctions).toMatchObject({ blockedAt: null })
    expect(await queued(uuid)).toMatchObject({ approvals: { length: 1 } })
    done(await decide(blake, uuid, 'confirm'))
    const { sanctions } = await file(uuid)
    expect(sanctions!.blockedAt).not.toBeNull()
    // Ten business days are at least two weeks.
    expect(Date.parse(sanctions!.reportDueAt!) - Date.parse(sanctions!.heldAt)).toBeGreaterThan(13 * DAY_MS)

    // Neither the borrower nor an agent can end it: nothing is offered back, and no credit notice is generated.
    expect((await borrower.call(cancelApplication, { params: { uuid }, body: {} })).body).toMatchObject(NO)
    const reasons = ['INFORMATION_UNVERIFIED']
    const declined = await avery.call(declineApplication, { params: { uuid }, body: { reasons, note: NOTE } })
    expect(declined.body).toMatchObject(NO)
    const clearance = { reason: 'BIRTH_DATE_DIFFERS', note: NOTE } as const
    expect((await avery.call(clearScreening, { params: { uuid }, body: clearance })).body).toMatchObject(NO)
    await product.application.clock.forward(40 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')

    const report = { params: { uuid }, body: { reference: 'OFAC-2026-1' } }
    await avery.ask(fileSanctionsReport, report)
    expect((await avery.call(fileSanctionsReport, report)).body).toMatchObject(NO)
    const due = Date.parse((await queued(uuid))!.deadline!)
    // The midnight that ends September 30 in New York.
    expect(new Date(due).toISOString()).toMatch(/^\d{4}-10-01T04:00:00.000Z$/)
    expect(due).toBeGreaterThan(product.application.clock.business().getTime())
    expect(await mailsTo(product, borrower)).toEqual([])
  })

  it('the records of a blocked application outlive ten years of purges (31 CFR 501.601)', async () => {
    const { uuid } = await named('Sanctioned')
    done(await decide(avery, uuid, 'confirm'))
    done(await decide(blake, uuid, 'confirm'))
    const report = { params: { uuid }, body: { reference: 'OFAC-2026-2' } }
    await avery.ask(fileSanctionsReport, report)
    const kept = async () => {
      const counted = ['application_events', 'inquiries', 'documents', 'submitted_details'].map(
        (table) => `(select count(*)::int from ${table} where application_id = $1) as ${table}`,
      )
      const [row] = await product.rows(`select ${counted.join(', ')}`, [uuid])
      return row
    }
    const before = await kept()
    expect(before?.['inquiries']).toBeGreaterThan(0)
    expect(before?.['submitted_details']).toBe(1)
    for (const years of [1, 5, 10]) {
      const then = new Date(Date.now() + years * 366 * DAY_MS)
      const clock = { ...product.application.jobs.clock, real: () => then, business: () => then }
      await purgeOld({ ...product.application.jobs, clock, purge: () => Promise.resolve() })
      expect(await kept()).toEqual(before)
    }
    expect((await file(uuid)).sanctions!.reports).toHaveLength(1)
  })

  it('a match that two agents clear returns to the screening review', async () => {
    const { borrower, uuid } = await named('Sanctioned')
    // Money and coins move again once it is cleared, so that needs a second factor (note 060).
    const unproved = await decide(avery, uuid, 'clear', { isUnproved: true })
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    expect((await file(uuid)).sanctions!.decisions).toEqual([])
    done(await decide(avery, uuid, 'clear'))
    done(await decide(blake, uuid, 'clear'))
    expect((await file(uuid)).sanctions).toBeNull()
    const body = { reason: 'BIRTH_DATE_DIFFERS', note: NOTE } as const
    await avery.ask(clearScreening, { params: { uuid }, body })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
  })

  it('a match that an agent finds in a review is held by the first agent and blocked by the second', async () => {
    const { uuid } = await named('Review')
    done(await decide(avery, uuid, 'confirm'))
    expect(await queued(uuid)).toBeDefined()
    done(await decide(blake, uuid, 'confirm'))
    expect((await file(uuid)).sanctions!.blockedAt).not.toBeNull()
  })

  it('a match found while coins are held keeps money and coins in place (31 CFR 501.603)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, OFFER)
    const held = async () => (await borrower.ask(getCollateral, { params: { uuid } })).receivedCoinAmount
    const before = await held()
    expect(Number(before.coinQuantity)).toBeGreaterThan(0)
    expect((await file(uuid)).maySanctionsHold).toBe(true)
    done(await decide(avery, uuid, 'confirm'))
    expect((await file(uuid)).maySanctionsHold).toBe(false)
    done(await decide(blake, uuid, 'confirm'))
    for (const agent of [avery, blake]) {
      const body = { decision: 'approve' } as const
      const refused = await agent.call(decideRelease, { params: { uuid }, body })
      expect(refused.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    }
    expect((await borrower.call(cancelApplication, { params: { uuid }, body: {} })).status).toBe(409)
    await product.application.clock.forward(40 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await held()).toEqual(before)
    const moved = await product.rows('select 1 from disbursements where application_id = $1', [uuid])
    expect(moved).toEqual([])
    expect(await queued(uuid)).toBeDefined()
  })

  it('a covered borrower of the Military Lending Act is declined before anything is signed (10 USC 987)', async () => {
    const { borrower, uuid } = await named('Covered')
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    expect(await documentsOf(borrower, uuid)).toContain('ADVERSE_ACTION')
    const [kept] = await product.rows(
      "select count(*)::int as many from inquiries where application_id = $1 and kind = 'military'",
      [uuid],
    )
    expect(kept?.['many']).toBe(1)
  })

  it.each(['Fraudalert', 'Activeduty'])(
    'an alert on the file of %s goes to an agent (15 USC 1681c-1(h))',
    async (lastName) => {
      const { borrower, uuid } = await named(lastName)
      expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')
      expect((await file(uuid)).screening).toMatchObject({ isInReview: true })
      expect((await file(uuid)).credit.alerts).toHaveLength(1)
      const body = { reason: 'IDENTITY_PROVED_OTHERWISE', note: NOTE } as const
      await avery.ask(clearScreening, { params: { uuid }, body })
      await product.settle()
      expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    },
  )
})
