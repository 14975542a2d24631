import { getApplication, getApplications } from '@pledge/contract/applications'
import { getOffers } from '@pledge/contract/offers'
import { APPLICATION_STATES, type ApplicationState } from '@pledge/domain/application/states'
import type { Command } from '@pledge/domain/process/commands'
import { REFINANCES, RENEWALS, say, WAYS } from '@pledge/domain/process/journey.test-data'
import { TOP_UP_STATES } from '@pledge/domain/refinance/refinance-states'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { storesPath } from './stored-path.test-data.ts'

type Ways = readonly (readonly [ApplicationState, readonly Command[]])[]

const idle = WAYS.EXPIRED?.at(-1)
const lapses = idle === undefined ? [] : [idle]

/** A path to each state that a refinance has: no command leads it to any other. */
const OF_REFINANCES: Ways = [
  ['APP_START', [say.refinanceStarted]],
  ['OFFER_SELECT', REFINANCES.begun],
  ['OFFER_SELECT', REFINANCES.selected],
  ['SIGN_DOCS', REFINANCES.confirmed],
  ['SIGN_DOCS', REFINANCES.signing],
  ['CELSIUS_WAITING_FOR_TOP_UP', REFINANCES.awaitingTopUp],
  ['CELSIUS_TOP_UP_REQUESTED', REFINANCES.topUpRequested],
  ['CELSIUS_FULL_COLLATERAL_RECEIVED', REFINANCES.topUpReceived],
  ['WAITING_FOR_COLLATERAL', REFINANCES.awaitingHandOver],
  ['COMPLETE', REFINANCES.complete],
  ['COLLATERAL_RELEASE', [...REFINANCES.complete, say.paid(), say.paidOff]],
  ['CANCELLED', [...REFINANCES.awaitingTopUp, say.cancelled]],
  ['CANCELLED', [...REFINANCES.topUpReceived, say.cancelled]],
  ['DECLINED', [...REFINANCES.begun, say.declined]],
  ['EXPIRED', [say.refinanceStarted, ...lapses]],
]

const isOfRefinances = (state: string): boolean => (TOP_UP_STATES as readonly string[]).includes(state)

/** A path to each state of first loans, at home and abroad, and those of renewals. */
const OF_OTHERS: Ways = [
  ...APPLICATION_STATES.flatMap((state) => {
    const way = WAYS[state]
    return way === undefined || isOfRefinances(state) ? [] : [[state, way] as const]
  }),
  ['WAITING_FOR_COLLATERAL', RENEWALS.awaitingTopUp],
  ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', RENEWALS.carriedOver],
  ['COMPLETE', RENEWALS.renewed],
]

describe('`isCelsiusRefi`', () => {
  let product: Product
  let borrower: Caller
  let real: string
  let offerId: string
  const stored: Record<'true' | 'false', string[]> = { true: [], false: [] }
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    real = await start(product, borrower)
    stored.false.push(real)
    offerId = String((await borrower.ask(getOffers, { params: { uuid: real } })).offers[0]!.uuid)
  }, 60_000)
  afterAll(() => product.close())

  const read = async (path: readonly Command[], isRefinance: boolean) => {
    const uuid = await storesPath(product, { borrower, real, offerId }, path)
    stored[isRefinance ? 'true' : 'false'].push(uuid)
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    return [application.state, application.isCelsiusRefi]
  }

  it.each(OF_REFINANCES)('is true for a refinance in %s (1.3.02)', async (state, path) => {
    expect(await read(path, true)).toEqual([state, true])
  })

  it.each(OF_OTHERS)('is false for another application in %s (1.3.02)', async (state, path) => {
    expect(await read(path, false)).toEqual([state, false])
  })

  it.each(['true', 'false'] as const)('lists those of which it is %s, and no others (1.3.02)', async (is) => {
    const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: is } })
    expect(applications.map(({ appUuid }) => appUuid).toSorted()).toEqual(stored[is].toSorted())
    expect(applications.every(({ isCelsiusRefi }) => String(isCelsiusRefi) === is)).toBe(true)
  })
})
