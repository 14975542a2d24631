import { getDetailsConsents, submitBorrowerDetails } from '@pledge/contract/borrower'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const DAY_MS = 86_400_000
/** Fewer than those after which an application expires. */
const DAYS = 20
const ZONE = 'America/New_York'
const ADULT_YEARS = 18

/** A person who reaches the age on this day; February 28 stands for the 29th, which most years lack. */
const bornToBeOfAgeOn = (today: string): string => {
  const day = today.endsWith('-02-29') ? `${today.slice(0, 4)}-02-28` : today
  return `${Number(day.slice(0, 4)) - ADULT_YEARS}${day.slice(4)}`
}

describe('a borrower’s age after the clock has moved', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is checked by the date that the details page received (1.5.10)', async () => {
    const { clock } = product.application
    const borrower = await product.borrower()
    const before = calendarDate(clock.business().getTime(), ZONE)
    const uuid = await start(product, borrower)
    await clock.forward(DAYS * DAY_MS)
    const { today } = await borrower.ask(getDetailsConsents, { params: { uuid } })
    expect(today).toBe(calendarDate(clock.business().getTime(), ZONE))
    expect(today > before).toBe(true)
    const submit = (dob: string) =>
      borrower.call(submitBorrowerDetails, { params: { uuid }, body: detailsOf({ dob }) })
    const young = await submit(bornToBeOfAgeOn(calendarDate(clock.business().getTime() + 2 * DAY_MS, ZONE)))
    expect(young.body).toMatchObject({ code: 'borrower.details-invalid' })
    done(await submit(bornToBeOfAgeOn(today)))
  })
})
