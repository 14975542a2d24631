import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { rejectPayout } from '@pledge/contract/portfolio-payouts'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { goTo, timesInTrail } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import type { MatrixCoin, MatrixLoan } from './deposit-matrix.test-data.ts'
import type { Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo, driverOf, mailsTo } from '../../product/steps.test-data.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const GRACE_HOURS = 72
const OTHER_BANK = { ...BANK, accountNumber: '900777777777' }

/** Where a unit that arrives then ends: as the loan's collateral, or owed back, which agents see in `lateDeposits`. */
export type Place = 'collateral' | 'owed-back'

/** When coins arrive, and where each of them ends then. */
export interface Situation {
  readonly name: string
  readonly place: Place
  /** Each way is tested separately, then those that complete it; the other situations use all ways at once. */
  readonly fills?: boolean
  /** Brings a loan to the situation; or the previous situation's loan, which continues. */
  readonly arrange: (coin: MatrixCoin, before: MatrixLoan | undefined) => Promise<MatrixLoan>
}

/** The collateral page's status of a loan. */
const loanAt = async (borrower: Caller, uuid: string): Promise<MatrixLoan & { readonly dueAt: string }> => {
  const { wallet, requiredCoinAmount, dueAt } = await borrower.ask(getCollateral, { params: { uuid } })
  const required = parseCoin(requiredCoinAmount.coinQuantity, requiredCoinAmount.type) ?? 0n
  return { borrower, uuid, address: wallet.depositAddress!, required, dueAt: dueAt! }
}

const isAt = async ({ borrower, uuid }: MatrixLoan, state: string) => {
  const found = await stateOf(borrower, uuid)
  if (found !== state) throw new Error(`the loan is at ${found}, not at ${state}`)
}

const goesOn = (loan: MatrixLoan | undefined): MatrixLoan => {
  if (loan === undefined) throw new Error('there is no loan that goes on')
  return loan
}

const stepsOf = (product: () => Product) => {
  const returns = releasesOf(product)
  return {
    ...renewalsOf(product),
    product,
    mine: returns.mine,
    heldOf: async ({ borrower, uuid }: MatrixLoan): Promise<string> =>
      (await returns.release(borrower, uuid)).held.coinQuantity,
    custody: () => product().simulation.custody.driver,
    async waiting({ offer }: MatrixCoin) {
      const borrower = await product().borrower()
      return loanAt(borrower, await bringTo(product(), borrower, 'WAITING_FOR_COLLATERAL', BANK, offer))
    },
    /** The whole balance is requested, to the borrower's wallet, and approved by two. */
    async orderRelease({ borrower, uuid }: MatrixLoan, { coin }: MatrixCoin) {
      const { requestId } = done(await returns.asks(borrower, uuid, WALLETS[coin][0]))
      await returns.bothApprove(uuid, requestId)
      await product().settle()
    },
    /** The whole requirement in time, then the midnight deadline. */
    async sentInTime(
      coin: MatrixCoin,
      { address, required, dueAt }: MatrixLoan & { readonly dueAt: string },
    ) {
      const driver = driverOf(product(), coin.coin)
      await driver.sendToAddress({ address, units: required })
      // Without a memory pool, a deposit is only visible in a block.
      if (!coin.hasPool) await driver.mine(1)
      await goTo(product(), dueAt)
    },
  }
}
type Steps = ReturnType<typeof stepsOf>

const redone = ({ product }: Steps): Situation => ({
  name: 'while its disbursement is repeated',
  place: 'collateral',
  async arrange(_coin, before) {
    const loan = goesOn(before)
    const avery = await product().agent('avery')
    const rejected = { payoutAttempt: 1, problem: 'ACCOUNT_CLOSED' } as const
    await avery.ask(rejectPayout, { params: { uuid: loan.uuid }, body: rejected })
    await isAt(loan, 'FINAL_STEPS')
    return loan
  },
})

const funded = ({ product }: Steps): Situation => ({
  name: 'after it was paid out: a top-up of a live loan',
  place: 'collateral',
  async arrange(_coin, before) {
    const loan = goesOn(before)
    const { borrower, uuid } = loan
    done(await withStepUp(product(), borrower, saveManualBank, { params: { uuid }, body: OTHER_BANK }))
    await product().settle()
    await release(product(), uuid)
    await isAt(loan, 'COMPLETE')
    return loan
  },
})

const paidOff = ({ loan: loanOf, pays }: Steps): Situation => ({
  name: 'after it was paid off',
  place: 'owed-back',
  async arrange({ coin }, before) {
    const loan = goesOn(before)
    const { payOff } = await loanOf(loan.borrower, loan.uuid)
    done(await pays(loan.uuid, { amount: payOff, reference: `wire-${coin}` }))
    await isAt(loan, 'COLLATERAL_RELEASE')
    return loan
  },
})

const returning = ({ custody, orderRelease }: Steps): Situation => ({
  name: 'during its return, which the custodian has not answered yet',
  place: 'owed-back',
  async arrange(coin, before) {
    const loan = goesOn(before)
    await custody().setReachable(false)
    await orderRelease(loan, coin)
    return loan
  },
})

const over = ({ custody, heldOf, mine, orderRelease, product }: Steps): Situation => ({
  name: 'after all of it is back and the loan is FINAL',
  place: 'owed-back',
  async arrange(coin, before) {
    const loan = goesOn(before)
    await custody().setReachable(true)
    await mine(coin.coin)
    await mine(coin.coin)
    // Coins received in the meantime need a release of their own, and the borrower must be notified.
    await product().settle()
    const mails = await mailsTo(product(), loan.borrower)
    const back = mails.find(({ subject }) => subject.includes('sent your collateral'))
    if (back?.text.includes('More collateral has arrived since') !== true)
      throw new Error('nobody was told of the rest')
    await orderRelease(loan, coin)
    await mine(coin.coin)
    await mine(coin.coin)
    await isAt(loan, 'COMPLETE')
    const held = await heldOf(loan)
    if (held !== '0') throw new Error(`${held} is held of a loan that is over`)
    return loan
  },
})

const cancelled = ({ waiting }: Steps): Situation => ({
  name: 'after a cancellation',
  place: 'owed-back',
  async arrange(coin) {
    const loan = await waiting(coin)
    await loan.borrower.ask(cancelApplication, { params: { uuid: loan.uuid }, body: {} })
    return loan
  },
})

const withinGrace = ({ mine, product, sentInTime, waiting }: Steps): Situation => ({
  name: 'late within the grace, of coins that were sent in time',
  place: 'collateral',
  async arrange(coin) {
    const loan = await waiting(coin)
    await sentInTime(coin, loan)
    await goTo(product(), loan.dueAt, -(GRACE_HOURS - 1) * HOUR_MS)
    await isAt(loan, 'WAITING_FOR_COLLATERAL')
    await mine(coin.coin)
    await isAt(loan, 'MANUAL_FUNDING_RELEASE')
    return loan
  },
})

const afterGrace = ({ mine, product, sentInTime, waiting }: Steps): Situation => ({
  name: 'late after the grace',
  place: 'owed-back',
  async arrange(coin) {
    const loan = await waiting(coin)
    await sentInTime(coin, loan)
    await goTo(product(), loan.dueAt, -GRACE_HOURS * HOUR_MS + MINUTE_MS)
    await isAt(loan, 'WAITING_FOR_COLLATERAL')
    await goTo(product(), loan.dueAt, -GRACE_HOURS * HOUR_MS)
    await isAt(loan, 'CANCELLED')
    await mine(coin.coin)
    // However often it is polled after that.
    const times = await timesInTrail(product(), loan.uuid, 'CollateralWindowClosed')
    if (times !== 1) throw new Error(`the window was closed ${String(times)} times`)
    return loan
  },
})

const renewed = ({ fundedLongAgo, signs, toAgreements }: Steps): Situation => ({
  name: 'at the address of a loan that was renewed',
  place: 'owed-back',
  async arrange({ offer }) {
    const { borrower, uuid } = await fundedLongAgo(undefined, offer)
    const loan = await loanAt(borrower, uuid)
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    await isAt({ ...loan, uuid: renewal }, 'COMPLETE')
    return loan
  },
})

/** The life of a loan from its first coin until after its last one is released, then loans that end differently. */
export const situationsOf = (product: () => Product): readonly Situation[] => {
  const steps = stepsOf(product)
  const waits: Situation = {
    name: 'while it waits for its collateral',
    place: 'collateral',
    fills: true,
    arrange: steps.waiting,
  }
  const goOn = [redone, funded, paidOff, returning, over]
  const anew = [cancelled, withinGrace, afterGrace, renewed]
  return [waits, ...[...goOn, ...anew].map((situation) => situation(steps))]
}
