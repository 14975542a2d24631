import { cancelApplication, getApplication } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { selectOffer } from '@pledge/contract/offers'
import { chooseTopUp, startRenewal } from '@pledge/contract/renewal'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { BANK, DETAILS } from '@pledge/testing/steps/payloads'
import { FINAL_BLOCKS, openDocument, release, signAll } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { DAY_MS } from './calendar.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import { raisePrices, unmovePrices } from './prices.test-data.ts'
import type { Product } from './product.test-data.ts'
import { bringTo, driverOf, proveIdentity } from './steps.test-data.ts'

/** Into the renewal window of a twelve-month loan: 60 days before its end. */
const TEN_MONTHS_DAYS = 310

/** The stored states of applications. */
const standsOf = (product: () => Product) => ({
  async standsAt(uuid: string) {
    const [row] = await product().rows('select state, stage from applications where id = $1', [uuid])
    return [row?.['state'], row?.['stage']]
  },
  /** The collateral of each in the ledger, in base units. */
  async coins(...uuids: readonly string[]): Promise<readonly bigint[]> {
    const of = async (uuid: string) => {
      const rows = await product().rows(
        `select coalesce(sum(amount), 0)::text as sum from ledger_postings
          where application_id = $1 and account = 'collateral-held'`,
        [uuid],
      )
      return BigInt(String(rows[0]?.['sum']))
    }
    return Promise.all(uuids.map(of))
  },
})

/** Funds a loan that waits for its approval, as if ten months ago, without moving the clock. */
const fundsLongAgo = async (product: Product, uuid: string): Promise<void> => {
  await raisePrices(product)
  await release(product, uuid)
  await unmovePrices(product)
  await makeTenMonthsOld(product, uuid)
}

/** A loan in service becomes one that began ten months ago. */
export const makeTenMonthsOld = async (product: Product, uuid: string): Promise<void> => {
  await product.rows(
    `update loans set funded_on = funded_on - $2::int, matures_on = matures_on - $2::int,
      next_accrual_at = next_accrual_at - make_interval(days => $2::int) where application_id = $1`,
    [uuid, TEN_MONTHS_DAYS],
  )
  await product.settle()
  await product.settle()
}

/** A loan that was funded ten months ago. */
const fundedLongAgo = (product: Product, as?: Caller, offer?: Parameters<typeof bringTo>[4]) =>
  product.walked(`fundedLongAgo ${JSON.stringify([as?.subject, offer])}`, () => walk(product, as, offer))

const walk = async (product: Product, as?: Caller, offer?: Parameters<typeof bringTo>[4]) => {
  const borrower = as ?? (await product.borrower())
  const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, offer, () =>
    raisePrices(product),
  )
  await fundsLongAgo(product, uuid)
  return { borrower, uuid }
}

/** The steps of a renewal, starting with a loan near its maturity. */
export const renewalsOf = (product: () => Product) => {
  const loans = loansOf(product)
  const forward = async (days: number) => {
    await product().application.clock.forward(days * DAY_MS)
    await product().settle()
    await product().settle()
  }
  const application = async (borrower: Caller, uuid: string) =>
    (await borrower.ask(getApplication, { params: { uuid } })).application
  const begins = (borrower: Caller, uuid: string) =>
    borrower.call(startRenewal, { params: { uuid }, body: {} })
  const topsUpWith = (borrower: Caller, uuid: string, body: SentBody<typeof chooseTopUp>) =>
    borrower.call(chooseTopUp, { params: { uuid }, body })
  const topsUp = (borrower: Caller, uuid: string, topUpQuantity: string) =>
    topsUpWith(borrower, uuid, { topUpQuantity, appUuid: uuid, organization: 'PLEDGE' })
  /**
   * Selects the newest offer, or the one with this top-up, and continues to the agreements; returns the renewal's id.
   */
  const toAgreements = async (
    borrower: Caller,
    uuid: string,
    topUp?: string,
    details: SentBody<typeof submitBorrowerDetails> = DETAILS,
  ) => {
    const begun = done(await begins(borrower, uuid)).application
    const renewal: string = begun.appUuid
    const offers = topUp === undefined ? begun.offers : done(await topsUp(borrower, renewal, topUp)).offers
    const offerUuid: string = offers.at(0)!.uuid
    await borrower.ask(selectOffer, { params: { uuid: renewal }, body: { offerUuid } })
    await product().settle()
    await openDocument(borrower, renewal)
    await borrower.ask(submitBorrowerDetails, { params: { uuid: renewal }, body: details })
    await product().settle()
    await proveIdentity(product(), borrower, renewal)
    return renewal
  }
  return {
    ...loans,
    topsUpWith,
    cancels: (borrower: Caller, uuid: string) =>
      borrower.call(cancelApplication, { params: { uuid }, body: {} }),
    async file(agent: Caller, uuid: string) {
      return (await agent.ask(getApplicationFile, { params: { uuid } })).application
    },
    forward,
    application,
    begins,
    topsUp,
    toAgreements,
    fundsLongAgo: (uuid: string) => fundsLongAgo(product(), uuid),
    fundedLongAgo: (as?: Caller, offer?: Parameters<typeof bringTo>[4]) =>
      fundedLongAgo(product(), as, offer),
    async signs(borrower: Caller, renewal: string) {
      await signAll(product(), borrower, renewal)
      await product().settle()
    },
    async sendsTopUp(borrower: Caller, renewal: string, share = 1n) {
      const { remainingCoinAmountDue: due, wallet } = await borrower.ask(getCollateral, {
        params: { uuid: renewal },
      })
      const units = (parseCoin(due.coinQuantity, due.type) ?? 0n) / share
      const driver = driverOf(product(), due.type)
      await driver.sendToAddress({ address: wallet.depositAddress!, units })
      await driver.mine(FINAL_BLOCKS[due.type])
      await product().settle()
      await product().settle()
    },
    ...standsOf(product),
  }
}
