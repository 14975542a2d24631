import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getLoan } from '@pledge/contract/servicing'
import { calendarDate, shortDate } from '@pledge/copy/format/dates'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANK, OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { bringTo, mailsTo } from './steps.test-data.ts'
import {
  differences,
  figuresOf,
  KINDS,
  percents,
  prices,
  quantities,
  type Place,
  type Report,
} from './shown-figures.test-data.ts'

const LEVELS = ['warning', 'marginCall', 'liquidation'] as const
const ZONE = { timeZone: 'America/New_York' } as const

describe('a figure shown in several places', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  /** Every document and every email of a loan. */
  const placesOf = async (borrower: Caller, uuid: string): Promise<readonly Place[]> => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const places: Place[] = []
    for (const { uuid: docUuid, identityUuid, type } of documents) {
      const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      places.push({ name: type, text: (await readBack(new Uint8Array(file))).text })
    }
    for (const { subject, text } of await mailsTo(product, borrower)) places.push({ name: subject, text })
    return places
  }

  it('is the same in every document and email, for the borrower and in the agents’ file (1.3.21, 1.9.09)', async () => {
    const borrower = await product.borrower()
    const request = { ...OFFER, coinQuantity: '0.25' }
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, request)
    await release(product, uuid)
    await product.settle()
    const params = { uuid }
    const { application } = await borrower.ask(getApplication, { params })
    const status = await borrower.ask(getCollateral, { params })
    const loan = await borrower.ask(getLoan, { params })
    const avery = await product.agent('avery')
    const { application: file } = await avery.ask(getApplicationFile, { params })

    const { plannedAmount, requiredMinimum } = application.selectedOffer!
    const confirmed = loan.confirmedCollateral
    for (const other of [file.selectedOffer, status]) {
      expect(other!.plannedAmount).toEqual(plannedAmount)
      expect(other!.requiredMinimum).toEqual(requiredMinimum)
    }
    expect(file.confirmedCollateral).toEqual(confirmed)
    expect(status.confirmedCollateral).toEqual(confirmed)

    const all = [plannedAmount, requiredMinimum, confirmed!]
    const triggers = (level: (typeof LEVELS)[number]) =>
      prices(...all.map((one) => one.triggers[level].price))
    const day = (at: string | number) => shortDate(typeof at === 'string' ? Date.parse(at) : at, ZONE)
    // A deadline is the midnight that ends its last day.
    const lastDay = (at: string) => day(Date.parse(at) - 1)
    const truth: Report = {
      amount: all.flatMap(({ coinQuantity }) => quantities(coinQuantity)),
      ltv: percents(
        ...all.map(({ ltv }) => ltv),
        ...[...LEVELS, 'rebalance' as const].map((level) => plannedAmount.triggers[level].ltv),
      ),
      warning: triggers('warning'),
      marginCall: triggers('marginCall'),
      liquidation: triggers('liquidation'),
      date: [
        day(application.createdAt),
        day(application.selectedOffer!.priceObservedAt),
        lastDay(status.dueAt!),
        calendarDate(loan.fundedOn),
        calendarDate(loan.maturesOn),
        calendarDate(loan.nextDue!.on),
      ],
    }
    const places = await placesOf(borrower, uuid)
    expect(differences(places, truth)).toEqual([])

    // The expected figures are there, and any other one would be found.
    const shown = places.map(({ text }) => figuresOf(text))
    for (const kind of KINDS) {
      const found = shown.flatMap((one) => one[kind])
      expect(found.length, kind).toBeGreaterThan(1)
      const [first = ''] = found
      const changed = places.map(({ name, text }) => ({
        name,
        text: text.replaceAll(/\s+/g, ' ').replaceAll(
          first,
          first.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`),
        ),
      }))
      expect(differences(changed, truth), kind).not.toEqual([])
    }
  }, 180_000)
})
