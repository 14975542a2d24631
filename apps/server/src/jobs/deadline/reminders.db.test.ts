import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postCollateral, start } from '@pledge/testing/steps/origination'
import { sendReminders } from './send-reminders.ts'
import { applicationOf, DAY_MS, goTo, jobsAt, zoned } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const TWICE = [1, 2]

describe('reminders of a deadline, by mail', () => {
  let product: Product
  let borrower: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
  })
  afterEach(() => product.close())

  const deadlineOf = async (uuid: string): Promise<string> =>
    (await applicationOf(borrower, uuid)).deadline!.at
  const mails = async (about: RegExp) =>
    (await mailsTo(product, borrower)).filter(({ subject }) => about.test(subject))
  /** Nine in the morning, some days before the last day. */
  const morning = (deadline: string, days: number) =>
    zoned(Date.parse(deadline) - 1)
      .toPlainDate()
      .subtract({ days })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
      .toInstant()
      .toString()

  it('come three days and one day before the end, once each, and none after it (1.9.26)', async () => {
    const about = /complete your application/
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const deadline = await deadlineOf(uuid)
    await goTo(product, morning(deadline, 3), 2_000)
    expect(await mails(about)).toHaveLength(0)
    for (const _ of TWICE) await goTo(product, morning(deadline, 3))
    expect(await mails(about)).toHaveLength(1)
    for (const _ of TWICE) await goTo(product, morning(deadline, 1))
    const sent = await mails(about)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.text).toMatch(/by \w+day, \w+ \d+, \d{4} at 11:59 PM E[SD]T\./)
    expect(sent[0]?.text).toContain('Hi Maya,')
    await goTo(product, deadline)
    expect(await mails(about)).toHaveLength(2)
  })

  it('come once when the clock has passed several at a time (R8)', async () => {
    const uuid = await start(product, borrower)
    const deadline = await deadlineOf(uuid)
    await goTo(product, morning(deadline, 1), -3_600_000)
    expect(await mails(/waiting for you/)).toHaveLength(1)
    await product.application.clock.forward(60 * DAY_MS)
    await product.settle()
    await product.settle()
    expect(await mails(/waiting for you/)).toHaveLength(1)
  })

  it('come once from several processes at the same moment', async () => {
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const deadline = await deadlineOf(uuid)
    const jobs = jobsAt(product, Date.parse(morning(deadline, 3)))
    await Promise.all([sendReminders(jobs), sendReminders(jobs), sendReminders(jobs)])
    await product.settle()
    expect(await mails(/send your collateral$/)).toHaveLength(1)
  })

  it('do not tell somebody to send what was sent (1.9.18)', async () => {
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const deadline = await deadlineOf(uuid)
    const { collateral, selectedOffer } = await applicationOf(borrower, uuid)
    const { driver } = product.simulation.bitcoin
    await driver.sendToAddress({
      address: collateral!.wallet.depositAddress!,
      units: parseCoin(selectedOffer!.minCollateralUnits, 'BTC') ?? 0n,
    })
    await goTo(product, morning(deadline, 1))
    expect(await mails(/Please send your collateral/)).toHaveLength(0)
  })

  it('ask of a renewal for its top-up until that was sent, and not for what is carried over (1.9.18)', async () => {
    const renewals = renewalsOf(() => product)
    const about = /Please send your additional collateral/
    const { borrower: renewing, uuid } = await renewals.fundedLongAgo(borrower)
    const renewal = await renewals.toAgreements(renewing, uuid, '0.4')
    await renewals.signs(renewing, renewal)
    const deadline = await deadlineOf(renewal)
    await goTo(product, morning(deadline, 3))
    const [mail] = await mails(about)
    expect(mail?.text).toContain('Send your additional collateral by')
    expect(mail?.text).toContain('your current loan will stay the same.')
    const { rollForwardLoanDetails: details, collateral } = await applicationOf(renewing, renewal)
    const topUp = parseCoin(details!.topUpAmount!.coinQuantity, 'BTC') ?? 0n
    expect(topUp).toBeGreaterThan(0n)
    expect(topUp).toBeLessThan(parseCoin(details!.collateral.coinQuantity, 'BTC') ?? 0n)
    const { driver } = product.simulation.bitcoin
    await driver.sendToAddress({ address: collateral!.wallet.depositAddress!, units: topUp })
    await goTo(product, morning(deadline, 1))
    expect(await mails(about)).toHaveLength(1)
  })

  it('do not come to a loan that is funded', async () => {
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL')
    const deadline = await deadlineOf(uuid)
    await postCollateral(product, borrower, uuid, 1)
    await goTo(product, morning(deadline, 1))
    expect(await mails(/Please/)).toHaveLength(0)
  })
})
