import { getApplication, getApplications } from '@pledge/contract/applications'
import { claimEstateLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { selectOffer } from '@pledge/contract/offers'
import { clearScreening, decideIdentity, getQueues } from '@pledge/contract/portfolio'
import { confirmRefinance } from '@pledge/contract/refinance'
import { calculateCelsiusCollateral } from '@pledge/contract/refinance-top-up'
import { codeOf, done } from '@pledge/testing/call/answer'
import { signAll, start } from '@pledge/testing/steps/origination'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { prepareAgreements } from '../../jobs/agreements/prepare-agreements.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { givesDetails, importRegister, MAYA } from '../../product/refinances.test-data.ts'
import { confirmRefinance as confirmRefinanceOf } from './confirm-refinance.ts'

describe('a refinance of claimed loans', () => {
  let product: Product
  let maya: Caller
  let avery: Caller
  let blake: Caller
  const begin = async (options: { readonly diesAfterCommits?: boolean } = {}) => {
    product = await createProduct({ readsDocuments: false, ...options })
    maya = await product.borrower('maya@home.example')
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    await importRegister(
      avery,
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
      { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '100' },
      {
        loan_number: 'CEL-5',
        coin: 'ETH',
        coin_quantity: '1',
        balance: '1000.00',
        identity_verified: 'false',
      },
      { loan_number: 'CEL-6', last_name: 'Review', email: 'rita@home.example' },
      { loan_number: 'CEL-7', identity_verified: 'false' },
    )
  }
  beforeEach(() => begin())
  afterEach(() => product.close())

  const claims = async (celsiusLoanNumber: string) =>
    done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber, ...MAYA } }))
  const list = async () =>
    (await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })).applications
  const first = async () => (await list())[0]!
  const read = async (uuid: string) => (await maya.ask(getApplication, { params: { uuid } })).application
  const select = (uuid: string, offerUuid: string) =>
    maya.call(selectOffer, { params: { uuid }, body: { offerUuid } })
  const confirm = (
    uuid: string,
    offerUuid: string,
    more: { readonly stabilizationOptIn?: boolean; readonly hasSentCollateral?: boolean } = {},
  ) =>
    maya.call(confirmRefinance, {
      params: { uuid },
      body: { offerUuid, stabilizationOptIn: false, hasSentCollateral: false, ...more },
    })
  const madeFor = async (uuid: string) =>
    (await product.rows('select 1 from documents where application_id = $1 and needs_acceptance', [uuid]))
      .length
  const topUp = async (uuid: string, offerUuid: string) =>
    (await maya.ask(calculateCelsiusCollateral, { params: { uuid }, body: { offerUuid } }))
      .celsiusTopUpCollateral
  /** Claimed, screened and with its first offer selected. */
  const selected = async (loanNumber = 'CEL-1') => {
    await claims(loanNumber)
    await product.settle()
    const { appUuid: uuid, offers } = await first()
    const offerUuid = offers[0]!.uuid
    done(await select(uuid, offerUuid))
    done(await givesDetails(maya, uuid))
    await product.settle()
    return { uuid, offerUuid }
  }

  it('begins with the claim, one application for each coin (2.7.20, G.20, part of 2.3.01 to 2.3.10)', async () => {
    for (const loanNumber of ['CEL-1', 'CEL-3', 'CEL-2']) await claims(loanNumber)
    const applications = await list()
    expect(applications).toHaveLength(2)
    const bitcoin = applications.find((one) => one.offers[0]?.collateral.type === 'BTC')
    expect(bitcoin).toMatchObject({
      state: 'OFFER_SELECT',
      stage: 'APPLYING',
      isCelsiusRefi: true,
      celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
      stabilizationOptIn: false,
      celsiusTopUpExpirationDate: null,
      selectedOffer: null,
      rollForwardLoanDetails: { topUpAmount: null, collateral: { coinQuantity: '2' } },
      offers: [
        {
          collateralReuseConsent: 'DECLINE_REHYPOTHECATION',
          amount: '40000.00',
          celsiusTopUpRequired: false,
          minCollateralUnits: '2',
          state: 'CA',
          countryCode: null,
        },
      ],
    })
    // Another application is no refinance, and is not stopped by them.
    const other = await start(product, maya)
    expect((await list()).map(({ appUuid }) => appUuid)).not.toContain(other)
    expect(
      (await maya.ask(getApplications, { query: { isCelsiusRefi: 'false' } })).applications,
    ).toMatchObject([{ appUuid: other, isCelsiusRefi: false, celsiusLoanNumbers: [] }])
  })

  it('selects an offer, which leaves the list, and goes back after a confirmation (part of 2.4.15)', async () => {
    const { uuid, offerUuid } = await selected()
    expect(await read(uuid)).toMatchObject({ selectedOffer: { uuid: offerUuid }, offers: [] })
    done(await confirm(uuid, offerUuid))
    await product.settle()
    expect((await read(uuid)).state).toBe('SIGN_DOCS')
    done(await select(uuid, offerUuid))
    expect((await read(uuid)).state).toBe('OFFER_SELECT')
  })

  it('is confirmed once it is screened, and then signed without a top-up (part of 2.4.16, part of 2.7.19, part of 2.4.24)', async () => {
    const { uuid, offerUuid } = await selected()
    expect(done(await confirm(uuid, offerUuid)).application.state).toBe('SIGN_DOCS')
    // Repeated, it changes nothing.
    expect(done(await confirm(uuid, offerUuid)).application.state).toBe('SIGN_DOCS')
    await product.settle()
    await signAll(product, maya, uuid)
    expect(await read(uuid)).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      stage: 'PROCESSING',
      collateral: { amount: '1.25', type: 'BTC' },
    })
    expect(codeOf(await confirm(uuid, offerUuid))).toBe('transition.not-allowed')
  })

  it('is never signed on agreements that were made for another confirmation', async () => {
    // No job runs by itself between the two confirmations.
    await product.close()
    await begin({ diesAfterCommits: true })
    const goOn = async () => {
      await product.application.clock.forward(61_000)
      await product.settle()
    }
    await claims('CEL-1')
    await goOn()
    const { appUuid: uuid, offers } = await first()
    const offerUuid = offers[0]!.uuid
    done(await select(uuid, offerUuid))
    done(await givesDetails(maya, uuid))
    await goOn()
    done(await confirm(uuid, offerUuid))
    const { jobs } = product.application
    let isConfirmedAgain = false
    await prepareAgreements(
      {
        ...jobs,
        documents: {
          ...jobs.documents,
          async render(content) {
            if (!isConfirmedAgain) {
              isConfirmedAgain = true
              done(await select(uuid, offerUuid))
              done(await confirm(uuid, offerUuid, { stabilizationOptIn: true }))
            }
            return jobs.documents.render(content)
          },
        },
      },
      { organizationId: product.organizationId, applicationId: uuid },
    )
    expect(isConfirmedAgain).toBe(true)
    expect(await madeFor(uuid)).toBe(0)
    await goOn()
    expect(await madeFor(uuid)).toBe(3)
    expect((await read(uuid)).stabilizationOptIn).toBe(true)
  })

  it('is asked for a top-up that was estimated before (part of 2.7.18, 1.7.06)', async () => {
    await product.rows(`update prices set price_cents = 4000000 where coin = 'BTC'`)
    const { uuid, offerUuid } = await selected()
    expect((await read(uuid)).selectedOffer).toMatchObject({
      celsiusTopUpRequired: true,
      ltv: '0.6',
      minCollateralUnits: '1.36363637',
    })
    await product.rows(`update prices set price_cents = 4000000 where coin = 'BTC'`)
    expect(await topUp(uuid, offerUuid)).toEqual({ coinQuantity: '0.11363637', type: 'BTC' })
  })

  it('is not confirmed while an agent has to verify the identity (journey: a refinanced loan)', async () => {
    const { uuid, offerUuid } = await selected('CEL-5')
    expect(codeOf(await confirm(uuid, offerUuid))).toBe('refinance.checks-open')
    expect((await read(uuid)).state).toBe('OFFER_SELECT')
  })

  it('is confirmed once an agent has approved the identity (journey: a refinanced loan)', async () => {
    const { uuid, offerUuid } = await selected('CEL-5')
    const { identityReviews } = await avery.ask(getQueues)
    expect(identityReviews.map(({ appUuid }) => appUuid)).toEqual([uuid])
    done(await avery.call(decideIdentity, { params: { uuid }, body: { decision: 'approve' } }))
    expect((await avery.ask(getQueues)).identityReviews).toEqual([])
    expect(done(await confirm(uuid, offerUuid)).application.state).toBe('SIGN_DOCS')
  })

  it('is confirmed once an agent has cleared its screening (journey: a refinanced loan)', async () => {
    maya = await product.borrower('rita@home.example')
    const { uuid, offerUuid } = await selected('CEL-6')
    expect(codeOf(await confirm(uuid, offerUuid))).toBe('refinance.checks-open')
    const { screeningReviews } = await avery.ask(getQueues)
    expect(screeningReviews.map(({ appUuid }) => appUuid)).toEqual([uuid])
    const body = { reason: 'BIRTH_DATE_DIFFERS', note: 'The entry was born in 1961.' } as const
    done(await avery.call(clearScreening, { params: { uuid }, body }))
    expect((await avery.ask(getQueues)).screeningReviews).toEqual([])
    expect(done(await confirm(uuid, offerUuid)).application.state).toBe('SIGN_DOCS')
  })

  it('is priced again where its offers have lapsed (journey: a refinanced loan)', async () => {
    const { uuid, offerUuid } = await selected()
    await product.application.clock.forward(3_600_000)
    await product.rows(`update prices set observed_at = observed_at + interval '1 hour'`)
    expect(codeOf(await confirm(uuid, offerUuid))).toBe('offer.lapsed')
    const { selectedOffer, offers } = await read(uuid)
    expect(selectedOffer).toBeNull()
    const [newest] = offers
    expect(newest!.uuid).not.toBe(offerUuid)
    done(await select(uuid, newest!.uuid))
    expect(done(await confirm(uuid, newest!.uuid)).application.state).toBe('SIGN_DOCS')
    expect(codeOf(await select(uuid, offerUuid))).toBe('offer.not-found')
  })

  it('expires after 14 days, and its loans can be claimed again (journey: a refinanced loan)', async () => {
    const { uuid } = await selected()
    await product.application.clock.forward(16 * 86_400_000)
    await product.settle()
    expect(await read(uuid)).toMatchObject({ state: 'EXPIRED', stage: 'FINAL' })
    await claims('CEL-1')
    expect((await list()).map(({ state }) => state).toSorted()).toEqual(['EXPIRED', 'OFFER_SELECT'])
  })

  it('ends when two agents release one of its claims (journey: a refinanced loan)', async () => {
    await claims('CEL-1')
    const params = { loanNumber: 'CEL-1' }
    const reason = 'The account is lost'
    done(await avery.call(releaseEstateClaim, { params, body: { step: 'request', reason } }))
    expect(codeOf(await avery.call(releaseEstateClaim, { params, body: { step: 'confirm', reason } }))).toBe(
      'approval.same-agent',
    )
    const { loan } = done(await blake.call(releaseEstateClaim, { params, body: { step: 'confirm', reason } }))
    expect(loan).toMatchObject({ state: 'OPEN', claim: null })
    expect(await first()).toMatchObject({ state: 'CANCELLED', stage: 'FINAL' })
  })

  it('begins by a job where no price was fresh at the claim', async () => {
    await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
    await claims('CEL-1')
    expect(await list()).toEqual([])
    await product.rows(`update prices set observed_at = observed_at + interval '1 day'`)
    await product.settle()
    expect(await list()).toMatchObject([{ celsiusLoanNumbers: ['CEL-1'] }])
  })

  it('needs an agent once a loan of an unverified person joins (journey: a refinanced loan)', async () => {
    await claims('CEL-1')
    const { uuid, offerUuid } = await selected('CEL-7')
    expect(codeOf(await confirm(uuid, offerUuid))).toBe('refinance.checks-open')
    expect((await avery.ask(getQueues)).identityReviews.map(({ appUuid }) => appUuid)).toEqual([uuid])
    done(await avery.call(decideIdentity, { params: { uuid }, body: { decision: 'approve' } }))
    expect(done(await confirm(uuid, offerUuid)).application.state).toBe('SIGN_DOCS')
  })

  it('stands while an agent reviews, and has the days of the review afterwards (journey: a refinanced loan)', async () => {
    const { uuid } = await selected('CEL-5')
    await product.application.clock.forward(16 * 86_400_000)
    await product.settle()
    expect(await read(uuid)).toMatchObject({ state: 'OFFER_SELECT' })
    done(await avery.call(decideIdentity, { params: { uuid }, body: { decision: 'approve' } }))
    await product.settle()
    expect((await read(uuid)).state).toBe('OFFER_SELECT')
    await product.application.clock.forward(15 * 86_400_000)
    await product.settle()
    expect((await read(uuid)).state).toBe('EXPIRED')
  })

  it('prepares its agreements anew for the other stabilization choice (part of 2.4.16)', async () => {
    const { uuid, offerUuid } = await selected()
    done(await confirm(uuid, offerUuid))
    await product.settle()
    expect(done(await confirm(uuid, offerUuid, { stabilizationOptIn: true })).application).toMatchObject({
      state: 'SIGN_DOCS',
      stabilizationOptIn: true,
    })
    await product.settle()
    expect(await madeFor(uuid)).toBe(6)
    await signAll(product, maya, uuid)
    expect(await read(uuid)).toMatchObject({ state: 'WAITING_FOR_COLLATERAL', stabilizationOptIn: true })
  })

  it('does not drop a stabilization that is no longer offered (part of 2.1.09)', async () => {
    const { uuid, offerUuid } = await selected()
    const { jobs } = product.application
    const owner = (await jobs.organizations.byId(product.organizationId))!
    const stabilization = { ...owner.rules.stabilization, isOffered: false }
    const deps = {
      ...jobs,
      organizations: {
        ...jobs.organizations,
        byId: async () => ({ ...owner, rules: { ...owner.rules, stabilization } }),
      },
    } as typeof jobs
    const asked = { subject: maya.subject, applicationId: uuid, offerId: offerUuid, hasSentCollateral: false }
    expect(await confirmRefinanceOf(deps)({ ...asked, isStabilizationOn: true })).toMatchObject({
      code: 'refinance.stabilization-not-offered',
    })
    expect((await read(uuid)).state).toBe('OFFER_SELECT')
    expect(await confirmRefinanceOf(deps)({ ...asked, isStabilizationOn: false })).toMatchObject({ ok: true })
  })
})
