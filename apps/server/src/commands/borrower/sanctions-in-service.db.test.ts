import { getDocuments } from '@pledge/contract/agreements'
import { cancelApplication, getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile, getQueues, settleWrongAsset } from '@pledge/contract/portfolio'
import {
  decideSanctions,
  fileSanctionsReport,
  recordSanctionsLicense,
} from '@pledge/contract/portfolio-sanctions'
import { startRenewal } from '@pledge/contract/renewal'
import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { BANK, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import { release as releaseFunds } from '@pledge/testing/steps/origination'
import { DAY_MS, zoned } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { BLOCKS, releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const NOTE = 'Name, birth date and passport agree'
const NO = { status: 409, code: 'transition.not-allowed' }
const LICENSE = { number: 'SDGT-2026-371', issuedOn: '2026-01-02', note: 'Copy in the vault' }
const AGENTS = ['avery', 'blake'] as const
const USDC = KNOWN_TOKENS.ETH.find(({ symbol }) => symbol === 'USDC')?.contract ?? ''

describe('a true match of a sanctions list found on a loan in service (31 CFR 501.603)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, pays, loan, books, fundedLongAgo, forward, toAgreements, signs, sendsTopUp, standsAt } =
    renewalsOf(() => product)
  const { asks, release, decides, mine, paidTo } = releasesOf(() => product)
  const agent = (name: (typeof AGENTS)[number]) => product.agent(name)
  const file = async (uuid: string) =>
    (await (await agent('avery')).ask(getApplicationFile, { params: { uuid } })).application
  const queues = async () => (await agent('avery')).ask(getQueues)
  const queued = async (uuid: string, queue: 'sanctionsHolds' | 'collateralReturns' = 'sanctionsHolds') =>
    (await queues())[queue].find((one) => one.appUuid === uuid)
  const decide = async (name: (typeof AGENTS)[number], uuid: string, decision: 'clear' | 'confirm') =>
    (await agent(name)).ask(decideSanctions, { params: { uuid }, body: { decision, note: NOTE } })
  const block = async (uuid: string) => {
    for (const name of AGENTS) await decide(name, uuid, 'confirm')
    await product.settle()
  }
  const enters = async (name: (typeof AGENTS)[number], uuid: string, body: object, isUnproved = false) =>
    (await agent(name)).callAnyhow(recordSanctionsLicense, {
      params: { uuid },
      body: { ...LICENSE, ...body },
      isUnproved,
    })
  const licenses = async (uuid: string, covers: 'COLLATERAL' | 'ALL') => {
    for (const name of AGENTS) done(await enters(name, uuid, { covers }))
    await product.settle()
  }
  const reports = async (uuid: string, reference: string) =>
    (await agent('avery')).call(fileSanctionsReport, { params: { uuid }, body: { reference } })
  const paysAll = async (borrower: Caller, uuid: string) => {
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
  }
  const subjects = async (borrower: Caller) =>
    (await mailsTo(product, borrower)).map(({ subject }: { readonly subject: string }) => subject)
  /** A loan with a release request that one agent approved. */
  const requestedBack = async () => {
    const { borrower, uuid } = await funded()
    await paysAll(borrower, uuid)
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    done(await decides('avery', uuid, { requestId, decision: 'approve' }))
    return { borrower, uuid, requestId: String(requestId) }
  }

  it('is held and blocked independently of the state; payments count, nothing is released, and it is reported each year', async () => {
    const { borrower, uuid } = await funded()
    const before = await standsAt(uuid)
    expect(await file(uuid)).toMatchObject({ maySanctionsHold: true, sanctions: null })
    await decide('avery', uuid, 'confirm')
    expect(await file(uuid)).toMatchObject({ maySanctionsHold: false, sanctions: { blockedAt: null } })
    await decide('blake', uuid, 'confirm')
    const { sanctions } = await file(uuid)
    expect(sanctions!.blockedAt).not.toBeNull()
    const held = zoned(Date.parse(sanctions!.heldAt)).toPlainDate()
    const lastDay = zoned(Date.parse(sanctions!.reportDueAt!) - 1).toPlainDate()
    // Ten business days are two weeks, or more with a holiday.
    expect(held.until(lastDay).days).toBeGreaterThanOrEqual(14)
    expect(held.until(lastDay).days).toBeLessThanOrEqual(18)

    const posted = await books(uuid)
    await paysAll(borrower, uuid)
    expect(await books(uuid)).not.toEqual(posted)
    const view = await loan(borrower, uuid)
    expect(view).toMatchObject({ status: 'PAID_IN_FULL', payOff: '0.00', releaseOpensAt: null })
    await forward(40)
    expect(await standsAt(uuid)).toEqual(before)
    expect(await release(borrower, uuid)).toMatchObject({ isReady: false, request: null })
    const releaseRequest = await asks(borrower, uuid, WALLETS.BTC[0])
    expect(releaseRequest.body).toMatchObject(NO)

    done(await reports(uuid, 'OFAC-2026-1'))
    const due = Date.parse((await queued(uuid))!.deadline!)
    expect(
      zoned(due - 1)
        .toPlainDate()
        .toString(),
    ).toMatch(/-09-30$/)
    expect(due).toBeGreaterThan(product.application.clock.business().getTime())
    await forward(Math.ceil((due - product.application.clock.business().getTime()) / DAY_MS))
    done(await reports(uuid, 'OFAC-2027-1'))
    const next = zoned(Date.parse((await queued(uuid))!.deadline!) - 1).toPlainDate()
    expect(next.toString()).toBe(`${zoned(due).toPlainDate().year + 1}-09-30`)
  }, 60_000)

  it('reveals nothing to its borrower: no credit notice, no email except about the payment, and no text on any page', async () => {
    const { borrower, uuid } = await funded()
    const documents = async () => (await borrower.ask(getDocuments, { params: { uuid } })).documents
    const before = { documents: (await documents()).length, mails: await subjects(borrower) }
    await block(uuid)
    await paysAll(borrower, uuid)
    await forward(20)
    expect(await documents()).toHaveLength(before.documents)
    const since = (await subjects(borrower)).slice(0, -before.mails.length)
    expect(since).toEqual(['Pledge: We received your payment'])
    const read = [
      await borrower.ask(getApplication, { params: { uuid } }),
      await borrower.ask(getCollateral, { params: { uuid } }),
      await loan(borrower, uuid),
      await release(borrower, uuid),
    ]
    expect(JSON.stringify(read)).not.toMatch(/sanction|ofac|blocked|match/i)
  })

  it('stops a release that one agent approved, and the return of an unsupported asset', async () => {
    const { uuid, requestId } = await requestedBack()
    expect(await queued(uuid, 'collateralReturns')).toBeDefined()
    await block(uuid)
    expect(await queued(uuid, 'collateralReturns')).toBeUndefined()
    expect((await file(uuid)).collateralReturn).toMatchObject({ mayApprove: false, mayRefuse: false })
    for (const decision of ['approve', 'refuse'] as const) {
      const reason = decision === 'refuse' ? ({ reason: 'ADDRESS_NOT_YOURS' } as const) : {}
      const refused = await decides('blake', uuid, { requestId, decision, ...reason })
      expect(refused.body).toMatchObject(NO)
    }
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[0])).toEqual([])

    const borrower = await product.borrower()
    const ether = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, ETHER_OFFER)
    await releaseFunds(product, ether)
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid: ether } })
    const { driver } = product.simulation.ether
    await driver.sendToken({ contract: USDC, address: wallet.depositAddress!, units: 500_000_000n })
    await driver.mine(BLOCKS.ETH)
    await product.settle()
    await block(ether)
    const assetUuid = (await file(ether)).collateral!.wrongAssets[0]!.uuid
    const settles = async (outcome: 'RETURNED') =>
      (await agent('avery')).call(settleWrongAsset, {
        params: { uuid: ether, assetUuid },
        body: { asset: assetUuid, outcome, note: 'As agreed' },
      })
    expect((await settles('RETURNED')).body).toMatchObject(NO)
    await licenses(ether, 'COLLATERAL')
    done(await settles('RETURNED'))
  }, 60_000)

  it('holds the borrower’s other loans too: neither a renewal nor its cancellation releases anything', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, renewal)
    await block(uuid)
    expect((await file(renewal)).sanctions).toMatchObject({ blockedAt: null, decisions: [] })
    const cancelled = await borrower.call(cancelApplication, { params: { uuid: renewal }, body: {} })
    expect(cancelled.body).toMatchObject(NO)
    const stands = await standsAt(renewal)
    await sendsTopUp(borrower, renewal)
    await paysAll(borrower, uuid)
    await forward(10)
    expect(await standsAt(renewal)).toEqual(stands)
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])

    const other = await fundedLongAgo()
    await block(other.uuid)
    const begun = await other.borrower.call(startRenewal, { params: { uuid: other.uuid }, body: {} })
    expect(begun.body).toMatchObject({ status: 409, code: 'renewal.not-open' })
  }, 60_000)

  it('two agents clear it as a false match, and the loan paid in the meantime is closed', async () => {
    const { borrower, uuid } = await funded()
    await decide('avery', uuid, 'confirm')
    await paysAll(borrower, uuid)
    await decide('blake', uuid, 'clear')
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    await decide('avery', uuid, 'clear')
    await product.settle()
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    expect((await file(uuid)).sanctions).toBeNull()
    expect(await release(borrower, uuid)).toMatchObject({ isReady: true })
  })

  it('a license for the collateral, entered identically by two agents, allows its ordinary release (31 CFR 501.801)', async () => {
    const { borrower, uuid, requestId } = await requestedBack()
    expect((await enters('avery', uuid, { covers: 'ALL' })).body).toMatchObject(NO)
    await block(uuid)
    const COLLATERAL = { covers: 'COLLATERAL' } as const
    const tomorrow = zoned(product.application.clock.business().getTime() + DAY_MS).toPlainDate()
    const early = await enters('avery', uuid, { ...COLLATERAL, issuedOn: tomorrow.toString() })
    expect(early.body).toMatchObject({ status: 422, code: 'sanctions.license-date' })
    const unsaid = await enters('avery', uuid, { ...COLLATERAL, note: ' ' })
    expect(unsaid.body).toMatchObject({ status: 422, code: 'approval.note-required' })
    // What it covers may leave the lender, so it needs a second factor (note 060).
    const unproved = await enters('avery', uuid, COLLATERAL, true)
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    done(await enters('avery', uuid, COLLATERAL))
    const again = await enters('avery', uuid, COLLATERAL)
    expect(again.body).toMatchObject({ status: 409, code: 'approval.same-agent' })
    done(await enters('blake', uuid, { ...COLLATERAL, number: 'SDGT-2026-317' }))
    expect((await file(uuid)).sanctions).toMatchObject({ license: null, licenseEntries: { length: 2 } })
    expect((await decides('blake', uuid, { requestId, decision: 'approve' })).body).toMatchObject(NO)
    done(await enters('blake', uuid, COLLATERAL))
    const { number, issuedOn } = LICENSE
    const stands = await file(uuid)
    expect(stands.sanctions).toMatchObject({
      license: { number, issuedOn, covers: 'COLLATERAL' },
      licenseEntries: [],
      mayLicense: ['ALL'],
    })
    done(await decides('blake', uuid, { requestId, decision: 'approve' }))
    await product.settle()
    await mine('BTC')
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[0])).toHaveLength(1)
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    expect(await subjects(borrower)).toContain("Pledge: We've sent your collateral")
    // Its release is reported; nothing is blocked any more, and no annual report is due.
    expect(await queued(uuid)).toBeDefined()
    done(await reports(uuid, 'OFAC-2026-2'))
    expect(await queued(uuid)).toBeUndefined()
    expect((await reports(uuid, 'OFAC-2026-3')).body).toMatchObject(NO)
  }, 60_000)

  it('a license for all ends the hold; the first report and the release report are still due, and everything is kept', async () => {
    const { borrower, uuid } = await funded()
    await block(uuid)
    await paysAll(borrower, uuid)
    await licenses(uuid, 'ALL')
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[1]))
    for (const name of AGENTS) done(await decides(name, uuid, { requestId, decision: 'approve' }))
    await mine('BTC')
    await mine('BTC')
    expect(await paidTo('BTC', WALLETS.BTC[1])).toHaveLength(1)
    done(await reports(uuid, 'OFAC-2026-4'))
    expect(await queued(uuid)).toBeDefined()
    done(await reports(uuid, 'OFAC-2026-5'))
    expect(await queued(uuid)).toBeUndefined()
    // Ten years later all of it is still there (31 CFR 501.601).
    await product.application.clock.forward(3_660 * DAY_MS)
    await product.settle()
    const trail = (await file(uuid)).events as readonly { type: string; detail: { number?: string } }[]
    const kept = trail.filter(({ type }) => type.startsWith('Sanctions'))
    expect(kept.map(({ type }) => type)).toEqual([
      'SanctionsHoldPlaced',
      'SanctionsDecided',
      'SanctionsBlocked',
      'SanctionsLicenseEntered',
      'SanctionsLicenseEntered',
      'SanctionsLicensed',
      'SanctionsReportFiled',
      'SanctionsReportFiled',
    ])
    expect(kept.filter(({ detail }) => detail.number === LICENSE.number)).toHaveLength(3)
  }, 60_000)
})
