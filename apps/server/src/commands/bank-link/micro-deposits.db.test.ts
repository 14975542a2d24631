import { verifyMicroDeposits } from '@pledge/contract/bank-link'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { itemsOf, link, waitForBank, WINDOWPANE } from './bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { TIMES } from '../../product/concurrency/concurrency.test-data.ts'

const DAY_MS = 86_400_000
type Pair = readonly [string, string]

describe('small deposits that verify an account (1.4.42)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  const dollars = (cents: number) => `0.${String(cents).padStart(2, '0')}`
  const linkByAmounts = async () => {
    const item = await link(product, borrower, uuid, { bank: WINDOWPANE })
    const [atBank] = await product.simulation.bankLink.driver.items()
    const [one = 0, other = 0] = atBank?.deposits ?? []
    const wrongs = [1, 2, 3, 4].map((step): Pair => [dollars(((one + step) % 99) + 1), dollars(other)])
    return { itemUuid: item.uuid, item, right: [dollars(one), dollars(other)] as const, wrongs }
  }
  const enter = (itemUuid: string, amounts: Pair) =>
    borrower.call(verifyMicroDeposits, { params: { uuid }, body: { itemUuid, amounts } })

  it('are required, and open the account when both are right, in any order', async () => {
    const { item, itemUuid, right } = await linkByAmounts()
    expect(item).toMatchObject({
      status: 'PENDING_VERIFICATION',
      verification: { kind: 'amounts', triesLeft: 3 },
    })
    expect(done(await enter(itemUuid, [right[1], right[0]]))).toMatchObject([{ status: 'PENDING' }])
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'COMPLETE', verification: null }])
    expect(done(await enter(itemUuid, right))).toMatchObject([{ status: 'COMPLETE' }])
  })

  it('may be wrong twice; repeating the same wrong pair does not count', async () => {
    const { itemUuid, right, wrongs } = await linkByAmounts()
    const wrong = (triesLeft: string) => ({
      status: 422,
      code: 'bank-link.amounts-wrong',
      data: { triesLeft },
    })
    expect((await enter(itemUuid, wrongs[0]!)).body).toMatchObject(wrong('2'))
    const again: Pair = [wrongs[0]![1], wrongs[0]![0]]
    expect((await enter(itemUuid, again)).body).toMatchObject(wrong('2'))
    expect((await enter(itemUuid, wrongs[1]!)).body).toMatchObject(wrong('1'))
    done(await enter(itemUuid, right))
  })

  it('are over after three wrong pairs, also for the right one', async () => {
    const { itemUuid, right, wrongs } = await linkByAmounts()
    for (const wrong of wrongs.slice(0, 3)) expect((await enter(itemUuid, wrong)).status).toBe(422)
    expect((await enter(itemUuid, right)).body).toMatchObject({ status: 409, code: 'bank-link.amounts-over' })
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'FAILED' }])
  })

  it('cannot be guessed by concurrent requests', async () => {
    const { itemUuid } = await linkByAmounts()
    const guesses = Array.from({ length: 40 }, (_, index): Pair => [dollars(index + 1), dollars(99 - index)])
    const answers = await Promise.all(guesses.map((guess) => enter(itemUuid, guess)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(3)
  })

  it('count one attempt for many concurrent requests with the same wrong pair (R3)', async () => {
    const { itemUuid, right, wrongs } = await linkByAmounts()
    const answers = await Promise.all(Array.from({ length: TIMES }, () => enter(itemUuid, wrongs[0]!)))
    for (const answer of answers)
      expect(['bank-link.amounts-wrong', 'request.in-progress']).toContain(refused(answer).code)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ verification: { triesLeft: 2 } }])
    done(await enter(itemUuid, right))
  })

  it('do not count an attempt when the provider does not answer', async () => {
    const { itemUuid, right } = await linkByAmounts()
    const { driver } = product.simulation.bankLink
    await driver.setReachable(false)
    expect((await enter(itemUuid, right)).body).toMatchObject({ status: 503, code: 'provider.unavailable' })
    await driver.setReachable(true)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ verification: { triesLeft: 3 } }])
    done(await enter(itemUuid, right))
  })

  it('are found by the provider itself at other banks, a day later', async () => {
    const item = await link(product, borrower, uuid, { password: 'microdeposits_good' })
    expect(item).toMatchObject({
      status: 'PENDING_VERIFICATION',
      verification: { kind: 'automatic', triesLeft: 3 },
    })
    expect((await enter(item.uuid, ['0.01', '0.02'])).body).toMatchObject({ code: 'bank-link.amounts-over' })
    await waitForBank(product, DAY_MS)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'COMPLETE' }])
  })

  it('are refused when they are not amounts of cents', async () => {
    const { itemUuid } = await linkByAmounts()
    for (const amounts of [['0', '0.01'], ['0.00', '0.01'], ['1.00', '0.01'], ['0.01']])
      expect((await enter(itemUuid, amounts as unknown as Pair)).status).toBe(400)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ verification: { triesLeft: 3 } }])
  })
})
