import { RETURN_MS } from '@pledge/sandbox/rehypothecation/simulated-rehypothecation'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveRehypothecated } from '../jobs/rehypothecation/move-rehypothecated.ts'
import { SECOND_MS } from './calendar.test-data.ts'
import { dyingAfter } from './crashes.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { rehypothecationsOf } from './rehypothecations.test-data.ts'
import { releasesOf, WALLETS } from './releases.test-data.ts'

/** More than the job has effects for one loan. */
const MOST_EFFECTS = 12

describe('a process that dies while collateral moves, after any of its commits and of the custodian’s answers (R1, R2)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { out, waiting, completes, happened, coins, outAtCustodian } = rehypothecationsOf(() => product)
  const { pays } = loansOf(() => product)
  const { asks } = releasesOf(() => product)

  /** A lot that is ordered, and of which the custodian has not heard. */
  const delivery = async (): Promise<string> => {
    const { driver } = product.simulation.rehypothecation
    const { uuid } = await waiting()
    await driver.setReachable(false)
    await completes()
    await product.rows('delete from retry_backoffs')
    await driver.setReachable(true)
    return uuid
  }
  /** A lot that the custodian has back, which nobody has heard. */
  const recall = async (): Promise<string> => {
    const { borrower, uuid } = await out()
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    done(await asks(borrower, uuid, WALLETS.BTC[0]))
    await moveRehypothecated(product.application.jobs)
    await product.rows('delete from retry_backoffs')
    await product.application.clock.forward(RETURN_MS)
    return uuid
  }
  /** The next process finds everything as the last one left it. */
  const finish = async () => {
    for (let time = 0; time < 2; time += 1) {
      await product.rows('delete from retry_backoffs')
      await product.application.clock.forward(SECOND_MS)
      await moveRehypothecated(product.application.jobs)
    }
  }
  const endOf = async (uuid: string) => ({
    happened: await happened(uuid),
    coins: await coins(uuid),
    atCustodian: await outAtCustodian(uuid),
  })

  it.each([
    ['a delivery', delivery, ['ORDERED', 'DELIVERED']],
    ['a recall', recall, ['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED']],
  ] as const)(
    'leaves %s like one that survives',
    async (_name, begin, expected) => {
      await product.startAnew()
      const spared = await begin()
      await finish()
      const inOrder = await endOf(spared)
      expect(inOrder.happened).toEqual(expected)
      let last = 1
      for (let hasDied = true; hasDied; last += 1) {
        expect(last, 'effects of it').toBeLessThan(MOST_EFFECTS)
        await product.startAnew()
        const uuid = await begin()
        const process = dyingAfter(product.application, last)
        await process.does(moveRehypothecated)
        hasDied = process.hasDied()
        await finish()
        expect(await endOf(uuid), `dead after effect ${last}`).toEqual(inOrder)
      }
      expect(last, 'it died after a commit and after an answer').toBeGreaterThan(3)
    },
    600_000,
  )
})
