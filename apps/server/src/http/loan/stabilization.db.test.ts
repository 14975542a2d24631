import { getDocuments } from '@pledge/contract/agreements'
import { setLoanHold } from '@pledge/contract/holds'
import { getLoan } from '@pledge/contract/servicing'
import {
  chooseStabilization,
  getStabilization,
  getStabilizationOffer,
  restoreCollateral,
} from '@pledge/contract/stabilization'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('stabilization of a loan, by its borrower (G.72)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { pays } = loansOf(() => product)
  const { sellable, marketIs, forward, lastSale, levelCents, delivered } = salesOf(() => product)

  beforeAll(async () => {
    product = await createProduct()
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await sellable())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  const shown = () => borrower.ask(getStabilization, { params: { uuid } })
  const signs = async () => {
    const { signable } = await shown()
    if (signable === null) throw new Error('there is nothing to sign')
    const { wordsSha256 } = signable
    return borrower.ask(chooseStabilization, {
      params: { uuid },
      body: { signed: { wordsSha256, accepted: true } },
    })
  }
  const goesOn = async (priceCents: bigint, rounds = 3) => {
    for (let round = 0; round < rounds; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
  }
  const converted = async () => {
    await signs()
    const priceCents = ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n
    await marketIs(priceCents)
    await product.settle()
    await delivered()
    return priceCents
  }
  const isHeldForFraud = async () => {
    const inDays = product.application.clock.business().getTime() + 20 * 86_400_000
    const until = new Date(inDays).toISOString().slice(0, 10)
    const body = { kind: 'FRAUD', reason: 'A report of today', from: null, until } as const
    done(await (await product.agent('avery')).call(setLoanHold, { params: { uuid }, body }))
  }
  const paysHalf = async () => {
    const owed = parseDollars((await borrower.ask(getLoan, { params: { uuid } })).payOff) ?? 0n
    await pays(uuid, { amount: formatDollars(owed / 2n), reference: 'half of it' })
  }

  it('is off, and offered with its terms and the words to sign (part of G.15)', async () => {
    expect(await borrower.ask(getStabilizationOffer)).toEqual({
      offer: { feeRate: '0.02', usdcLtv: '0.97' },
    })
    const view = await shown()
    expect(view).toMatchObject({ isOn: false, chosen: null, mayChange: true, held: null, coin: 'BTC' })
    expect(view.signable).toMatchObject({ feeRate: '0.02', usdcLtv: '0.97' })
    expect(view.signable?.words.title).toBe('Stabilization Addendum')
  })

  it('is switched on by the words that were shown, kept among the documents, and off again (P.381, P.390)', async () => {
    const changed = await borrower.call(chooseStabilization, {
      params: { uuid },
      body: { signed: { wordsSha256: 'b'.repeat(64), accepted: true } },
    })
    expect(changed).toMatchObject({ status: 409, body: { code: 'documents.changed' } })
    const { signable } = await shown()
    const on = await signs()
    expect(on).toMatchObject({ isOn: true, chosen: { feeRate: '0.02', usdcLtv: '0.97' }, signable: null })
    await product.settle()
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.find(({ type }) => type === 'STABILIZATION_ADDENDUM')).toMatchObject({
      needsAcceptance: false,
    })
    const [stored] = await product.rows(
      'select words, words_sha256, template_version from stabilization_choices where application_id = $1',
      [uuid],
    )
    expect(stored).toEqual({
      words: signable?.words,
      words_sha256: signable?.wordsSha256,
      template_version: 1,
    })
    const mails = await mailsTo(product, borrower)
    expect(
      mails.filter(({ subject }) => subject.endsWith('Your signed stabilization addendum')),
    ).toHaveLength(1)
    const off = await borrower.ask(chooseStabilization, { params: { uuid }, body: { signed: null } })
    expect(off).toMatchObject({ isOn: false, chosen: null, signable: { feeRate: '0.02' } })
  })

  it('is neither offered nor signed under a hold of fraud, which stops no sale (note 076)', async () => {
    const { signable } = await shown()
    await isHeldForFraud()
    expect(await shown()).toMatchObject({ isOn: false, signable: null })
    const signed = { wordsSha256: signable!.wordsSha256, accepted: true as const }
    const refused = await borrower.call(chooseStabilization, { params: { uuid }, body: { signed } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'transition.not-allowed' } })
    expect(await product.rows('select id from stabilization_choices')).toEqual([])
  })

  it('has nothing bought back under a hold of fraud, and what somebody ordered before ends (part of P.383)', async () => {
    const priceCents = await converted()
    await paysHalf()
    const { atLeast, mostPrice } = (await shown()).held!.preview!
    const input = { params: { uuid }, body: { atLeast, mostPrice } }
    await isHeldForFraud()
    expect((await shown()).held).toMatchObject({ obstacle: 'NOT_ALLOWED' })
    expect(await withStepUp(product, borrower, restoreCollateral, input)).toMatchObject({
      status: 409,
      body: { code: 'transition.not-allowed' },
    })
    await product.rows('delete from loan_holds')
    done(await withStepUp(product, borrower, restoreCollateral, input))
    await isHeldForFraud()
    await goesOn(priceCents, 2)
    const rows = await product.rows('select status from restorations')
    expect(rows).toEqual([{ status: 'ENDED' }])
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONVERTED' })
  })

  it('is of one loan: a renewal begins without it, and can have it again (P.391)', async () => {
    const { fundedLongAgo, toAgreements, signs: signsRenewal, standsAt } = renewalsOf(() => product)
    ;({ borrower, uuid } = await fundedLongAgo())
    await product.settle()
    expect(await signs()).toMatchObject({ isOn: true })
    const before = uuid
    uuid = await toAgreements(borrower, before)
    await signsRenewal(borrower, uuid)
    await product.settle()
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    expect(await shown()).toMatchObject({ isOn: false, chosen: null, signable: { feeRate: '0.02' } })
    expect(await signs()).toMatchObject({ isOn: true, signable: null })
    const choices = await product.rows('select application_id, is_on from stabilization_choices')
    expect(choices).toHaveLength(2)
    expect(choices).toEqual(
      expect.arrayContaining([before, uuid].map((of) => ({ application_id: of, is_on: true }))),
    )
  })

  it('says until when a payment can be returned, before which nothing is bought back (part of P.383)', async () => {
    await converted()
    const owed = parseDollars((await borrower.ask(getLoan, { params: { uuid } })).payOff) ?? 0n
    expect((await shown()).held).toMatchObject({ obstacle: 'LTV_TOO_HIGH', reversibleUntil: null })
    await pays(uuid, { amount: formatDollars(owed / 2n), method: 'ACH', reference: 'half of it' })
    const { held } = await shown()
    expect(held?.obstacle).toBe('PAYMENT_REVERSIBLE')
    const until = Date.parse(held!.reversibleUntil!)
    await forward(until - product.application.clock.business().getTime() - 60_000)
    expect((await shown()).held?.obstacle).toBe('PAYMENT_REVERSIBLE')
    await forward(120_000)
    expect((await shown()).held?.obstacle).not.toBe('PAYMENT_REVERSIBLE')
  })

  it('shows what is held, why nothing can be bought back, and then what that brings, and buys it back under a step-up (P.383, part of P.384)', async () => {
    const priceCents = await converted()
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONVERTED' })
    const held = await shown()
    expect(held).toMatchObject({
      isOn: true,
      mayChange: false,
      held: { obstacle: 'LTV_TOO_HIGH', restoration: null, spent: '0.00', left: held.held?.amount },
    })
    const off = await borrower.call(chooseStabilization, { params: { uuid }, body: { signed: null } })
    expect(off).toMatchObject({ status: 409, body: { code: 'transition.not-allowed' } })
    await paysHalf()
    const ready = await shown()
    expect(ready.held?.obstacle).toBeNull()
    const { atLeast, about, ltvAfter, mostPrice } = ready.held!.preview!
    expect(parseCoin(atLeast, 'BTC')! < parseCoin(about, 'BTC')!).toBe(true)
    expect(Number(ltvAfter)).toBeLessThan(Number(ready.held?.targetLtv))
    // The price rises a little between what was shown and the order, and no order pays more than was shown.
    await marketIs((priceCents * 1_005n) / 1_000n)
    const input = { params: { uuid }, body: { atLeast, mostPrice } }
    const lower = { params: { uuid }, body: { atLeast, mostPrice: ready.held!.preview!.price } }
    expect(await borrower.call(restoreCollateral, lower)).toMatchObject({
      status: 409,
      body: { code: 'restoration.price-risen' },
    })
    expect(await borrower.call(restoreCollateral, input)).toMatchObject({
      status: 403,
      body: { code: 'session.step-up-needed' },
    })
    const ordered = done(await withStepUp(product, borrower, restoreCollateral, input))
    expect(ordered.held).toMatchObject({
      obstacle: 'UNDER_WAY',
      preview: null,
      restoration: { state: 'BUYING', atLeast, mostPrice },
    })
    await goesOn(priceCents)
    expect((await shown()).held?.restoration).toMatchObject({ state: 'DELIVERING' })
    await delivered()
    await goesOn(priceCents, 2)
    expect(await shown()).toMatchObject({ isOn: true, mayChange: true, held: null })
    const { collateral } = await borrower.ask(getLoan, { params: { uuid } }).then((loan) => ({
      collateral: loan.confirmedCollateral,
    }))
    expect(parseCoin(collateral!.coinQuantity, 'BTC')! >= parseCoin(atLeast, 'BTC')!).toBe(true)
  })
})
