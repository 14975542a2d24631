import { randomUUID } from 'node:crypto'
import { getApplication, getApplicationState } from '@pledge/contract/applications'
import { getOffers } from '@pledge/contract/offers'
import { decide } from '@pledge/domain/process/decide'
import type { FileEvent } from '@pledge/domain/process/events'
import { evolve } from '@pledge/domain/process/evolve'
import { START, WAYS } from '@pledge/domain/process/journey.test-data'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { APPLICATION_STATES, type ApplicationState } from '@pledge/domain/application/states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '@pledge/testing/steps/origination'
import { systemOf } from '../commands/actors.ts'
import { findApplication, insertApplication } from '../store/application/applications.ts'
import { withTenant } from '../store/database/database.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'

/** No command leads to the initial state of an application. */
const HELD = APPLICATION_STATES.filter(
  (state) => state !== 'UNINITIALIZED_STATUS' && WAYS[state] !== undefined,
)

/** The events of a path to a state, as its commands are decided. */
const eventsTo = (state: ApplicationState): readonly FileEvent[] => {
  let file: LoanFile | null = null
  const events: FileEvent[] = []
  for (const command of WAYS[state] ?? []) {
    const decided = decide(file, command, START)
    if (!decided.ok) throw new Error(`${command.type}: ${decided.code}`)
    for (const event of decided.events) file = evolve(file, event)
    events.push(...decided.events)
  }
  return events
}

describe('an application', () => {
  let product: Product
  let borrower: Caller
  let real: string
  let offerId: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    real = await start(product, borrower)
    offerId = String((await borrower.ask(getOffers, { params: { uuid: real } })).offers[0]!.uuid)
  }, 60_000)
  afterAll(() => product.close())

  it.each(HELD)('is stored in %s by the server, and read back by its borrower (1.4.02)', async (state) => {
    const uuid = randomUUID()
    const ours = {
      'application-1': uuid,
      'application-0': real,
      'organization-1': product.organizationId,
      'borrower-1': borrower.subject.accountId,
      'offer-1': offerId,
    }
    const text = Object.entries(ours).reduce(
      (filled, [sample, id]) => filled.replaceAll(`"${sample}"`, `"${id}"`),
      JSON.stringify(eventsTo(state)),
    )
    await withTenant(product.application.db, systemOf(product.organizationId), async (tx) => {
      const kept = await findApplication(tx, real)
      if (kept === undefined) throw new Error('it was started')
      await insertApplication(tx, {
        events: JSON.parse(text) as FileEvent[],
        organizationVersion: 1,
        lendingRulesVersion: 1,
        deadlineTerms: kept.deadlineTerms,
        loanOriginatorId: randomUUID(),
        referralId: null,
        walletType: 'CUSTODIAL',
        now: new Date(START),
      })
    })
    const status = await borrower.ask(getApplicationState, { params: { uuid } })
    expect(status.state).toBe(state)
    const read = (await borrower.ask(getApplication, { params: { uuid } })).application
    expect(read.state).toBe(state)
    const [row] = await product.rows('select state from applications where id = $1', [uuid])
    expect(row?.['state']).toBe(state)
  })

  it('is stored in UNINITIALIZED_STATUS of UNINITIALIZED_STATE where nothing has happened yet, and read back (1.4.01, 1.4.02)', async () => {
    await product.rows(
      `update applications set state = 'UNINITIALIZED_STATUS', stage = 'UNINITIALIZED_STATE' where id = $1`,
      [real],
    )
    const status = await borrower.ask(getApplicationState, { params: { uuid: real } })
    expect(status).toMatchObject({ state: 'UNINITIALIZED_STATUS', stage: 'UNINITIALIZED_STATE' })
  })

  it('is in one of these, each of which has a path to it', () => {
    expect(Object.keys(WAYS).toSorted()).toEqual(HELD.toSorted())
  })
})
