import { cancelApplication, getApplications } from '@pledge/contract/applications'
import { getQueues, searchApplications } from '@pledge/contract/portfolio'
import { MOST_QUEUE_ENTRIES } from '@pledge/domain/application/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { start } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'

const idsOf = (entries: readonly { readonly appUuid: string }[]) => entries.map(({ appUuid }) => appUuid)

describe('an application that cannot be read', () => {
  const lines: string[] = []
  let product: Product
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      damagesStates: true,
      log: { write: (line: string) => void lines.push(line) },
    })
  })
  afterAll(() => product.close())

  /** A state unknown to this version, as left by a newer one or a broken disk. */
  const damage = (uuid: string) =>
    product.rows(
      `update streams set state = jsonb_set(state, '{state}', '"OF_NO_VERSION"')
       where application_id = $1 and stream = 'application'`,
      [uuid],
    )
  const inReview = async (): Promise<[Caller, string]> => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    done(await uploadSide(borrower, uuid, 'FRONT'))
    done(await uploadSide(borrower, uuid, 'BACK'))
    return [borrower, uuid]
  }

  it('is listed by id to its borrower, who sees the others', async () => {
    const borrower = await product.borrower()
    const bad = await start(product, borrower)
    await borrower.ask(cancelApplication, { params: { uuid: bad }, body: {} })
    const good = await start(product, borrower)
    await damage(bad)
    const { applications, unreadable } = await borrower.ask(getApplications)
    expect([idsOf(applications), unreadable]).toEqual([[good], [bad]])
  })

  it('does not prevent the agents’ queues and list from showing the others (1.6.07)', async () => {
    const [, good] = await inReview()
    const [, bad] = await inReview()
    await damage(bad)
    const avery = await product.agent('avery')
    const queues = await avery.ask(getQueues)
    expect(idsOf(queues.identityReviews)).toEqual([good])
    expect(queues.unreadable).toEqual([bad])
    const all = await avery.ask(searchApplications)
    expect(idsOf(all.applications)).toContain(good)
    expect(all.unreadable).toContain(bad)
  })

  it('counts as read, so that a queue reports that more may wait (1.6.07)', async () => {
    const [, good] = await inReview()
    const avery = await product.agent('avery')
    expect((await avery.ask(getQueues)).cut).toEqual([])
    // Rows without their events: as many as are read, none of which can be shown.
    await product.rows(
      `insert into applications
         select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
           from applications a, generate_series(1, $2) where a.id = $1`,
      [good, MOST_QUEUE_ENTRIES],
    )
    const queues = await avery.ask(getQueues)
    expect(queues.identityReviews.length).toBeLessThan(MOST_QUEUE_ENTRIES)
    expect(queues.cut).toEqual(['identityReviews'])
  })

  it('is logged by id and place, and never with its content', () => {
    const logged = lines.filter((line) => line.includes('a row of a list cannot be parsed'))
    expect(logged.length).toBeGreaterThan(2)
    for (const line of logged) expect(line).not.toMatch(/OfNoVersion/)
  })
})
