import { setAchAccount } from '@pledge/contract/bank-link'
import { getDisbursementAccount, saveManualBank } from '@pledge/contract/disbursement'
import { codeOf, done } from '@pledge/testing/call/answer'
import { BANK } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeOld } from '../../jobs/work/purge-old.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { systemOf } from '../actors.ts'
import { readApplication } from '../application/read-application.ts'
import { refundDestination } from '../refund/refund-destination.ts'
import { chooseAccount, HOUNDSTOOTH, itemsOf, link } from './bank-link-steps.test-data.ts'

/** What the estate holds for the old loan. */
const UNITS = 125_000_000n

describe(
  'the account that a loan is paid from that nothing was paid out for (note 071)',
  { timeout: 120_000 },
  () => {
    let product: Product
    let borrower: Caller
    let uuid: string
    const { imports, signed, handOver } = refinancesOf(() => product)
    const { shown, paysByDebit, turnsOnAutopay, until, untilSettled, loan } = debitsOf(() => product)

    beforeAll(async () => {
      product = await createProduct({ readsDocuments: false })
    })
    beforeEach(async () => {
      await product.startAnew()
      ;({ borrower, uuid } = await product.walked('completed refinance', async () => {
        await imports({ loan_number: 'CEL-1' })
        const waiting = await signed(['CEL-1'])
        await handOver('CEL-1', UNITS)
        await product.application.clock.forward(60_000)
        await product.settle()
        return waiting
      }))
    })
    afterAll(() => product.close())

    const chooses = async (signIn: Parameters<typeof link>[3] = {}) => {
      const { accounts } = await link(product, borrower, uuid, signIn)
      const { id: achAccountId, accountType } = accounts[0]!
      const input = { params: { uuid }, body: { achAccountId, accountType } } as const
      done(await withStepUp(product, borrower, setAchAccount, input))
      return accounts[0]!
    }
    const destination = async () => {
      const { jobs } = product.application
      const principal = systemOf(product.organizationId)
      const found = await readApplication(jobs)({ principal, applicationId: uuid, more: async () => null })
      if (!found.ok) throw new Error(found.code)
      return withTenant(jobs.db, principal, (tx) => refundDestination(jobs, tx, found.record.file, []))
    }

    it('is linked on a completed refinance, and is not there before', async () => {
      expect(await shown(borrower, uuid)).toMatchObject({ account: null, canLink: true, payNow: null })
      expect(await borrower.ask(getDisbursementAccount, { params: { uuid } })).toMatchObject({
        isToPayFrom: true,
        accountMask: null,
      })
      await chooses()
      expect(await shown(borrower, uuid)).toMatchObject({
        account: { mask: '•••• 0000', type: 'checking', institution: 'First Platypus Bank' },
        canLink: true,
      })
    })

    it('pays once, and each month with autopay', async () => {
      await chooses()
      await turnsOnAutopay(borrower, uuid)
      await paysByDebit(borrower, uuid, '100.00')
      const [debit] = (await shown(borrower, uuid)).debits
      expect(debit).toMatchObject({ status: 'SUBMITTED', amount: '100.00', accountMask: '•••• 0000' })
      await until(debit!.settlesOn)
      expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: '100.00', method: 'ACH' }])
      const { next } = (await shown(borrower, uuid)).autopay
      await until(new Date(Date.parse(next!.settlesOn) - 6 * 86_400_000).toISOString().slice(0, 10))
      await untilSettled(uuid)
      expect((await loan(borrower, uuid)).payments).toHaveLength(2)
    })

    it('needs a step-up, also the first one: no agent has compared its holder before (note 018)', async () => {
      const { accounts } = await link(product, borrower, uuid)
      expect(codeOf(await chooseAccount(borrower, uuid, accounts[0]!))).toBe('session.step-up-needed')
      expect(await shown(borrower, uuid)).toMatchObject({ account: null })
      await chooses()
      expect(await destination()).toMatchObject({ kind: 'ACCOUNT_ON_FILE', mask: '•••• 0000' })
    })

    it('is another one once its borrower links another, and autopay stays as it was signed', async () => {
      await chooses()
      await turnsOnAutopay(borrower, uuid)
      await chooses({ bank: HOUNDSTOOTH })
      expect(await shown(borrower, uuid)).toMatchObject({
        account: { institution: HOUNDSTOOTH.name },
        autopay: { isOn: true, accountMask: '•••• 0000' },
      })
    })

    it.each([
      ['user_other', 'another name for its holder'],
      ['user_unnamed', 'no name for its holder'],
    ])('receives no refund by itself where its bank has %s: %s', async (username) => {
      await chooses({ username })
      expect(await destination()).toBeNull()
    })

    it.each([
      ['user_good', { kind: 'DEBITED_ACCOUNT', mask: '•••• 0000' }],
      ['user_other', null],
      ['user_unnamed', null],
    ])(
      'receives a refund of a payment from it only where its bank names the borrower: %s',
      async (username, expected) => {
        await chooses({ username })
        await paysByDebit(borrower, uuid, '100.00')
        const [debit] = (await shown(borrower, uuid)).debits
        await until(debit!.settlesOn)
        expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: '100.00', method: 'ACH' }])
        const to = await destination()
        if (expected === null) expect(to).toBeNull()
        else expect(to).toMatchObject(expected)
      },
    )

    it('is linked and not typed: nothing was paid to it that would show whose it is', async () => {
      expect(codeOf(await borrower.call(saveManualBank, { params: { uuid }, body: BANK }))).toBe(
        'transition.not-allowed',
      )
    })

    /** Days from now until each link in force ends, the newest first. */
    const daysLeft = async () => {
      const rows = await product.rows(
        'select needed_until from bank_link_items where application_id = $1 and ended_at is null order by linked_at desc',
        [uuid],
      )
      const now = product.application.clock.business().getTime()
      return rows.map((row) => Math.ceil((new Date(String(row['needed_until'])).getTime() - now) / DAY_MS))
    }
    const purge = async () => {
      await purgeOld({ ...product.application.jobs, purge: () => Promise.resolve() })
      await product.settle()
    }

    it('is linked for sixty days at most, as that of a loan that was just paid out', async () => {
      await link(product, borrower, uuid)
      expect(await daysLeft()).toEqual([60])
    })

    it('leaves the days of an earlier link as they are', async () => {
      await link(product, borrower, uuid)
      await product.application.clock.forward(20 * DAY_MS)
      await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
      expect(await daysLeft()).toEqual([60, 40])
    })

    it('stays linked for its sixty days also where its loan is older than that', async () => {
      await product.application.clock.forward(61 * DAY_MS)
      const { accounts } = await link(product, borrower, uuid)
      await purge()
      expect(await itemsOf(borrower, uuid)).toMatchObject([{ accounts }])
      await product.application.clock.forward(61 * DAY_MS)
      await purge()
      expect(await itemsOf(borrower, uuid)).toEqual([])
    })
  },
)
