import { refinancesHandedOver } from '../../store/refinance/completed-refinances.ts'
import { getEstateClaims, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { getApplications } from '@pledge/contract/applications'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import { handOverFileOf } from '@pledge/domain/refinance/hand-over.test-data'
import { completeRefinance } from '../../jobs/refinance/complete-refinances.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const HOUR_MS = 3_600_000
const CEL_1 = 125_000_000n
const CEL_2 = 75_000_000n

describe('the completion of a refinance', { timeout: 120_000 }, () => {
  let product: Product
  const { imports, claims, read, signed, handOver, register } = refinancesOf(() => product)
  const { loan, books, today } = loansOf(() => product)

  const begin = async (options: { readonly diesAfterCommits?: boolean } = {}) => {
    product = await createProduct({ readsDocuments: false, ...options })
    await imports(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
    )
  }
  beforeEach(() => begin())
  afterEach(() => product.close())

  const complete = (applicationId: string) =>
    completeRefinance(product.application.jobs, { organizationId: product.organizationId, applicationId })
  const trail = async (uuid: string) =>
    (
      await product.rows('select type from application_events where application_id = $1 order by position', [
        uuid,
      ])
    ).map(({ type }) => String(type))
  const coinBooks = async (uuid: string) =>
    Object.fromEntries(
      (
        await product.rows(
          `select account, sum(amount)::text as sum from ledger_postings where application_id = $1 and asset = 'BTC' group by account`,
          [uuid],
        )
      ).map(({ account, sum }) => [String(account), String(sum)]),
    )

  it('closes the old loans and opens one new loan without cash (2.1.06, part of 2.4.20, G.49, P.651)', async () => {
    const { borrower, uuid } = await signed(['CEL-1', 'CEL-2'])
    await handOver('CEL-1', CEL_1)
    await product.settle()
    expect(await read(borrower, uuid)).toMatchObject({ state: 'WAITING_FOR_COLLATERAL', stage: 'PROCESSING' })
    await handOver('CEL-2', CEL_2)
    await product.application.clock.forward(60_000)
    await product.settle()

    expect(await read(borrower, uuid)).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      isCelsiusRefi: true,
      celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
    })
    const closed = { state: 'CLOSED', hasPerson: false }
    expect(await register()).toEqual({ 'CEL-1': closed, 'CEL-2': closed })
    expect(
      await product.rows('select distinct person_index, content_index, person_sealed from estate_loans'),
    ).toEqual([{ person_index: null, content_index: 'closed', person_sealed: null }])
    // The principal is the balances that were taken over; nothing left the bank.
    expect(await books(uuid)).toEqual({ 'loan-principal': '4000000', 'owed-to-estate': '-4000000' })
    expect(await coinBooks(uuid)).toEqual({
      'collateral-held': '200000000',
      'collateral-owed-to-borrower': '-200000000',
    })
    expect(await product.rows('select 1 from disbursements where application_id = $1', [uuid])).toEqual([])
    const { fundedOn, principal } = await loan(borrower, uuid)
    expect({ fundedOn, principal }).toEqual({ fundedOn: today(), principal: '40000.00' })
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((each) => each.includes('Your new loan has begun'))).toHaveLength(1)
  })

  it('never gives back a loan that was replaced: nobody claims it again or releases its claim (G.70)', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handOver('CEL-1', CEL_1)
    expect(await complete(uuid)).toBe(true)
    expect(codeOf(await claims(borrower, 'CEL-1'))).toBe('refinance.loan-unknown')
    const avery = await product.agent('avery')
    const body = { step: 'request', reason: 'The account is lost' } as const
    expect(codeOf(await avery.call(releaseEstateClaim, { params: { loanNumber: 'CEL-1' }, body }))).toBe(
      'refinance.claim-over',
    )
    // The new loan still shows what it replaced, and nothing is left that the estate holds or is owed for it.
    const { loans } = await borrower.ask(getEstateClaims)
    expect(loans).toEqual([])
    const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    expect(applications).toMatchObject([{ appUuid: uuid, state: 'COMPLETE', celsiusLoanNumbers: ['CEL-1'] }])
  })

  it('leaves the figures of other loans of the coin alone, which have an application of their own (part of 2.2.14)', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    done(await claims(borrower, 'CEL-2'))
    await product.settle()
    const cards = async () =>
      (await borrower.ask(getEstateClaims)).loans.map((loan) => [
        loan.celsiusLoanNumbers,
        loan.collateral.coinQuantity,
        loan.balance,
      ])
    const second = [['CEL-2'], '0.75', '10000.00']
    expect(await cards()).toEqual([[['CEL-1'], '1.25', '30000.00'], second])
    await handOver('CEL-1', CEL_1)
    expect(await complete(uuid)).toBe(true)
    expect(await cards()).toEqual([second])
  })

  it('is not tried again and again for coins that went back to the estate', async () => {
    const { uuid } = await signed(['CEL-1'])
    await handOver('CEL-1', CEL_1)
    const found = async () =>
      (
        await refinancesHandedOver(
          product.application.jobs.sweeperDb,
          product.application.clock.business(),
          10,
        )
      ).map(({ applicationId }) => applicationId)
    expect(await found()).toEqual([uuid])
    await product.rows(
      `insert into estate_coin_transfers (organization_id, loan_number, coin, quantity_units, source_account, target_account,
           cause_id, transferred_at) values ($1, 'CEL-1', 'BTC', 1, 'RESERVED', 'ESTATE', $1, now())`,
      [product.organizationId],
    )
    expect(await found()).toEqual([])
  })

  it('changes nothing when its job runs again (law 2)', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handOver('CEL-1', CEL_1)
    await Promise.all([complete(uuid), complete(uuid), complete(uuid)])
    const once = await trail(uuid)
    expect(once.filter((type) => type === 'RefinanceFunded')).toHaveLength(1)
    await complete(uuid)
    await product.settle()
    expect((await trail(uuid)).filter((type) => type === 'RefinanceFunded')).toHaveLength(1)
    expect(await books(uuid)).toEqual({ 'loan-principal': '3000000', 'owed-to-estate': '-3000000' })
    expect(
      (await mailsTo(product, borrower)).filter(({ subject }) => subject.includes('has begun')),
    ).toHaveLength(1)
  })

  it('waits while less was handed over, and while an agent examines a claim', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    const waits = async () => {
      expect(await complete(uuid)).toBe(false)
      expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    }
    await waits()
    await handOver('CEL-1', CEL_1 - 1n)
    await waits()
    const avery = await product.agent('avery')
    const params = { loanNumber: 'CEL-1' }
    const reason = 'The account is lost'
    done(await avery.call(releaseEstateClaim, { params, body: { step: 'request', reason } }))
    await handOver('CEL-1', 1n)
    await waits()
    done(await avery.call(releaseEstateClaim, { params, body: { step: 'withdraw', reason } }))
    expect(await complete(uuid)).toBe(true)
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })

  it('is completed by recovery where the process died before the job ran', async () => {
    await product.close()
    await begin({ diesAfterCommits: true })
    const goOn = async () => {
      await product.rows('delete from pgboss.job')
      await product.application.clock.forward(61_000)
      await product.settle()
    }
    const { borrower, uuid } = await signed(['CEL-1'], goOn)
    const state = async () => (await read(borrower, uuid)).state
    const avery = await product.agent('avery')
    const csv = handOverFileOf({ loan_number: 'CEL-1' })
    const { sha256 } = await avery.ask(previewHandOvers, { body: { csv } })
    const params = await avery.ask(proposeHandOvers, { body: { csv, sha256 } })
    const blake = await product.agent('blake')
    done(await blake.call(decideHandOvers, { params, body: { decision: 'confirm' } }))
    expect(await state()).toBe('WAITING_FOR_COLLATERAL')
    await goOn()
    expect(await state()).toBe('COMPLETE')
  })

  describe('screens its borrower again before (31 CFR 501.603)', () => {
    const hasMatch = () =>
      product.simulation.screening.driver.answerNext({ lastName: "O'Neil" }, 'REFUSED_SANCTIONS')
    const isHeld = async (uuid: string) => {
      const [row] = await product.rows('select sanctions_hold_at from applications where id = $1', [uuid])
      return row?.['sanctions_hold_at'] !== null
    }
    const clears = async (uuid: string) => {
      const body = { decision: 'clear', note: 'Another person: birth date and passport differ' } as const
      for (const name of ['avery', 'blake'] as const)
        done(await (await product.agent(name)).call(decideSanctions, { params: { uuid }, body }))
    }

    it('holds on a match, and completes once two agents have cleared it', async () => {
      const { borrower, uuid } = await signed(['CEL-1'])
      const state = async () => (await read(borrower, uuid)).state
      await product.application.clock.forward(2 * HOUR_MS)
      await handOver('CEL-1', CEL_1)
      await hasMatch()
      await complete(uuid)
      expect([await isHeld(uuid), await state()]).toEqual([true, 'WAITING_FOR_COLLATERAL'])
      await complete(uuid)
      await product.application.clock.forward(60_000)
      await product.settle()
      expect([await isHeld(uuid), await state()]).toEqual([true, 'WAITING_FOR_COLLATERAL'])
      expect(await books(uuid)).toEqual({})

      await clears(uuid)
      await product.application.clock.forward(60_000)
      await product.settle()
      expect([await isHeld(uuid), await state()]).toEqual([false, 'COMPLETE'])
    })
  })
})
