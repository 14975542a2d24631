import { createApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { createOffer } from '@pledge/contract/offers'
import { getQueues } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { APPLICATION, DETAILS, OFFER } from '@pledge/testing/steps/payloads'
import { postCollateral } from '@pledge/testing/steps/origination'
import { timesInTrail } from '../../product/calendar.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const cents = (text: string) => BigInt(text.replace('.', ''))

describe('a renewed loan (1.1.20)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const { application, begins, books, coins, fundedLongAgo, loan, pays, sendsTopUp } = steps
  const { signs, standsAt, toAgreements, topsUp } = steps
  const subjects = async (borrower: Parameters<typeof mailsTo>[1]) => {
    await product.settle()
    return (await mailsTo(product, borrower)).map(({ subject }) => subject)
  }

  it('without a top-up: closed, its collateral transferred, and the new loan open with no money sent (1.3.01, 1.3.04, 1.3.05, P.602)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const owed = await loan(borrower, uuid)
    expect(owed.renewal!.isOpen).toBe(true)
    const [held = 0n] = await coins(uuid)
    const before = await books(uuid)
    const renewal = await toAgreements(borrower, uuid)
    expect(await application(borrower, renewal)).toMatchObject({
      isInternational: false,
      isRollForward: true,
      state: 'SIGN_DOCS',
      rollForwardLoanDetails: {
        priorAppUuid: uuid,
        topUpAmount: { coinQuantity: '0' },
        remainingTopUpAmount: null,
        collateral: { coinQuantity: formatCoin(held, 'BTC') },
      },
    })
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    expect(await application(borrower, uuid)).toMatchObject({ isPaidOff: true, renewedBy: renewal })
    expect(await coins(uuid, renewal)).toEqual([0n, held])
    const listed = async (id: string) =>
      (await application(borrower, id)).collateral!.wallet.transactions.map(
        ({ transactionType, transactionAmount }: { transactionType: string; transactionAmount: object }) => ({
          transactionType,
          ...transactionAmount,
        }),
      )
    const moved = { coinQuantity: formatCoin(held, 'BTC'), type: 'BTC' }
    expect(await listed(renewal)).toEqual([{ transactionType: 'CARRIED_IN', ...moved }])
    expect((await listed(uuid)).at(-1)).toEqual({ transactionType: 'CARRIED_OUT', ...moved })

    const closed = await loan(borrower, uuid)
    expect(closed).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00', renewal: null })
    expect(closed.payments).toMatchObject([{ method: 'RENEWAL', amount: owed.payOff }])
    const opened = await loan(borrower, renewal)
    expect(opened).toMatchObject({ status: 'IN_SERVICE', accruedInterest: '0.00' })
    const { selectedOffer } = await application(borrower, renewal)
    expect(selectedOffer!.drawAmount).toBe(owed.payOff)
    expect(opened.payOff).toBe(selectedOffer!.amount)

    const [after, taken] = [await books(uuid), await books(renewal)]
    expect(after['loan-principal']).toBeUndefined()
    expect(after['interest-receivable']).toBeUndefined()
    expect(after['cash']).toBe(before['cash'])
    expect(taken['cash']).toBeUndefined()
    expect(taken['payments-clearing']).toBeUndefined()
    expect(BigInt(after['loan-transfer'] ?? 0)).toBe(cents(owed.payOff))
    expect(BigInt(taken['loan-transfer'] ?? 0)).toBe(-cents(owed.payOff))
    expect(BigInt(taken['loan-principal'] ?? 0)).toBe(cents(opened.payOff))
    expect(await product.rows('select * from disbursements where application_id = $1', [renewal])).toEqual([])
    expect(await subjects(borrower)).toContain('Pledge: Your loan is renewed')
    for (const [id, type] of [
      [uuid, 'LoanClosedByRenewal'],
      [renewal, 'LoanRolledForward'],
      [renewal, 'RenewalFunded'],
    ] as const)
      expect(await timesInTrail(product, id, type)).toBe(1)
    await expectPostings(product, 'renewal', uuid, renewal)
  })

  it('with a top-up: only once that is confirmed, and all coins are in the new loan (1.3.04, 1.3.05, 1.3.23, 1.7.13, P.606)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const [held = 0n] = await coins(uuid)
    const renewal = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['WAITING_FOR_COLLATERAL', 'PROCESSING'])
    const { rollForwardLoanDetails: details } = await application(borrower, renewal)
    // The typed amount selected the offer; the amount due is the minimum that keeps it, beyond the rollover collateral.
    const { selectedOffer } = await application(borrower, renewal)
    const units = (quantity: string): bigint => parseCoin(quantity, 'BTC') ?? 0n
    const carried = units(details!.collateral.coinQuantity)
    expect(carried).toBe(held)
    expect(units(selectedOffer!.collateralUnits)).toBe(carried + units('0.4'))
    // Of all the collateral, including the top-up, not only the rollover collateral.
    const worth = Number(selectedOffer!.collateralUnits) * Number(selectedOffer!.price)
    expect(Number(selectedOffer!.postTopUpLoanToValue)).toBeCloseTo(Number(selectedOffer!.amount) / worth, 8)
    expect(units(details!.topUpAmount!.coinQuantity)).toBe(units(selectedOffer!.minCollateralUnits) - carried)
    expect(units(details!.topUpAmount!.coinQuantity)).toBeGreaterThan(0n)
    expect(units(details!.topUpAmount!.coinQuantity)).toBeLessThan(units('0.4'))
    expect(details!.remainingTopUpAmount).toEqual(details!.topUpAmount)
    const due = await borrower.ask(getCollateral, { params: { uuid: renewal } })
    expect(due.carriedCoinAmount!.coinQuantity).toBe(details!.collateral.coinQuantity)
    expect(due.remainingCoinAmountDue.coinQuantity).toBe(details!.topUpAmount!.coinQuantity)

    // A third and the rest: two halves could be equal, and the recorded ledger distinguishes quantities.
    await sendsTopUp(borrower, renewal, 3n)
    expect(await standsAt(renewal)).toEqual(['WAITING_FOR_COLLATERAL', 'PROCESSING'])
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    expect((await loan(borrower, uuid)).status).toBe('IN_SERVICE')
    await sendsTopUp(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    const [old = 0n, all = 0n] = await coins(uuid, renewal)
    expect(old).toBe(0n)
    expect(all).toBeGreaterThan(held)
    expect(await application(borrower, renewal)).toMatchObject({
      rollForwardLoanDetails: {
        topUpAmount: details!.topUpAmount,
        remainingTopUpAmount: { coinQuantity: '0' },
      },
      collateral: { remainingCoinAmountDue: { coinQuantity: '0' } },
    })
    expect(await subjects(borrower)).toContain("Pledge: We've received your additional collateral")
    await expectPostings(product, 'renewal-with-top-up', uuid, renewal)
  })

  /** The price of the coin, which changes, and the figures computed from it. */
  const apartFromPrice = ({
    answeredAt: _answeredAt,
    watch: _watch,
    confirmedCollateral,
    ...rest
  }: Awaited<ReturnType<typeof loan>>) => {
    const { coinQuantity, balance, triggers } = confirmedCollateral!
    return { ...rest, coinQuantity, balance, triggers }
  }

  it('cancelled before that: the loan is unchanged, and the top-up is offered back (P.605)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const [before, owed] = [await books(uuid), await loan(borrower, uuid)]
    const renewal = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, renewal)
    // A third and the rest: two halves could be equal, and the recorded ledger distinguishes quantities.
    await sendsTopUp(borrower, renewal, 3n)
    done(await steps.cancels(borrower, renewal))
    expect(await standsAt(renewal)).toEqual(['CANCELLED', 'COLLATERAL_RELEASE'])
    expect(await books(uuid)).toEqual(before)
    expect(apartFromPrice(await loan(borrower, uuid))).toEqual(apartFromPrice(owed))
    const again = done(await begins(borrower, uuid)).application
    expect(again.appUuid).not.toBe(renewal)
    await expectPostings(product, 'renewal-cancelled', uuid, renewal)
  })

  it('paid in part in the meantime: the amount lent is reduced accordingly, and neither side owes anything (P.604)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const owed = await loan(borrower, uuid)
    const renewal = await toAgreements(borrower, uuid)
    done(await pays(uuid, { amount: '1000.00', reference: 'wire-meanwhile' }))
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    const { selectedOffer } = await application(borrower, renewal)
    const opened = await loan(borrower, renewal)
    expect(cents(opened.payOff)).toBe(cents(selectedOffer!.amount) - 100_000n)
    expect(cents(opened.principal)).toBe(cents(selectedOffer!.amount) - 100_000n)
    expect((await application(borrower, renewal)).rollForwardLoanDetails!.lent).toBe(opened.principal)
    const closed = await loan(borrower, uuid)
    expect(closed).toMatchObject({ payOff: '0.00', overpaid: '0.00' })
    expect(closed.payments.at(-1)).toMatchObject({ method: 'RENEWAL' })
    expect(cents(closed.payments.at(-1)!.amount)).toBe(cents(owed.payOff) - 100_000n)
    await expectPostings(product, 'renewal-paid-in-part', uuid, renewal)
  })

  it('paid in full in the meantime: the renewal ends, and the top-up is offered back (P.605)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, renewal)
    // A third and the rest: two halves could be equal, and the recorded ledger distinguishes quantities.
    await sendsTopUp(borrower, renewal, 3n)
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: 'wire-in-full' }))
    await product.settle()
    expect(await standsAt(renewal)).toEqual(['CANCELLED', 'COLLATERAL_RELEASE'])
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    expect(await application(borrower, renewal)).toMatchObject({ ending: 'RENEWED_LOAN_PAID' })
    expect(await subjects(borrower)).toContain('Pledge: Your renewal has ended')
    expect(refused(await begins(borrower, uuid)).code).toBe('renewal.not-open')
    await expectPostings(product, 'renewal-paid-in-full', uuid, renewal)
  })

  it('is started once, by its borrower, near its maturity, without another application (R3)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const stranger = await product.borrower()
    expect(refused(await begins(stranger, uuid)).code).toBe('access.not-found')
    const answers = await Promise.all([begins(borrower, uuid), begins(borrower, uuid)])
    const ids = answers.map((answer) => done(answer).application.appUuid)
    expect(new Set(ids).size).toBe(1)
    const renewal: string = ids[0]!
    const body = { ...APPLICATION, offer: OFFER }
    expect(refused(await borrower.call(createApplication, { body })).code).toBe('application.duplicate')
    // Longer than a minute ago, by the trail: it is another request, and one is open.
    await product.rows("update applications set created_at = created_at - interval '1 hour' where id = $1", [
      renewal,
    ])
    expect(refused(await begins(borrower, uuid)).code).toBe('application.duplicate')
    const young = await steps.funded()
    expect(refused(await begins(young.borrower, young.uuid)).code).toBe('renewal.too-early')
    expect((await loan(young.borrower, young.uuid)).renewal).toMatchObject({ isOpen: false })
  })

  it('is only for the balance, in the loan’s coin (1.5.32, P.601)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const { appUuid: renewal } = done(await begins(borrower, uuid)).application
    const { payOff } = await loan(borrower, uuid)
    const asks = (offer: object) =>
      borrower.call(createOffer, { params: { uuid: renewal }, body: { ...OFFER, ...offer } })
    expect(refused(await asks({ requestedAmount: '12000' })).code).toBe('renewal.amount-fixed')
    const ether = { requestedAmount: payOff, collateralType: 'ETH', coinQuantity: '9' }
    expect(refused(await asks(ether)).code).toBe('renewal.amount-fixed')
    done(await asks({ requestedAmount: payOff, coinQuantity: '0.5' }))
    const { offers } = done(await topsUp(borrower, renewal, '0.25'))
    const carried = (await application(borrower, renewal)).rollForwardLoanDetails!.collateral.coinQuantity
    expect(Number(offers.at(0)!.collateralUnits)).toBeCloseTo(Number(carried) + 0.25, 8)
    expect(offers.at(0)!.drawAmount).toBe(payOff)
    const wrong = { topUpQuantity: '0.1', appUuid: uuid, organization: 'PLEDGE' }
    expect(refused(await steps.topsUpWith(borrower, renewal, wrong)).code).toBe('access.not-found')
    expect(refused(await topsUp(borrower, uuid, '0.1')).code).toBe('transition.not-allowed')
  })

  it('uses name, birth date, address and phone from the profile, whatever is sent, and the source of income as sent (1.2.74 to 1.2.77, 1.3.42, 1.5.01)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const profile = () =>
      product.rows('select * from borrower_profiles where account_id = $1', [borrower.subject.accountId])
    const before = await profile()
    const { ssn: _, ...forged } = {
      ...DETAILS,
      name: { firstName: 'Eve', lastName: '', suffix: null, dob: '2020-01-01' },
      homeAddress: { ...DETAILS.homeAddress, street1: '', city: 'Elsewhere', state: 'NY', zip: '1' },
      phoneNumber: '2125550199',
      sourceOfIncome: 'Investments',
    } as const
    const renewal = await toAgreements(borrower, uuid, undefined, forged)
    expect(await profile()).toEqual(before)
    const avery = await product.agent('avery')
    const file = await steps.file(avery, renewal)
    expect(file.borrower).toMatchObject({ name: "Maya O'Neil", birthYear: '1988', phone: '+16145550123' })
    expect(file.borrower!.address).toBe('Columbus, OH 43004')
    expect(file.borrower!.sourceOfIncome).toBe('Investments')
    expect((await steps.file(avery, uuid)).borrower!.sourceOfIncome).toBe('Employment')
  })

  it('shows agents which loan renews which', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    const avery = await product.agent('avery')
    expect((await steps.file(avery, uuid)).renewal).toEqual({ renews: null, renewedBy: renewal })
    expect((await steps.file(avery, renewal)).renewal).toEqual({ renews: uuid, renewedBy: null })
    // It needed no top-up, and its whole balance was transferred.
    const [held = 0n] = await coins(renewal)
    const all = { coinQuantity: formatCoin(held, 'BTC'), type: 'BTC' }
    expect((await steps.file(avery, renewal)).collateral).toMatchObject({
      carried: all,
      received: all,
      carriedOn: null,
      depositAddress: expect.stringMatching(/^bc1/) as string,
    })
    expect((await steps.file(avery, uuid)).collateral).toMatchObject({ carried: null, carriedOn: all })
    expect((await steps.file(avery, uuid)).loan!.status).toBe('CLOSED')
    const { fundingReleases } = await avery.ask(getQueues)
    expect(fundingReleases.map(({ appUuid }: { appUuid: string }) => appUuid)).not.toContain(renewal)
  })

  it('owes back coins that arrive at the old loan’s address afterwards, and reports them', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    const held = await coins(renewal)
    await postCollateral(product, borrower, uuid, 1)
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'COLLATERAL_RELEASE'])
    expect(await coins(renewal)).toEqual(held)
    expect(await subjects(borrower)).toContain("Pledge: We're holding collateral for you")
  })
})
