import { cancelApplication } from '@pledge/contract/applications'
import type { Calls } from '@pledge/testing/call/calls'
import { done } from '@pledge/testing/call/answer'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { stateOf } from '@pledge/testing/steps/world'
import { DAY_MS } from '@pledge/server/product/calendar.test-data'
import type { Caller } from '@pledge/server/product/callers.test-data'
import { loansOf } from '@pledge/server/product/loans.test-data'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { releasesOf, WALLETS } from '@pledge/server/product/releases.test-data'
import { bringTo, driverOf } from '@pledge/server/product/steps.test-data'

/** An application that the product itself made, and the number of its copies. */
export interface Template {
  readonly kind: string
  readonly applicationId: string
  readonly borrowerId: string
  /** A fixed number of copies for an unfinished application, so that only the others grow with the size. */
  readonly openCopies?: number
  /** For the others: their share of the rest, in percent. */
  readonly percent?: number
}

export interface Templates {
  readonly templates: readonly Template[]
  readonly databaseUrl: string
  readonly organizationId: string
}

/** Deeper than any poll of a chain reads again: the deposits of the copies are on no chain. */
const SETTLED_BLOCKS = 600
/** Number of passes over all addresses after which an address without expected deposits becomes quiet. */
const PASSES_UNTIL_QUIET = 4

const expectState = async (borrower: Calls, uuid: string, states: readonly string[]): Promise<void> => {
  const state = await stateOf(borrower, uuid)
  if (!states.includes(state)) throw new Error(`a template is ${state} and not ${states.join(' or ')}`)
}

const expired = async (product: Product) => {
  const borrower = await product.borrower()
  const uuid = await start(product, borrower)
  await product.application.clock.forward(40 * DAY_MS)
  await product.settle()
  await expectState(borrower, uuid, ['EXPIRED'])
  return { borrower, uuid }
}

/** Funded, paid off by wire, its collateral released: nothing is left to do. */
const closed = async (product: Product) => {
  const loans = loansOf(() => product)
  const releases = releasesOf(() => product)
  const { borrower, uuid } = await loans.funded()
  const { payOff } = await loans.loan(borrower, uuid)
  done(await loans.pays(uuid, { amount: payOff, reference: 'wire-of-a-template' }))
  await product.application.clock.forward(5 * DAY_MS)
  await product.settle()
  done(await releases.asks(borrower, uuid, WALLETS.BTC[0]))
  const { request } = await releases.release(borrower, uuid)
  if (request === null) throw new Error('a template has no request to release its collateral')
  await releases.bothApprove(uuid, request.requestId)
  await product.settle()
  await releases.mine('BTC')
  return { borrower, uuid }
}

const cancelled = async (product: Product) => {
  const borrower = await product.borrower()
  const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
  await borrower.ask(cancelApplication, { params: { uuid }, body: {} })
  await expectState(borrower, uuid, ['CANCELLED'])
  return { borrower, uuid }
}

const declined = async (product: Product) => {
  const borrower = await product.borrower()
  const uuid = await start(product, borrower)
  await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Lowscore' }), 'DECLINED')
  await expectState(borrower, uuid, ['DECLINED'])
  return { borrower, uuid }
}

const begun = async (product: Product) => {
  const borrower = await product.borrower()
  return { borrower, uuid: await start(product, borrower) }
}

const openIn = (state: Parameters<typeof bringTo>[2]) => async (product: Product) => {
  const borrower = await product.borrower()
  return { borrower, uuid: await bringTo(product, borrower, state) }
}

interface Kind {
  readonly kind: string
  readonly make: (product: Product) => Promise<{ readonly borrower: Caller; readonly uuid: string }>
  readonly openCopies?: number
  readonly percent?: number
}

/** In this order: the first two move the business clock, on which the others start. */
const KINDS: readonly Kind[] = [
  { kind: 'expired', make: expired, percent: 9 },
  { kind: 'closed', make: closed, percent: 17 },
  { kind: 'cancelled', make: cancelled, percent: 7 },
  { kind: 'declined', make: declined, percent: 7 },
  { kind: 'in service', make: (product) => loansOf(() => product).funded(), percent: 60 },
  { kind: 'details', make: begun, openCopies: 60 },
  { kind: 'final steps', make: openIn('FINAL_STEPS'), openCopies: 60 },
  { kind: 'waiting for collateral', make: openIn('WAITING_FOR_COLLATERAL'), openCopies: 40 },
  { kind: 'manual release', make: openIn('MANUAL_FUNDING_RELEASE'), openCopies: 40 },
]

/**
 * Makes one application of each kind by the product's own calls and jobs, and closes the product; its database stays.
 */
export const makeTemplates = async (): Promise<Templates> => {
  const product = await createProduct({ readsDocuments: false, keepsWorldInDatabase: true })
  const templates: Template[] = []
  for (const { make, ...kind } of KINDS) {
    const { borrower, uuid } = await make(product)
    templates.push({ ...kind, applicationId: uuid, borrowerId: borrower.subject.accountId })
  }
  await driverOf(product, 'BTC').mine(SETTLED_BLOCKS)
  for (let passes = 0; passes < PASSES_UNTIL_QUIET; passes += 1) await product.settle()
  const { databaseUrl, organizationId } = product
  await product.app.close()
  await product.application.close()
  return { templates, databaseUrl, organizationId }
}
