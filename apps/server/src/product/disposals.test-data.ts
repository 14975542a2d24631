import { cancelApplication } from '@pledge/contract/applications'
import { done } from '@pledge/testing/call/answer'
import { disposeOfRecords } from '../jobs/work/dispose-of-records.ts'
import { DAY_MS } from './calendar.test-data.ts'
import type { Caller } from './callers.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import type { Product } from './product.test-data.ts'
import { releasesOf, WALLETS } from './releases.test-data.ts'
import { bringTo } from './steps.test-data.ts'

/** Applications whose records are disposed of, and the job that does it. */
export const disposalsOf = (product: () => Product) => {
  const { loan, funded, pays } = loansOf(product)
  const { asks, bothApprove, mine } = releasesOf(product)
  /** All coins of an application, to the borrower. */
  const releases = async (borrower: Caller, uuid: string) => {
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await bothApprove(uuid, requestId)
    await product().settle()
    await mine('BTC')
  }
  /** A loan that is closed, with its coins. */
  const paidOff = async () => {
    const { borrower, uuid } = await funded()
    done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `all ${uuid}` }))
    return { borrower, uuid }
  }
  return {
    releases,
    paidOff,
    /** The job, so many days after now on the business clock, which goes on as it was. */
    async disposeAfter(days: number) {
      const { jobs } = product().application
      const now = new Date(jobs.clock.business().getTime() + days * DAY_MS)
      await disposeOfRecords({ ...jobs, clock: { ...jobs.clock, business: () => now } })
    },
    async count(table: string, uuid: string) {
      const [row] = await product().rows(
        `select count(*)::int as n from ${table} where application_id = $1`,
        [uuid],
      )
      return Number(row!['n'])
    },
    disposals: (uuid: string) =>
      product().rows('select kind, removed, files from record_disposals where application_id = $1', [uuid]),
    /** An application that ended without a loan and without coins. */
    async cancelled() {
      const borrower = await product().borrower()
      const uuid = await bringTo(product(), borrower, 'WAITING_FOR_COLLATERAL')
      done(await borrower.call(cancelApplication, { params: { uuid }, body: {} }))
      await product().settle()
      return { borrower, uuid }
    },
    async closed() {
      const { borrower, uuid } = await paidOff()
      await releases(borrower, uuid)
      return { borrower, uuid }
    },
  }
}
