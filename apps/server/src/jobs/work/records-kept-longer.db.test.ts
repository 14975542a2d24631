import { takePaymentBack } from '@pledge/contract/agent-payments'
import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { RETENTION } from '@pledge/domain/organization/retention'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disposalsOf } from '../../product/disposals.test-data.ts'
import { holdBeingSet } from '../../product/legal-holds.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refundsOf } from '../../product/refunds.test-data.ts'
import { releasesOf } from '../../product/releases.test-data.ts'
import { bringTo, driverOf } from '../../product/steps.test-data.ts'

/** Whole loans on a loaded machine. */
const LOAN_MS = 120_000

describe('the disposal of records that are past their time', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { loan } = loansOf(() => product)
  const { cancelled: cancelledWithCoins } = releasesOf(() => product)
  const { overpaid, approvedByBoth, books } = refundsOf(() => product)
  const { disposeAfter, count, disposals, cancelled, paidOff, releases } = disposalsOf(() => product)

  it.each([
    { name: 'refunded', isReversed: false },
    { name: 'refunded and their payment is reversed', isReversed: true },
  ])(
    'waits for as long as the borrower is owed what they overpaid, until it is $name',
    async ({ isReversed }) => {
      const { borrower, uuid } = await overpaid()
      await releases(borrower, uuid)
      const days = RETENTION['identity-of-closed-loans'].days + 90
      await disposeAfter(days)
      expect(await disposals(uuid)).toEqual([])
      await approvedByBoth(uuid)
      await product.settle()
      expect((await books(uuid))['overpayments-refunded']).toBe('700')
      if (isReversed) {
        const { payments } = await loan(borrower, uuid)
        const params = { uuid, paymentUuid: payments.at(-1)!.paymentId }
        await (await product.agent('avery')).ask(takePaymentBack, { params, body: { reason: 'MISTAKE' } })
        await product.settle()
        expect((await books(uuid))['owed-to-borrower']).toBeUndefined()
      }
      await disposeAfter(days)
      expect(await disposals(uuid)).toMatchObject([{ kind: 'identity-of-closed-loans' }])
    },
    LOAN_MS,
  )

  it(
    'waits for as long as coins are held, whose release is screened with the details of the borrower',
    async () => {
      const { borrower, uuid } = await cancelledWithCoins()
      await disposeAfter(RETENTION['ended-applications'].days + 120)
      expect(await disposals(uuid)).toEqual([])
      const { borrower: payer, uuid: paid } = await paidOff()
      await disposeAfter(RETENTION['records-of-closed-loans'].days + 120)
      expect(await disposals(paid)).toEqual([])

      await releases(borrower, uuid)
      await releases(payer, paid)
      await disposeAfter(RETENTION['identity-of-closed-loans'].days + 150)
      expect(await disposals(uuid)).toMatchObject([{ kind: 'ended-applications' }])
      expect(await disposals(paid)).toMatchObject([{ kind: 'identity-of-closed-loans' }])
    },
    LOAN_MS,
  )

  it.each([
    { name: 'in quarantine', units: 5_555_555n, blocks: 8 },
    { name: 'not final', units: 1_000_000n, blocks: 1 },
  ])(
    'waits for a deposit that is $name, which the books do not count',
    async ({ units, blocks }) => {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
      const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
      await driverOf(product, 'BTC').sendToAddress({ address: wallet.depositAddress!, units })
      await driverOf(product, 'BTC').mine(blocks)
      await product.settle()
      await product.settle()
      done(await borrower.call(cancelApplication, { params: { uuid }, body: {} }))
      expect(await count('deposits', uuid)).toBe(1)
      expect(
        await product.rows("select 1 from ledger_postings where application_id = $1 and asset = 'BTC'", [
          uuid,
        ]),
      ).toEqual([])
      await disposeAfter(RETENTION['ended-applications'].days + 180)
      expect(await disposals(uuid)).toEqual([])
    },
    LOAN_MS,
  )

  it(
    'waits for a legal hold of the borrower that is being set in the file of another application',
    async () => {
      const { borrower, uuid } = await cancelled()
      const other = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
      const hold = await holdBeingSet(product, other, 'BORROWER')
      const disposing = disposeAfter(RETENTION['ended-applications'].days + 210)
      await hold.isWaitedFor()
      await hold.commits()
      await disposing
      expect(await disposals(uuid)).toEqual([])
      expect(await count('submitted_details', uuid)).toBe(1)
    },
    LOAN_MS,
  )
})
