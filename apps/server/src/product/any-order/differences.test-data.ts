import { netProceedsOf, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { fillCents, receiptProblems } from '@pledge/domain/liquidation/receipt'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { plainAccount, type Credit } from '@pledge/domain/process/year/plain-account.test-data'
import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { ZONE } from '../calendar.test-data.ts'
import { ledgerAgainstChain } from '../ledger-against-chain.test-data.ts'
import { loansOf } from '../loans.test-data.ts'
import { salesOf } from '../sales.test-data.ts'
import { driverOf } from '../steps.test-data.ts'
import { nowMs, quiesce, type WatchedLoan, type World } from './world.test-data.ts'

interface AccountBalance {
  readonly account: string
  readonly cents: bigint
}

/** What the exchange says of the orders of the sales of a loan, by their keys: their coins, and dollars less its charge. */
const soldAtExchange = async ({ product }: World, sales: readonly Liquidation[]) => {
  let [units, cents] = [0n, 0n]
  for (const sale of sales) {
    const open = sale.state === 'SELLING' ? [sale.slice] : []
    for (const { sliceId } of [...sale.slices, ...open]) {
      const standing = await product.application.jobs.exchange.standing(sliceId)
      if (!('fills' in standing)) continue
      for (const fill of standing.fills) {
        units += fill.units
        cents += fillCents('BTC', fill) - fill.feeCents
      }
    }
  }
  return { units, cents }
}

/** Payments that the bank accepted under the keys of the refunds of a loan. */
const refundedAtBank = async ({ product }: World, uuid: string): Promise<bigint> => {
  const refunds = await product.rows('select id from refunds where application_id = $1', [uuid])
  const ids = new Set(refunds.map(({ id }) => String(id)))
  const payments = await product.simulation.disbursement.driver.payments()
  return payments
    .filter(({ status, payment }) => status === 'ACCEPTED' && ids.has(payment.idempotencyKey))
    .reduce((sum, { payment }) => sum + payment.amountCents, 0n)
}

const standing = ({ money }: WatchedLoan) => money.filter(({ isTakenBack }) => !isTakenBack)

const creditsOf = (loan: WatchedLoan, sales: readonly Liquidation[]): readonly Credit[] => [
  ...standing(loan).map(({ cents, sentAt }) => ({ on: calendarDateIn(sentAt, ZONE), cents })),
  ...sales.flatMap((sale) =>
    sale.state === 'CONCLUDED'
      ? [{ on: calendarDateIn(sale.concludedAt, ZONE), cents: netProceedsOf(sale.applied) }]
      : [],
  ),
]

/** What bank, exchange and agreement say of a loan in dollars, by the accounts of its books. */
const expectedOf = async (
  world: World,
  loan: WatchedLoan,
  sales: readonly Liquidation[],
): Promise<readonly AccountBalance[]> => {
  const { product } = world
  const stored = await withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
    findLoan(tx, loan.uuid),
  )
  if (stored === undefined) throw new Error('the loan is in service')
  const credits = creditsOf(loan, sales)
  const account = plainAccount(stored.loan, credits, calendarDateIn(nowMs(world), ZONE))
  const refundedCents = await refundedAtBank(world, loan.uuid)
  return [
    { account: 'loan-principal', cents: account.principalCents },
    { account: 'owed-to-borrower', cents: -account.overCents },
    { account: 'overpayments-refunded', cents: refundedCents },
    { account: 'payments-clearing', cents: credits.reduce((sum, { cents }) => sum + cents, 0n) },
    { account: 'exchange-cash', cents: (await soldAtExchange(world, sales)).cents },
  ]
}

const differencesOf = async (world: World, loan: WatchedLoan): Promise<readonly string[]> => {
  const sales = await salesOf(() => world.product).sales(loan.uuid)
  const books = await loansOf(() => world.product).books(loan.uuid)
  const name = `loan ${world.loans.indexOf(loan)}`
  const wrong = (await expectedOf(world, loan, sales))
    .filter(({ account, cents }) => BigInt(books[account] ?? '0') !== cents)
    .map(
      ({ account, cents }) =>
        `${name}: ${account} is ${books[account] ?? '0'}, and the world outside says ${cents}`,
    )
  const receipts = sales.flatMap((sale) =>
    sale.state === 'CONCLUDED'
      ? receiptProblems(receiptOf(sale)).map((problem) => `${name}: ${problem}`)
      : [],
  )
  return [...wrong, ...receipts]
}

const differencesNow = async (world: World): Promise<readonly string[]> => {
  const differences = [...(await ledgerAgainstChain(world.product, 'BTC'))]
  for (const loan of world.loans) differences.push(...(await differencesOf(world, loan)))
  return differences
}

/** What a process had begun as it died is taken up by another after its lease, and some questions are put off repeatedly. */
const MOST_WAITS = 4
/** What left counts as final in the books a few blocks later than what arrived. */
const BLOCKS = 8

/**
 * Where the books differ from the world around them once everything has followed, in words: coins from the chain to the satoshi,
 * dollars from bank, exchange and agreement to the cent. What is owed by the agreement is calculated without a rule of servicing.
 */
export const differencesFrom = async (world: World): Promise<readonly string[]> => {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const differences = await differencesNow(world)
    if (differences.length === 0) return []
    await driverOf(world.product, 'BTC').mine(BLOCKS)
    await quiesce(world)
  }
  return differencesNow(world)
}
