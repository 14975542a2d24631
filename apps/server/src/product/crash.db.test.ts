import { getDocuments } from '@pledge/contract/agreements'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { declineApplication } from '@pledge/contract/portfolio'
import { JOB_NAMES } from '@pledge/domain/process/follow-on'
import { NOTICES } from '@pledge/domain/process/notices'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { DETAILS } from '@pledge/testing/steps/payloads'
import {
  giveBank,
  giveDetails,
  openDocument,
  release,
  signAll,
  start,
} from '@pledge/testing/steps/origination'
import { runFollowOn } from '../jobs/work/run-follow-on.ts'
import { workQueue } from '../jobs/work/work-queue.ts'
import type { OwnedJob } from '../unit-of-work.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { bringTo, proveIdentity } from './steps.test-data.ts'

const PATIENCE = { timeout: 15_000, interval: 100 }

describe('a process that dies, a provider that fails (R1)', () => {
  let product: Product
  afterEach(() => product.close())

  /** The queue waits some seconds before it takes a job; here it need not. */
  const hurry = () =>
    product.rows(`update pgboss.job set start_after = now() where state in ('created', 'retry')`)
  const reaches = (borrower: Caller, uuid: string, state: string) =>
    vi.waitFor(async () => {
      await hurry()
      expect(await stateOf(borrower, uuid)).toBe(state)
    }, PATIENCE)

  it('continues by the queue when the process died after each commit, to the same end', async () => {
    product = await createProduct({ diesAfterCommits: true, readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    expect(await stateOf(borrower, uuid)).toBe('ATTACH_PROFILE')
    await workQueue(product.application.boss, product.application.jobs)
    await reaches(borrower, uuid, 'BORROWER_DETAILS')
    await openDocument(borrower, uuid)
    await borrower.ask(submitBorrowerDetails, { params: { uuid }, body: DETAILS })
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT')
    await reaches(borrower, uuid, 'FINAL_STEPS')
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents).toHaveLength(1)
  })

  it('recovers jobs that even the queue has lost, by checking stalled loans', async () => {
    product = await createProduct({ diesAfterCommits: true, readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await product.rows('delete from pgboss.job')
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('ATTACH_PROFILE')
    await product.application.clock.forward(61_000)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
  })

  it('finds a signed loan without an address, and a declined one without its notice', async () => {
    product = await createProduct({ diesAfterCommits: true, readsDocuments: false })
    const borrower = await product.borrower()
    const goOn = async () => {
      await product.rows('delete from pgboss.job')
      await product.application.clock.forward(61_000)
      await product.settle()
    }
    const kinds = async (somebody: Caller, uuid: string) =>
      (await somebody.ask(getDocuments, { params: { uuid } })).documents.map(
        (one: { type: string }) => one.type,
      )
    const toFinalSteps = async (somebody: Caller) => {
      const uuid = await start(product, somebody)
      await goOn()
      await giveDetails(product, somebody, uuid)
      await goOn()
      return uuid
    }
    const signed = await toFinalSteps(borrower)
    await proveIdentity(product, borrower, signed)
    await giveBank(product, borrower, signed)
    await goOn()
    await signAll(product, borrower, signed)
    const address = async () =>
      (await borrower.ask(getCollateral, { params: { uuid: signed } })).wallet.depositAddress
    expect(await address()).toBeNull()
    await goOn()
    expect(await address()).toMatch(/^bc1q/)

    const other = await product.borrower()
    const declined = await toFinalSteps(other)
    const avery = await product.agent('avery')
    const body = { reasons: ['INCOME_UNVERIFIED'] }
    await avery.ask(declineApplication, { params: { uuid: declined }, body })
    expect(await kinds(other, declined)).not.toContain('ADVERSE_ACTION')
    await goOn()
    await goOn()
    expect((await kinds(other, declined)).filter((kind: string) => kind === 'ADVERSE_ACTION')).toHaveLength(1)
  })

  it('calls a failed provider again, once for each of the borrower’s tries', async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const { credit, screening } = product.simulation
    await credit.driver.setReachable(false)
    await giveDetails(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT')
    await credit.driver.setReachable(true)
    await screening.driver.setReachable(false)
    await workQueue(product.application.boss, product.application.jobs)
    await reaches(borrower, uuid, 'KYC_VERIFY')
    await screening.driver.setReachable(true)
    await reaches(borrower, uuid, 'FINAL_STEPS')
    const inquiries = await product.rows(
      'select kind from inquiries where application_id = $1 order by kind',
      [uuid],
    )
    expect(inquiries.map((row) => row['kind'])).toEqual(['credit', 'military', 'screening'])
  })

  it('changes nothing when every job runs again, in every state', async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const { organizationId } = borrower.subject
    const trace = () =>
      product.rows(`select (select count(*)::int from application_events) as events,
        (select count(*)::int from documents) as documents, (select count(*)::int from deposit_addresses) as addresses,
        (select count(*)::int from disbursements) as disbursements, (select count(*)::int from ledger_postings) as postings,
        (select count(*)::int from inquiries) as inquiries, (select count(*)::int from applications) as applications`)
    const runAll = async (applicationId: string) => {
      for (const name of JOB_NAMES.filter((job) => job !== 'send-micro-transfer' && job !== 'send-notice'))
        await runFollowOn(product.application.jobs, { name, applicationId, organizationId } as OwnedJob)
    }
    const expectNothingNew = async (uuid: string) => {
      await product.settle()
      const before = await trace()
      await runAll(uuid)
      await product.settle()
      expect(await trace()).toEqual(before)
    }
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    await expectNothingNew(uuid)
    const other = await product.borrower()
    const second = await bringTo(product, other, 'MANUAL_FUNDING_RELEASE')
    await expectNothingNew(second)
    await release(product, second)
    await expectNothingNew(second)
    const third = await product.borrower()
    await expectNothingNew(await bringTo(product, third, 'FINAL_STEPS'))
    await expectNothingNew(await start(product, await product.borrower()))
    const mails = async () => (await product.simulation.mail.driver.inbox()).length
    const before = await mails()
    for (const notice of ['agreements-ready', 'collateral-due', 'funds-sent'] as const) {
      expect(NOTICES).toContain(notice)
      await runFollowOn(product.application.jobs, {
        name: 'send-notice',
        notice,
        applicationId: second,
        organizationId,
      })
    }
    await product.settle()
    expect(await mails()).toBe(before)
  })
})
