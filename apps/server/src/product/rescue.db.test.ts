import { getDocuments } from '@pledge/contract/agreements'
import { afterEach, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { strandedJobs } from '../store/work/sweeper.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'

const MORE_THAN_A_SWEEP = 130

describe('recovering stalled loans (R1)', () => {
  let product: Product
  afterEach(() => product.close())

  /** Copies of an application that cannot be recovered: they have no state, so that every job on them fails. */
  const strandHopelessly = (uuid: string, count: number, job: string) =>
    product.rows(
      `insert into applications select (jsonb_populate_record(a, jsonb_build_object(
         'id', gen_random_uuid(), 'due_job', $3::text, 'due_job_since', a.due_job_since - interval '1 hour'))).*
       from applications a, generate_series(1, $2) where a.id = $1`,
      [uuid, count, job],
    )
  const wait = async () => {
    await product.rows('delete from pgboss.job')
    await product.application.clock.forward(61_000)
    await product.settle()
  }

  it('reaches every loan, however many fail before it', async () => {
    product = await createProduct({ diesAfterCommits: true, readsDocuments: false, damagesStates: true })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await strandHopelessly(uuid, MORE_THAN_A_SWEEP, 'attach-profile')
    await wait()
    expect(await stateOf(borrower, uuid)).not.toBe('ATTACH_PROFILE')
  })

  it('leaves alone loans that wait for an agent', async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Review' }))
    const later = new Date(product.application.clock.business().getTime() + 86_400_000)
    const due = await strandedJobs(product.application.jobs.sweeperDb, {
      dueBefore: later,
      now: later,
      most: 100,
    })
    expect(due.map(({ applicationId }) => applicationId)).not.toContain(uuid)
  })

  it('generates the notice of incompleteness that a dead process did not', async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Frozen' }))
    const notices = async (somebody: Caller) =>
      (await somebody.ask(getDocuments, { params: { uuid } })).documents.filter(
        (one: { type: string }) => one.type === 'INCOMPLETENESS',
      )
    const [made] = await notices(borrower)
    await product.rows('alter table documents disable trigger documents_append_only')
    await product.rows("delete from documents where kind = 'INCOMPLETENESS'")
    await product.rows('alter table documents enable trigger documents_append_only')
    await product.rows(
      `update applications set due_job = 'generate-incompleteness-notice', due_job_since = entered_state_at
       where id = $1`,
      [uuid],
    )
    expect(await notices(borrower)).toEqual([])
    await wait()
    expect(await notices(borrower)).toMatchObject([{ sha256: made!.sha256 }])
    await wait()
    expect(await notices(borrower)).toHaveLength(1)
  })
})
