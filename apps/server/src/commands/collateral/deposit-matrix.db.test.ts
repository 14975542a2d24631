import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { getQueues } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncDeposits } from '../../jobs/collateral/sync-deposits.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import {
  FILLING,
  MATRIX_COINS,
  waysOn,
  type MatrixCoin,
  type MatrixLoan,
  type Way,
} from './deposit-matrix.test-data.ts'
import { situationsOf, type Place } from './deposit-situations.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { driverOf, mailsTo } from '../../product/steps.test-data.ts'

/** The limit of emails about tokens to a borrower, because anyone can send dust. */
const MOST_TOKEN_MAILS = 3

interface OfApplication {
  readonly appUuid: string
}

describe('the deposit matrix: every unit is credited or in a queue, and none is lost (R2, R6, P.410)', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
    avery = await product.agent('avery')
    // As many as are replaced.
    for (const { coin } of MATRIX_COINS) await driverOf(product, coin).mine(3)
  }, 60_000)
  afterAll(() => product.close())

  const look = async () => {
    await syncDeposits(product.application.jobs)
    await product.application.unitOfWork.settled()
  }
  /** The loan's status, on its borrower's pages and in the agents' queues. */
  const standing = async ({ borrower, uuid }: MatrixLoan, { coin }: MatrixCoin) => {
    const params = { uuid }
    const units = (amount: { readonly coinQuantity: string }) => parseCoin(amount.coinQuantity, coin) ?? -1n
    const status = await borrower.ask(getCollateral, { params })
    const release = await borrower.ask(getCollateralRelease, { params })
    const { application } = await borrower.ask(getApplication, { params })
    const queues = await avery.ask(getQueues)
    const isOfIt = (entry: OfApplication) => entry.appUuid === uuid
    const late = queues.lateDeposits.find(isOfIt)
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    return {
      stage: application.stage as string,
      held: units(release.held),
      pending: units(release.pending),
      received: units(status.receivedCoinAmount),
      due: units(status.remainingCoinAmountDue),
      orphaned: status.deposits.filter((one: { status: string }) => one.status === 'orphaned').length,
      tokens: status.wrongAssets.length as number,
      /** The quantity that agents see as owed back; null where they see none. */
      late: late === undefined ? null : { held: units(late.held), pending: units(late.pending) },
      isInTokenQueue: queues.wrongAssets.some(isOfIt) as boolean,
      heldMails: subjects.filter((subject) => subject.includes("We're holding collateral for you")).length,
      tokenMails: subjects.filter((subject) => subject.includes('something other')).length,
    }
  }
  type Standing = Awaited<ReturnType<typeof standing>>
  /** Sends in these ways, one after another, and mines until all is confirmed; returns the chain's final quantity. */
  const send = async (ways: readonly Way[], loan: MatrixLoan, coin: MatrixCoin, due: bigint) => {
    const driver = driverOf(product, coin.coin)
    const sending = { coin, driver, address: loan.address, due, look }
    for (const way of ways) await way.send(sending)
    await look()
    // Before all of it is confirmed, the ledger has exactly the confirmed part.
    expect(await ledgerAgainstChain(product, coin.coin)).toEqual([])
    await driver.mine(coin.deep)
    await look()
    // Messages that follow from the poll are sent by the next runs.
    await product.settle()
    return ways.reduce((sum, way) => sum + way.stays(sending), 0n)
  }
  /** Where all deposits ended: only where the situation says, with borrower and agents notified. */
  const expectEnds = (place: Place, before: Standing, after: Standing, stays: bigint) => {
    expect(after.held - before.held).toBe(stays)
    expect(after.received - before.received).toBe(stays)
    expect(after.pending).toBe(0n)
    const isOwedBack = place === 'owed-back' && after.held > 0n
    expect(after.stage === 'COLLATERAL_RELEASE').toBe(isOwedBack)
    expect(after.late).toEqual(isOwedBack ? { held: after.held, pending: 0n } : null)
    expect(after.heldMails > before.heldMails).toBe(place === 'owed-back' && stays > 0n)
  }
  const expectTokens = (before: Standing, after: Standing, tokens: number) => {
    expect(after.tokens - before.tokens).toBe(tokens)
    expect(after.isInTokenQueue).toBe(after.tokens > 0)
    expect(after.tokenMails).toBe(Math.min(after.tokens, MOST_TOKEN_MAILS))
  }

  describe.each(MATRIX_COINS)('$coin', (coin) => {
    const ways = waysOn(coin)
    const situations = situationsOf(() => product)
    let loan: MatrixLoan | undefined
    const cell = async (place: Place, sent: readonly Way[]) => {
      if (loan === undefined) throw new Error('the loan did not reach this situation')
      const before = await standing(loan, coin)
      const stays = await send(sent, loan, coin, before.due)
      const after = await standing(loan, coin)
      expectEnds(place, before, after, stays)
      expectTokens(before, after, sent.filter(({ needs }) => needs === 'tokens').length)
      expect(await ledgerAgainstChain(product, coin.coin)).toEqual([])
    }

    describe.each(situations.filter(({ fills }) => fills === true))('$name', ({ place, arrange }) => {
      beforeAll(async () => {
        loan = await arrange(coin, undefined)
      }, 60_000)
      it.each([...ways, ...FILLING])('$name', (way) => cell(place, [way]), 60_000)
    })

    it.each(situations.filter(({ fills }) => fills !== true))(
      '$name: in all of these ways',
      async ({ place, arrange }) => {
        loan = await arrange(coin, loan)
        await cell(place, ways)
      },
      60_000,
    )
  })
})
