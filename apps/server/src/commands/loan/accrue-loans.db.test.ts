import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, jobsAt } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { chainOf } from '../../store/ledger/ledger.ts'
import { alone } from '../../store/work/alone.ts'
import { serviceLoans } from '../../jobs/loan/service-loans.ts'
import { systemOf } from '../actors.ts'
import { accrueInterest } from './accrue-interest.ts'
import { accrueLoans } from './accrue-loans.ts'

/** Two loans of each kind: interest of the one is posted in a set, that of the other by itself. */
const KINDS = ['unpaid', 'paid in part', 'paid in full'] as const
type Kind = (typeof KINDS)[number]

describe('interest posted for many loans at once', () => {
  let product: Product
  const inSet = new Map<Kind, string>()
  const apart = new Map<Kind, string>()
  const loans = loansOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    for (const kind of KINDS)
      for (const uuids of [inSet, apart]) {
        const { borrower, uuid } = await loans.funded()
        uuids.set(kind, uuid)
        const { payOff } = await loans.loan(borrower, uuid)
        const reference = `wire-${uuid.slice(0, 8)}`
        if (kind === 'paid in part') done(await loans.pays(uuid, { amount: '1234.56', reference }))
        if (kind === 'paid in full')
          done(await loans.pays(uuid, { amount: payOff, method: 'ACH', reference }))
      }
  }, 120_000)
  afterAll(() => product.close())

  const chain = (uuid: string) =>
    withTenant(product.application.db, systemOf(product.organizationId), (tx) => chainOf(tx, uuid))
  const nextOf = async (uuid: string) => {
    const [row] = await product.rows(
      'select next_accrual_at, closed_at from loans where application_id = $1',
      [uuid],
    )
    return row
  }
  const jobs = (days: number) =>
    jobsAt(product, product.application.clock.business().getTime() + days * DAY_MS)
  const applicationIds = () => [...inSet.values()]
  const accrueAll = (days: number) => {
    const { organizationId } = product
    return accrueLoans(jobs(days))({ organizationId, applicationIds: applicationIds() })
  }

  it('equals what the rule for one loan posts, loan by loan and month by month', async () => {
    for (const days of [40, 75]) {
      expect((await accrueAll(days)).toSorted()).toEqual(applicationIds().toSorted())
      for (const uuid of apart.values())
        await accrueInterest(jobs(days))({ applicationId: uuid, organizationId: product.organizationId })
      for (const kind of KINDS) {
        const [one = '', other = ''] = [inSet.get(kind), apart.get(kind)]
        expect(await loans.books(one), `${kind} after ${days} days`).toEqual(await loans.books(other))
        expect(await nextOf(one), kind).toEqual(await nextOf(other))
        // The collateral of each follows the price of its moment.
        const postings = async (uuid: string) =>
          (await chain(uuid)).links
            .map((link) => ({ description: link.description, postings: link.postings }))
            .filter((link) => link.postings.every(({ asset }) => asset === 'USD'))
        expect(await postings(one), kind).toEqual(await postings(other))
      }
    }
    const interest = (await loans.books(inSet.get('unpaid') ?? ''))['interest-receivable']
    expect(Number(interest)).toBeGreaterThan(0)
  })

  it('extends the hash chain of each ledger as the domain computes it', async () => {
    for (const uuid of [...inSet.values(), ...apart.values()]) {
      const { links, head } = await chain(uuid)
      expect(links.length).toBeGreaterThan(2)
      expect(brokenLink(links, head)).toBeNull()
    }
  })

  it('is posted once', async () => {
    const before = await Promise.all(applicationIds().map(chain))
    await accrueAll(75)
    expect(await Promise.all(applicationIds().map(chain))).toEqual(before)
  })

  it('skips a loan that is locked elsewhere, without waiting', async () => {
    const [busy = '', ...others] = applicationIds()
    await withTenant(product.application.db, systemOf(product.organizationId), async (tx) => {
      await tx.selectFrom('applications').select('id').where('id', '=', busy).forUpdate().execute()
      expect((await accrueAll(75)).toSorted()).toEqual(others.toSorted())
    })
  })

  it('is posted by one process at a time, so none finds loans locked by another and posts them one by one', async () => {
    const isDue = async () => {
      const now = jobs(110).clock.business()
      const rows = await product.rows('select application_id from loans where next_accrual_at <= $1', [now])
      return rows.length > 0
    }
    await alone(product.application.db, 'service-loans:accrue', async () => {
      await serviceLoans(jobs(110))
      expect(await isDue()).toBe(true)
    })
    await serviceLoans(jobs(110))
    expect(await isDue()).toBe(false)
  })
})
