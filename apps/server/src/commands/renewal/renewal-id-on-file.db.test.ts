import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { getIdentity } from '@pledge/contract/identity'
import { selectOffer } from '@pledge/contract/offers'
import { decideIdentity } from '@pledge/contract/portfolio'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { giveBank, openDocument, postCollateral, signAll } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { bringTo, proveIdentity, uploadSide } from '../../product/steps.test-data.ts'

const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

describe('the ID of a renewed loan (note 058)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const steps = renewalsOf(() => product)

  const dayFromToday = (days: number) =>
    calendarDate(product.application.clock.business().getTime() + days * DAY_MS, ZONE)
  /** A loan near its maturity, with an approved ID of this expiration date. */
  const loanWith = async (validUntil: string | undefined) => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    await proveIdentity(product, borrower, uuid, undefined, validUntil)
    await giveBank(product, borrower, uuid)
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid, 1)
    await steps.fundsLongAgo(uuid)
    return { borrower, uuid }
  }
  /** Up to the final steps; returns the renewal's id. */
  const begin = async (borrower: Caller, uuid: string): Promise<string> => {
    const begun = done(await steps.begins(borrower, uuid)).application
    const renewal: string = begun.appUuid
    const body = { offerUuid: begun.offers[0]!.uuid }
    await borrower.ask(selectOffer, { params: { uuid: renewal }, body })
    await product.settle()
    await openDocument(borrower, renewal)
    await borrower.ask(submitBorrowerDetails, { params: { uuid: renewal }, body: DETAILS })
    await product.settle()
    return renewal
  }
  const identity = async (borrower: Caller, uuid: string) =>
    await borrower.ask(getIdentity, { params: { uuid } })
  const stepOf = async (borrower: Caller, uuid: string) =>
    (await borrower.ask(getFinalSteps, { params: { uuid } })).items[0]

  it('is not requested again while it is valid after that day: the agreements are there at once', async () => {
    const until = dayFromToday(1)
    const { borrower, uuid } = await loanWith(until)
    const renewal = await begin(borrower, uuid)
    expect((await steps.application(borrower, renewal)).state).toBe('SIGN_DOCS')
    expect(await stepOf(borrower, renewal)).toEqual({ name: 'Verify Identity', status: 'COMPLETED' })
    expect(await identity(borrower, renewal)).toMatchObject({ status: 'COMPLETED', onFileUntil: until })
    expect(refused(await uploadSide(borrower, renewal, 'FRONT')).code).toBe('transition.not-allowed')
    const file = await steps.file(await product.agent('avery'), renewal)
    expect(file.identity).toMatchObject({ isOnFile: true, validUntil: until, documents: [] })
    await steps.signs(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    // And the same from renewal to renewal, while it is valid.
    const [started] = await product.rows(
      `select data->'rollForward'->>'idValidUntil' as until from application_events
        where application_id = $1 and type = 'ApplicationStarted'`,
      [renewal],
    )
    expect(started).toEqual({ until })
  })

  it.each([
    ['is valid today at most', () => dayFromToday(0), 0],
    ['has expired', () => dayFromToday(1), 2],
    ['has no date that anybody knows', () => undefined, 0],
  ])('is requested again where it %s', async (_, until, daysLater) => {
    const { borrower, uuid } = await loanWith(until())
    if (daysLater > 0) await steps.forward(daysLater)
    const renewal = await begin(borrower, uuid)
    expect((await steps.application(borrower, renewal)).state).toBe('FINAL_STEPS')
    expect(await identity(borrower, renewal)).toMatchObject({ status: 'NOT_STARTED', onFileUntil: null })
    for (const side of ['FRONT', 'BACK'] as const) done(await uploadSide(borrower, renewal, side))
    const avery = await product.agent('avery')
    const body = { decision: 'approve' as const, validUntil: dayFromToday(900) }
    await avery.ask(decideIdentity, { params: { uuid: renewal }, body })
    await product.settle()
    expect((await steps.application(borrower, renewal)).state).toBe('SIGN_DOCS')
    expect(await identity(borrower, renewal)).toMatchObject({ status: 'COMPLETED', onFileUntil: null })
  })
})
