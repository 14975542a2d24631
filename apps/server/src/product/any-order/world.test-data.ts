import { getCollateral } from '@pledge/contract/collateral'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { DAY_MS, SECOND_MS } from '../calendar.test-data.ts'
import type { Caller } from '../callers.test-data.ts'
import { loansOf } from '../loans.test-data.ts'
import type { Product } from '../product.test-data.ts'
import { salesOf } from '../sales.test-data.ts'

/** Later than any deferred work of a recurring job is repeated. */
const RETRY_MS = 65 * SECOND_MS

/** Money that the bank was given for a loan, as the test sent it: the product's own record is not read. */
export interface SentMoney {
  readonly reference: string
  readonly method: 'ACH' | 'WIRE'
  readonly cents: bigint
  readonly sentAt: number
  isTakenBack: boolean
}

export interface WatchedLoan {
  readonly borrower: Caller
  readonly uuid: string
  readonly address: string
  readonly money: SentMoney[]
}

/** Two loans in service, and what the world around them did. */
export interface World {
  readonly product: Product
  readonly loans: readonly WatchedLoan[]
  /** The price of one bitcoin at which the collateral of the first loan is sold, in cents, at the beginning. */
  readonly saleCents: bigint
  /** What was done, in words, so that a failed run can be read. */
  readonly log: string[]
}

export const nowMs = ({ product }: Pick<World, 'product'>): number =>
  product.application.clock.business().getTime()

/** Lets everything follow that follows by itself, including what jobs had put off. */
export const quiesce = async ({ product }: Pick<World, 'product'>): Promise<void> => {
  await product.settle()
  await product.application.clock.forward(RETRY_MS)
  await product.settle()
}

/** Noon in New York or an hour before, on a day so many days later: what is paid then counts on that date. */
export const moveDays = async (world: Pick<World, 'product'>, days: number): Promise<void> => {
  const { clock } = world.product.application
  const now = nowMs(world)
  const noon = Math.floor(now / DAY_MS) * DAY_MS + days * DAY_MS + 16 * 3_600 * SECOND_MS
  await clock.forward(Math.max(0, noon - now))
}

export const openWorld = async (product: Product): Promise<World> => {
  const { funded } = loansOf(() => product)
  const { levelCents } = salesOf(() => product)
  const loans: WatchedLoan[] = []
  for (let count = 0; count < 2; count += 1) {
    const { borrower, uuid } = await funded()
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    if (wallet.depositAddress === null) throw new Error('a funded loan has an address')
    loans.push({ borrower, uuid, address: wallet.depositAddress, money: [] })
  }
  const world = { product, loans, log: [] }
  await moveDays(world, 1)
  await quiesce(world)
  const [first] = loans
  if (first === undefined) throw new Error('there are loans')
  return { ...world, saleCents: await levelCents(first.borrower, first.uuid, 'liquidation') }
}

/** A payment to the lender's bank that names the loan. */
export const sendMoney = async (
  world: World,
  loan: WatchedLoan,
  { method, cents }: Pick<SentMoney, 'method' | 'cents'>,
): Promise<void> => {
  const reference = await world.product.simulation.repayment.driver.pay({
    organizationCode: 'PLEDGE',
    method,
    remittance: paymentReference(loan.uuid),
    amountCents: cents,
  })
  loan.money.push({ reference, method, cents, sentAt: nowMs(world), isTakenBack: false })
}
