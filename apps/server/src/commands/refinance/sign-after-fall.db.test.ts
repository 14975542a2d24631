import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { selectOffer } from '@pledge/contract/offers'
import { getReplacementOffer } from '@pledge/contract/replacement-offer'
import { codeOf, done } from '@pledge/testing/call/answer'
import { inState } from '@pledge/testing/steps/world'
import { signDocuments } from '@pledge/testing/steps/origination'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { timesInTrail } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { confirmChosen, refinancesOf, type ChosenRefinance } from '../../product/refinances.test-data.ts'
import { topUpsOf } from '../../product/top-ups.test-data.ts'

/** Of 1.25 BTC for 30,000 dollars: 54.5 %, which needs no top-up. */
const QUOTED_CENTS = 4_400_000
/** 55.8 %. */
const FALLEN_CENTS = 4_300_000
/** 30,000 dollars at 55 % are 1.26849895 BTC at that price, rounded up. */
const TOP_UP = '0.01849895'

describe('a refinance whose price fell before its last signature', () => {
  let product: Product
  let maya: Caller
  const { read, imports, setsPrice } = topUpsOf(() => product)
  const { selected } = refinancesOf(() => product)
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower('maya@home.example')
    await imports({ loan_number: 'CEL-1' })
  })
  afterEach(() => product.close())

  /** The price is set anew after each step that takes time: the simulated venues publish their own. */
  const confirmsAt = async (cents: number, chosen: ChosenRefinance) => {
    await setsPrice(cents)
    done(await confirmChosen(maya, chosen))
    await product.settle()
    await setsPrice(cents)
  }
  const toSign = async (cents: number): Promise<ChosenRefinance> => {
    await setsPrice(cents)
    const chosen = await selected(maya, ['CEL-1'])
    await confirmsAt(cents, chosen)
    return chosen
  }
  const signsNext = async (uuid: string) => {
    const { documents } = await maya.ask(getDocuments, { params: { uuid } })
    const next = documents.find((one) => one.needsAcceptance && !one.isReplaced && one.acceptedAt === null)
    if (next === undefined) throw new Error('nothing is left to sign')
    return maya.call(signDocument, {
      params: { uuid, docUuid: next.uuid },
      body: { sha256: next.sha256, accepted: true },
    })
  }

  it('is not signed without a top-up above 55 %, but priced again, and signed with one (part of 2.9.04)', async () => {
    const { uuid, offerUuid } = await toSign(QUOTED_CENTS)
    expect((await read(maya, uuid)).selectedOffer).toMatchObject({ celsiusTopUpRequired: false })
    for (const _ of ['first', 'second']) done(await signsNext(uuid))
    await setsPrice(FALLEN_CENTS)
    expect(await maya.ask(getReplacementOffer, { params: { uuid } })).toEqual({ offer: null })
    expect(codeOf(await signsNext(uuid))).toBe('offer.requote-needed')
    expect(await timesInTrail(product, uuid, 'RefinanceSigned')).toBe(0)

    const { state, selectedOffer, offers } = await read(maya, uuid)
    expect({ state, selectedOffer }).toEqual({ state: 'OFFER_SELECT', selectedOffer: null })
    const [newest] = offers
    expect(newest).toMatchObject({ celsiusTopUpRequired: true, minCollateralUnits: '1.26849895' })
    expect(newest!.uuid).not.toBe(offerUuid)

    done(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid: newest!.uuid } }))
    await confirmsAt(FALLEN_CENTS, { uuid, offerUuid: newest!.uuid })
    await signDocuments(maya, uuid)
    await product.settle(inState(maya, uuid, 'CELSIUS_TOP_UP_REQUESTED'))
    expect((await read(maya, uuid)).rollForwardLoanDetails?.topUpAmount?.coinQuantity).toBe(TOP_UP)
  })

  it('is signed without a top-up as long as the new price keeps it at 55 % or below (part of 2.4.24)', async () => {
    const { uuid } = await toSign(QUOTED_CENTS)
    await setsPrice(QUOTED_CENTS - 36_363)
    for (const _ of ['first', 'second', 'last']) done(await signsNext(uuid))
    expect((await read(maya, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
  })

  it('is priced again where even the collateral with its top-up carries it no more (note 025)', async () => {
    const { uuid } = await toSign(4_000_000)
    await setsPrice(2_900_000)
    expect(codeOf(await signsNext(uuid))).toBe('offer.requote-needed')
    const { state, offers } = await read(maya, uuid)
    expect(state).toBe('OFFER_SELECT')
    expect(offers[0]).toMatchObject({ celsiusTopUpRequired: true, price: '29000.00' })
  })
})
