import { createHash } from 'node:crypto'
import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import {
  cancelApplication,
  createApplication,
  getApplication,
  getApplicationState,
} from '@pledge/contract/applications'
import { getProfile } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { getCryptoValues, getOffers, getRates, quoteOffer, selectOffer } from '@pledge/contract/offers'
import { getCountries, getValidStates } from '@pledge/contract/residence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { APPLICATION, DETAILS, OFFER } from '@pledge/testing/steps/payloads'
import { giveBank, giveDetails, postCollateral, signAll, start } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { proveIdentity } from './steps.test-data.ts'

const CODE = { orgCode: 'PLEDGE' }
const EMAIL = 'maya@home.example'

describe('public data', () => {
  let product: Product
  let anyone: Caller
  beforeAll(async () => {
    product = await createProduct()
    anyone = await product.borrower()
  })
  afterAll(() => product.close())

  it('include the states with their limits and the countries (1.3.32, 1.3.33, 1.7.29, 1.7.30, 1.9.17)', async () => {
    const { validStates } = await anyone.ask(getValidStates, { query: CODE })
    const ofState = (code: string) => validStates.find(({ state }: { state: string }) => state === code)
    expect(validStates).toHaveLength(51)
    expect(ofState('OH')).toMatchObject({ rateEnabled: true, minLoanAmount: '5001.00', maxLoanAmount: null })
    expect(ofState('CA')).toMatchObject({ rateEnabled: true, minLoanAmount: '5000.00', maxLoanAmount: null })
    // Another brand has a maximum.
    const limited = await anyone.ask(getValidStates, { query: { orgCode: 'BRACKENFORD' } })
    expect(limited.validStates).toContainEqual({
      state: 'OH',
      name: 'Ohio',
      rateEnabled: true,
      minLoanAmount: '5001.00',
      maxLoanAmount: '250000.00',
    })
    const isShut = ({ rateEnabled }: { rateEnabled: boolean }) => !rateEnabled
    expect(
      validStates
        .filter(isShut)
        .map(({ state }: { state: string }) => state)
        .toSorted(),
    ).toEqual(['DC', 'ID', 'IL', 'KY', 'MD', 'MS', 'SD', 'TX', 'VA', 'VT'])
    const { countries } = await anyone.ask(getCountries, { query: CODE })
    expect(countries).toContainEqual({
      code: 'AU',
      name: 'Australia',
      enabled: false,
      closedBecause: null,
    })
    // Another brand makes international loans.
    const international = (await anyone.ask(getCountries, { query: { orgCode: 'FERNHOLLOW' } })).countries
    // All of them, whether loans are made there or not.
    const owner = await product.application.organizations.byCode('FERNHOLLOW')
    expect(international.map(({ code }: { code: string }) => code)).toEqual(
      owner?.rules.countries.map(({ code }) => code),
    )
    expect(international).toContainEqual({
      code: 'CH',
      name: 'Switzerland',
      enabled: true,
      closedBecause: null,
    })
    expect(international).toContainEqual({
      code: 'KP',
      name: 'North Korea',
      enabled: false,
      closedBecause: 'SANCTIONED',
    })
  })

  it('include a coin’s price, name and minimum (1.3.30, 1.3.31, 1.7.14)', async () => {
    const query = { ...CODE, state: 'OH' }
    const { collateralTypes } = await anyone.ask(getCryptoValues, { query })
    const shown = collateralTypes.map(({ collateralType, name, minCoinQuantity: least }) => [
      collateralType,
      { name, least },
    ])
    expect(Object.fromEntries(shown)).toEqual({
      BTC: { name: 'Bitcoin', least: '0.001' },
      ETH: { name: 'Ethereum', least: '0.01' },
      SOL: { name: 'Solana', least: '0.1' },
    })
    for (const type of collateralTypes) expect(type.valueOfOne).toMatch(/^\d+\.\d\d$/)
    // Each by its own price.
    const prices = await product.rows(
      `select distinct on (coin) coin, to_char(price_cents / 100.0, 'FM999999990.00') as dollars
         from prices order by coin, observed_at desc`,
    )
    expect(new Set(prices.map(({ dollars }) => dollars)).size).toBe(3)
    expect(
      collateralTypes.map((one: Readonly<Record<string, unknown>>) => [
        one['collateralType'],
        one['valueOfOne'],
      ]),
    ).toEqual(expect.arrayContaining(prices.map(({ coin, dollars }) => [coin, dollars])))
    // For the residence: none where the brand makes no loans, domestic or international.
    const elsewhere = async (place: Readonly<Record<string, string>>) =>
      refused(await anyone.call(getCryptoValues, { query: { ...CODE, ...place } })).code
    expect(await elsewhere({ state: 'TX' })).toBe('residence.not-serviced')
    expect(await elsewhere({ country: 'KP' })).toBe('residence.not-serviced')
    // And of the brand.
    const strange = await anyone.call(getCryptoValues, { query: { ...query, orgCode: 'NO_SUCH_BRAND' } })
    expect(strange.status).toBe(404)
  })

  it('include the rates for a quantity of a coin, only for the three coins (1.3.29, 1.3.53, 1.7.12)', async () => {
    const query = { ...CODE, state: 'OH', coinQuantity: '0.3', collateralType: 'BTC' } as const
    const { tiers } = await anyone.ask(getRates, { query })
    const figures = {
      minAmountUsd: expect.stringMatching(/^\d+\.\d\d$/),
      maxAmountUsd: expect.stringMatching(/^\d+\.\d\d$/),
      additionalCoinQuantityNeeded: '0',
    }
    expect(tiers).toMatchObject([
      { rate: '0.0891', minLtv: '0', maxLtv: '0.5', ...figures },
      { rate: '0.115', minLtv: '0.5', maxLtv: '0.75', ...figures },
    ])
    // One band begins a cent above the other, and each ends where its LTV does.
    const cents = (dollars: string) => Math.round(Number(dollars) * 100)
    expect(cents(tiers[1]!.minAmountUsd)).toBe(cents(tiers[0]!.maxAmountUsd) + 1)
    expect(cents(tiers[1]!.maxAmountUsd)).toBeGreaterThan(cents(tiers[1]!.minAmountUsd))
    // Fewer coins than the minimum loan, of $5,050.00 with its fee, needs in either.
    const fewer = { ...query, state: 'CA', coinQuantity: '0.02' } as const
    const added = (await anyone.ask(getRates, { query: fewer })).tiers.map(
      (tier: { additionalCoinQuantityNeeded: string }) => Number(tier.additionalCoinQuantityNeeded),
    )
    const { collateralTypes } = await anyone.ask(getCryptoValues, { query: fewer })
    const isBitcoin = (one: { collateralType: string }) => one.collateralType === 'BTC'
    const price = Number(collateralTypes.find(isBitcoin)!.valueOfOne)
    expect(added[0]).toBeCloseTo(5_050 / (0.5 * price) - 0.02, 7)
    expect(added[1]).toBeCloseTo(5_050 / (0.75 * price) - 0.02, 7)
    const refusal = await anyone.callAnyhow(getRates, { query: { ...query, collateralType: 'DOGE' } })
    expect(refusal.status).toBe(400)
    const body = { ...OFFER, ...CODE, collateralType: 'DOGE' } as const
    expect((await anyone.callAnyhow(quoteOffer, { body })).status).toBe(400)
    const offer = { ...OFFER, collateralType: 'DOGE' } as const
    expect((await anyone.callAnyhow(createApplication, { body: { ...APPLICATION, offer } })).status).toBe(400)
  })

  it('depend on that quantity, the residence, and the brand (1.7.12)', async () => {
    const ratesOf = async (more: Readonly<Record<string, string>>) => {
      const query = { ...CODE, state: 'OH', coinQuantity: '0.3', collateralType: 'BTC', ...more } as const
      return anyone.call(getRates, { query })
    }
    const first = async (more: Readonly<Record<string, string>>) => done(await ratesOf(more)).tiers[0]
    const ohio = await first({})
    expect(ohio!.minAmountUsd).toBe('5001.00')
    const [one, twice] = [await first({ state: 'CA' }), await first({ state: 'CA', coinQuantity: '0.6' })]
    expect(Number(twice!.maxAmountUsd) / Number(one!.maxAmountUsd)).toBeCloseTo(2, 4)
    const newYork = await first({ state: 'NY' })
    expect(newYork!.minAmountUsd).toBe('5000.00')
    // Its fee is lower, so that the same coins support more cash.
    expect(Number(newYork!.maxAmountUsd)).toBeGreaterThan(Number(ohio!.maxAmountUsd))
    const values = await anyone.ask(getCryptoValues, { query: { ...CODE, state: 'CA' } })
    for (const { collateralType, valueOfOne } of values.collateralTypes) {
      const coinQuantity = (101_000 / Number(valueOfOne)).toFixed(6)
      const { maxAmountUsd } = (await first({ state: 'CA', coinQuantity, collateralType }))!
      // Half of their market value, including the fee of 1%.
      expect(Number(maxAmountUsd) / 50_000, collateralType).toBeCloseTo(1, 3)
    }
    expect(refused(await ratesOf({ state: 'TX' })).code).toBe('residence.not-serviced')
    expect((await ratesOf({ orgCode: 'NO_SUCH_BRAND' })).status).toBe(404)
  })
})

describe('a borrower’s data of a loan', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  /** One that the same borrower started before and cancelled. */
  let another: string
  beforeAll(async () => {
    product = await createProduct()
    borrower = await product.borrower(EMAIL)
    another = await start(product, borrower)
    await borrower.ask(cancelApplication, { params: { uuid: another }, body: {} })
  })
  afterAll(() => product.close())

  const application = async () => (await borrower.ask(getApplication, { params: { uuid } })).application

  it('include an application without a selected offer, then with the chosen one (1.1.03, 1.3.01, 1.3.03, 1.3.23, 1.7.10; part of 1.3.02)', async () => {
    const created = (await borrower.ask(createApplication, { body: APPLICATION })).application
    uuid = created.appUuid
    expect(created).toMatchObject({
      stage: 'APPLYING',
      state: 'OFFER_SELECT',
      isInternational: false,
      isRollForward: false,
      isCelsiusRefi: false,
      selectedOffer: null,
    })
    const { offers } = await borrower.ask(getOffers, { params: { uuid } })
    expect(offers).toEqual(created.offers)
    expect(offers).toMatchObject([{ state: 'OH', countryCode: null, drawAmount: '10000.00' }])
    // A first loan has no top-up.
    expect(offers[0]!.postTopUpLoanToValue).toBe(offers[0]!.ltv)
    expect(Number(offers[0]!.ltv)).toBeGreaterThan(0)
    await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid: offers[0]!.uuid } })
    await product.settle()
    expect((await application()).selectedOffer!.uuid).toBe(offers[0]!.uuid)
    const state = await borrower.ask(getApplicationState, { params: { uuid } })
    expect(state).toEqual({ stage: 'APPLYING', state: 'BORROWER_DETAILS' })
  })

  it('include monthly repayment by default, and at maturity where chosen (1.1.13)', async () => {
    expect((await application()).selectedOffer!.repayment).toBe('interest-only')
    const another = await product.borrower()
    const begun = (await another.ask(createApplication, { body: APPLICATION })).application
    const params = { uuid: begun.appUuid }
    const body = { offerUuid: begun.offers[0]!.uuid, repayment: 'deferred' as const }
    await another.ask(selectOffer, { params, body })
    const chosen = (await another.ask(getApplication, { params })).application.selectedOffer
    expect(chosen).toMatchObject({ repayment: 'deferred', estimatedMonthlyPayment: '0.00' })
  })

  it('include a profile with name, addresses and numbers, and never the SSN (1.3.34, 1.3.37, 1.3.38)', async () => {
    await giveDetails(product, borrower, uuid)
    const answer = await borrower.call(getProfile)
    expect(done(answer).profile).toMatchObject({
      uuid: borrower.subject.accountId,
      email: EMAIL,
      countryOfDomicile: 'US',
      addresses: [DETAILS.homeAddress],
      phoneNumbers: [{ number: '+16145550123' }],
    })
    expect(answer.bytes.toString()).not.toContain('6789')
  })

  it('include the four final steps and their overall status, and the state (1.3.54, 1.7.23, 1.7.24)', async () => {
    const steps = async () => await borrower.ask(getFinalSteps, { params: { uuid } })
    expect(await steps()).toMatchObject({
      status: 'NOT_STARTED',
      items: [
        { name: 'Verify Identity', status: 'NOT_STARTED' },
        { name: 'Disbursement Account', status: 'NOT_STARTED' },
        { name: 'Review Agreements', status: 'NOT_STARTED' },
        { name: 'Post Collateral', status: 'NOT_STARTED' },
      ],
    })
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid)
    expect(await steps()).toMatchObject({
      status: 'IN_PROGRESS',
      items: [{ status: 'COMPLETED' }, { status: 'COMPLETED' }, {}, {}],
    })
    const state = await borrower.ask(getApplicationState, { params: { uuid } })
    expect(state).toEqual({ stage: 'APPLYING', state: 'SIGN_DOCS' })
  })

  it('include documents, each with its file, which others cannot get (1.3.59, 1.7.20, 1.7.21, P.511)', async () => {
    // Another loan of the same borrower has its own documents.
    const idsOf = async (id: string) =>
      (await borrower.ask(getDocuments, { params: { uuid: id } })).documents.map(
        (one: { uuid: string }) => one.uuid,
      )
    const [own, others] = [await idsOf(uuid), await idsOf(another)]
    const stored = await product.rows('select id from documents where application_id = $1', [uuid])
    expect(new Set(own)).toEqual(new Set(stored.map(({ id }) => id)))
    expect(others.length).toBeGreaterThan(0)
    expect(own.filter((id: string) => others.includes(id))).toEqual([])
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents).toContainEqual(
      expect.objectContaining({
        type: 'LOAN_AGREEMENT',
        name: 'Loan agreement',
        description: 'What you borrow, when you pay it back, and what we each promise',
      }),
    )
    for (const document of documents)
      expect(document).toMatchObject({
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: expect.stringMatching(/^[A-Z_]+$/),
        name: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      })
    const { uuid: docUuid, identityUuid } = documents[0]!
    const params = { uuid, identityUuid, docUuid }
    expect(documents.length).toBeGreaterThan(1)
    for (const { uuid: named, sha256 } of documents) {
      const file = await borrower.call(getDocumentFile, { params: { ...params, docUuid: named } })
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256)
    }
    const stranger = await product.borrower()
    expect((await stranger.call(getDocumentFile, { params })).status).toBe(404)
    // All three identify the file: one that belongs to another owner finds nothing.
    const elsewhere = (await stranger.ask(createApplication, { body: APPLICATION })).application.appUuid
    for (const wrong of [
      { identityUuid: '00000000-0000-4000-8000-000000000001' },
      { docUuid: '00000000-0000-4000-8000-000000000002' },
      { uuid: elsewhere },
    ])
      expect((await borrower.call(getDocumentFile, { params: { ...params, ...wrong } })).status).toBe(404)
    expect((await stranger.call(getApplication, { params: { uuid } })).status).toBe(404)
  })

  it('include signatures with time and version, each once (1.7.22, P.511)', async () => {
    const { clock, organizations } = product.application
    const from = clock.business().getTime()
    await signAll(product, borrower, uuid)
    const until = clock.business().getTime()
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const signed = documents.filter((one: { needsAcceptance: boolean }) => one.needsAcceptance)
    expect(signed).toHaveLength(3)
    for (const { acceptedAt } of signed) {
      expect(Date.parse(acceptedAt!)).toBeGreaterThanOrEqual(from)
      expect(Date.parse(acceptedAt!)).toBeLessThanOrEqual(until)
    }
    const templates = (await organizations.byCode('PLEDGE'))?.organization.templates
    expect(
      signed.map((one: { type: string; templateVersion: number }) => [one.type, one.templateVersion]),
    ).toEqual([
      ['TILA_DISCLOSURE', templates?.tilaDisclosure],
      ['LOAN_AGREEMENT', templates?.loanAgreement],
      ['SECURITY_AGREEMENT', templates?.securityAgreement],
    ])
    const kept = await product.rows(
      'select document_id, sha256 from document_acceptances where document_id = any($1)',
      [signed.map((one: { uuid: string }) => one.uuid)],
    )
    expect(new Set(kept.map(({ sha256 }) => sha256))).toEqual(
      new Set(signed.map((one: { sha256: string }) => one.sha256)),
    )
    expect(kept).toHaveLength(3)
  })

  it('include required, received and remaining, and the deposit address (1.3.06, 1.3.07, 1.3.08, 1.3.09, 1.3.25, 1.3.26, 1.3.27, 1.3.54, 1.7.24, 1.7.25)', async () => {
    const state = await borrower.ask(getApplicationState, { params: { uuid } })
    expect(state).toEqual({ stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' })
    const before = await borrower.ask(getCollateral, { params: { uuid } })
    const query = { ...CODE, state: 'OH' }
    const { collateralTypes } = await borrower.ask(getCryptoValues, { query })
    const bitcoin = collateralTypes.find((one: { collateralType: string }) => one.collateralType === 'BTC')
    expect(before).toMatchObject({
      requiredCoinAmount: {
        coinQuantity: (await application()).selectedOffer!.minCollateralUnits,
        type: 'BTC',
      },
      collateralPrice: { type: 'BTC', price: bitcoin!.valueOfOne, observedAt: bitcoin!.observedAt },
      remainingCoinAmountDue: before.requiredCoinAmount,
      wallet: { currentTotalCoinBalance: { coinQuantity: '0', type: 'BTC' } },
    })
    expect(before.wallet.depositAddress).toMatch(/^bc1q/)
    expect((await application()).collateral).toMatchObject({
      wallet: before.wallet,
      remainingCoinAmountDue: before.remainingCoinAmountDue,
      collateralReleaseRequest: null,
      collateralReleaseResponses: [],
    })
    await postCollateral(product, borrower, uuid, 1)
    expect((await borrower.ask(getFinalSteps, { params: { uuid } })).status).toBe('COMPLETED')
    const { collateral } = await application()
    expect(collateral!.remainingCoinAmountDue).toEqual({ coinQuantity: '0', type: 'BTC' })
    const after = await borrower.ask(getCollateral, { params: { uuid } })
    expect(after).toMatchObject({
      requiredCoinAmount: before.requiredCoinAmount,
      receivedCoinAmount: before.requiredCoinAmount,
      remainingCoinAmountDue: collateral!.remainingCoinAmountDue,
      wallet: collateral!.wallet,
    })
    expect(collateral!.wallet.currentTotalCoinBalance).toEqual(before.requiredCoinAmount)
    expect(collateral!.wallet.transactions).toMatchObject([
      {
        transactionTime: after.deposits[0]!.seenAt,
        transactionType: 'DEPOSIT',
        transactionAmount: before.requiredCoinAmount,
      },
    ])
  })
})
