import type { AnswerOf } from '@pledge/contract/define-call'
import { searchApplications } from '@pledge/contract/portfolio'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { copyApplication } from '../../product/copies.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { APPLICATIONS_PAGE } from '../../store/application/application-list.ts'

/** Created within one millisecond, so that only finer times distinguish them. */
const MOMENT = '2026-02-03T04:05:06.789012Z'
const COUNT = APPLICATIONS_PAGE + 7
const MOST_PAGES = 10

describe('the list of applications', () => {
  let product: Product
  let agent: Caller
  let first: string
  let ofOneMoment: readonly string[]
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
    first = await start(product, await product.borrower())
    ofOneMoment = await copyApplication(product, first, { count: COUNT, columns: { created_at: MOMENT } })
    await copyApplication(product, first, {
      count: 1,
      columns: { created_at: MOMENT, state: 'EXPIRED', stage: 'FINAL' },
    })
    agent = await product.agent('avery')
  })
  afterAll(() => product.close())

  type Query = Parameters<typeof agent.ask<typeof searchApplications>>[1]
  const pages = async (filter: { readonly state?: 'OFFER_SELECT' | 'EXPIRED' }): Promise<string[][]> => {
    const found: string[][] = []
    let query: NonNullable<Query>['query'] = filter
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer: AnswerOf<typeof searchApplications> = await agent.ask(searchApplications, { query })
      const { applications, nextBefore, nextBeforeId } = answer
      found.push(applications.map(({ appUuid }) => appUuid))
      if (nextBefore === null) return found
      query = { ...filter, before: nextBefore, beforeId: nextBeforeId! }
    }
    throw new Error('the list does not end')
  }

  it('is read page by page, without omitting any that were created in the same moment', async () => {
    const found = await pages({})
    expect(found.map(({ length }) => length)).toEqual([APPLICATIONS_PAGE, COUNT + 2 - APPLICATIONS_PAGE])
    expect(found[0]?.[0]).toBe(first)
    expect(new Set(found.flat()).size).toBe(COUNT + 2)
  })

  it('is read the same way by state', async () => {
    const { state } = (await agent.ask(searchApplications)).applications[0]!
    const found = (await pages({ state: state as 'OFFER_SELECT' })).flat()
    expect(found).toHaveLength(COUNT + 1)
    expect(new Set(found)).toEqual(new Set([first, ...ofOneMoment]))
    expect((await pages({ state: 'EXPIRED' })).flat()).toHaveLength(1)
  })

  it('begins before a time without an id, as pages of an older version request', async () => {
    const before = '2026-02-03T04:05:06.789Z'
    expect((await agent.ask(searchApplications, { query: { before } })).applications).toEqual([])
    const after = '2026-02-03T04:05:06.790Z'
    const { applications } = await agent.ask(searchApplications, { query: { before: after } })
    expect(applications).toHaveLength(APPLICATIONS_PAGE)
  })
})
