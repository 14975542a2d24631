import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { clearScreening, declineApplication, getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { sandboxAnswerAsScreening } from '@pledge/sandbox/contract/sandbox'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { giveBank, giveDetails, start } from '@pledge/testing/steps/origination'
import { runFollowOn } from '../../jobs/work/run-follow-on.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo, proveIdentity } from '../../product/steps.test-data.ts'

const CLEARANCE = { reason: 'BIRTH_DATE_DIFFERS', note: 'The entry was born in 1961, she in 1988.' } as const

describe('a screening that needs an agent', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct()
    avery = await product.agent('avery')
  })
  afterAll(() => product.close())

  const inReview = async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Review' }))
    return { borrower, uuid }
  }
  const queue = async (agent = avery) => (await agent.ask(getQueues)).screeningReviews
  const file = async (uuid: string) => (await avery.ask(getApplicationFile, { params: { uuid } })).application
  const steps = async (borrower: Caller, uuid: string) =>
    await borrower.ask(getFinalSteps, { params: { uuid } })
  const trail = (uuid: string) =>
    product.rows('select type, data from application_events where application_id = $1 order by position', [
      uuid,
    ])

  it('is stored once, waits in the queue with its deadline, and is not queried again', async () => {
    const { borrower, uuid } = await inReview()
    expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')
    expect((await steps(borrower, uuid)).screening).toBe('IN_REVIEW')
    const entry = (await queue()).find((one: { appUuid: string }) => one.appUuid === uuid)
    expect(entry).toMatchObject({ borrower: 'Maya Review', state: 'KYC_VERIFY' })
    expect(Date.parse(entry!.deadline!)).toBeGreaterThan(Date.parse(entry!.waitingSince))
    const job = {
      name: 'screen-borrower',
      applicationId: uuid,
      organizationId: product.organizationId,
    } as const
    await product.simulation.screening.driver.setReachable(false)
    await runFollowOn(product.application.jobs, job)
    await product.simulation.screening.driver.setReachable(true)
    expect((await trail(uuid)).filter((row) => row['type'] === 'ScreeningReviewOpened')).toHaveLength(1)
    const inquiries = await product.rows(
      "select answer_sealed from inquiries where application_id = $1 and kind = 'screening'",
      [uuid],
    )
    expect(inquiries).toHaveLength(1)
    expect(String(inquiries[0]?.['answer_sealed'])).not.toContain('Sanctions')
  })

  it('shows the agent what matched, with all of the borrower’s data masked', async () => {
    const { uuid } = await inReview()
    const { screening, borrower } = await file(uuid)
    expect(screening).toMatchObject({ outcome: 'REVIEW', isInReview: true })
    expect(screening!.matches[0]).toMatchObject({
      ground: 'SANCTIONS_LIST',
      birthYear: 1961,
      agrees: ['NAME'],
      differs: ['BIRTH_DATE', 'COUNTRY'],
    })
    expect(borrower!.birthYear).toBe('1988')
    expect(JSON.stringify([screening, borrower])).not.toMatch(/1988-04|123-45-6789/)
  })

  it('is cleared by an agent with reason and note in the trail, and the borrower is notified', async () => {
    const { borrower, uuid } = await inReview()
    const body = { ...CLEARANCE, note: '   ' }
    const unsaid = await avery.call(clearScreening, { params: { uuid }, body })
    expect(unsaid.body).toMatchObject({ status: 422, code: 'approval.note-required' })
    const other = await product.agent('avery', 'NORTHWIND')
    expect((await other.call(clearScreening, { params: { uuid }, body: CLEARANCE })).status).toBe(404)
    const cleared = await avery.ask(clearScreening, { params: { uuid }, body: CLEARANCE })
    expect(cleared.application.screening!.isInReview).toBe(false)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect((await steps(borrower, uuid)).screening).toBe('DONE')
    expect((await queue()).some((one: { appUuid: string }) => one.appUuid === uuid)).toBe(false)
    expect((await trail(uuid)).at(-1)).toMatchObject({ type: 'ScreeningCleared', data: CLEARANCE })
    expect((await mailsTo(product, borrower)).map(({ subject }) => subject)).toEqual([
      "Pledge: We've checked your details",
    ])
    const again = await avery.call(clearScreening, { params: { uuid }, body: CLEARANCE })
    expect(again.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
  })

  it('continues directly to the agreements when all else was done in the meantime (1.2.85, 1.2.89)', async () => {
    const { borrower, uuid } = await inReview()
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')
    await avery.ask(clearScreening, { params: { uuid }, body: CLEARANCE })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
  })

  it('is declined with controlled reasons and a note that no notice prints (1.2.84)', async () => {
    const { borrower, uuid } = await inReview()
    const reasons = ['IDENTITY_UNVERIFIED', 'RESIDENCE_UNVERIFIED']
    const noteless = await avery.call(declineApplication, { params: { uuid }, body: { reasons } })
    expect(noteless.body).toMatchObject({ status: 422, code: 'approval.note-required' })
    const note = 'All fields agree with SSL-20417.'
    await avery.ask(declineApplication, { params: { uuid }, body: { reasons, note } })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('DECLINED')
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const { uuid: docUuid, identityUuid } = documents.find(
      (one: { type: string }) => one.type === 'ADVERSE_ACTION',
    )!
    const bytes = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    const text = (await readBack(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Unable to verify identity')
    expect(text).toContain('Unable to verify residence')
    expect(text).not.toMatch(/SSL-20417|sanction|Northgate/i)
    const { adverseAction, events } = await file(uuid)
    expect(adverseAction!.madeAt).not.toBeNull()
    expect(events.at(-1)).toMatchObject({ type: 'ApplicationDeclined', detail: { note } })
  })

  it('cannot be cleared without a result, and a cleared result does not wait', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const early = await avery.call(clearScreening, { params: { uuid }, body: CLEARANCE })
    expect(early.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    await giveDetails(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect((await file(uuid)).screening).toMatchObject({ outcome: 'CLEARED', isInReview: false, matches: [] })
  })

  it('does not expire: the next step is the lender’s, and it stays in the queue with Regulation B’s 30 days', async () => {
    const { borrower, uuid } = await inReview()
    const { expiresAt } = await file(uuid)
    const { clock } = product.application
    await clock.forward(Date.parse(expiresAt!) - clock.business().getTime())
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('KYC_VERIFY')
    const entry = (await queue()).find((one: { appUuid: string }) => one.appUuid === uuid)
    const { createdAt } = await file(uuid)
    const days = (Date.parse(entry!.deadline!) - Date.parse(createdAt)) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(31.1)
    // The days that it waited for us are added to the borrower's deadline.
    await avery.ask(clearScreening, { params: { uuid }, body: CLEARANCE })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(Date.parse((await file(uuid)).expiresAt!)).toBeGreaterThan(
      clock.business().getTime() + 13 * 86_400_000,
    )
  })

  it.each([
    ['CLEARED', 'FINAL_STEPS'],
    ['REVIEW', 'KYC_VERIFY'],
    // A true match is not a credit refusal: it is held in its current state (31 CFR 501.603).
    ['LIST_MATCH', 'KYC_VERIFY'],
    ['IDENTITY_FAILED', 'DECLINED'],
  ] as const)('is set in the sandbox for the next inquiry: %s leads to %s', async (outcome, state) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await product.anonymous.ask(sandboxAnswerAsScreening, { body: { lastName: 'Harbour', outcome } })
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Harbour' }))
    expect(await stateOf(borrower, uuid)).toBe(state)
    const { sanctions } = await file(uuid)
    expect(sanctions !== null).toBe(outcome === 'LIST_MATCH')
  })
})
