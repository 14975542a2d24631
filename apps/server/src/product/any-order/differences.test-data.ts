import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { isConversion, netProceedsOf, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { fillCents, receiptProblems } from '@pledge/domain/liquidation/receipt'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { plainAccount, type Credit } from '@pledge/domain/process/year/plain-account.test-data'
import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { restorationState } from '../../store/restoration/restoration-state.ts'
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

/** What the exchange says of the orders that bought coins back with the USDC of conversions, in cents, with its charge. */
const spentAtExchange = async (
  { product }: World,
  { uuid }: WatchedLoan,
  sales: readonly Liquidation[],
): Promise<bigint> => {
  const rows = await product.rows(
    'select liquidation_id, state from restorations where application_id = $1',
    [uuid],
  )
  let spentCents = 0n
  for (const { liquidation_id: liquidationId, state } of rows) {
    if (!sales.some((sale) => sale.liquidationId === liquidationId)) continue
    const restoration = restorationState.parse(state)
    const open = restoration.state === 'BUYING' && restoration.purchase !== null ? [restoration.purchase] : []
    for (const { purchaseId } of [...restoration.purchases, ...open]) {
      const standing = await product.application.jobs.exchange.standing(purchaseId)
      if ('fills' in standing) spentCents += spentCentsOf('BTC', standing.fills)
    }
  }
  return spentCents
}

/** What is held of conversions in USDC, and what of it the lender has taken over, as the exchange has it. */
const convertedAtExchange = async (world: World, loan: WatchedLoan, sales: readonly Liquidation[]) => {
  const conversions = sales.filter(isConversion)
  const leftOf = async (some: readonly Liquidation[]) =>
    (await soldAtExchange(world, some)).cents - (await spentAtExchange(world, loan, some))
  return {
    heldCents: await leftOf(conversions.filter(({ state }) => state !== 'CONCLUDED')),
    takenOverCents: await leftOf(conversions.filter(({ state }) => state === 'CONCLUDED')),
  }
}

/** Micro-USDC that the books hold of a loan as collateral. */
const usdcHeld = async ({ product }: World, { uuid }: WatchedLoan): Promise<bigint> => {
  const [row] = await product.rows(
    `select coalesce(sum(amount), 0)::text as sum from ledger_postings
      where application_id = $1 and account = 'collateral-held' and asset = 'USDC'`,
    [uuid],
  )
  return BigInt(String(row?.['sum']))
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
  const sold = sales.filter((sale) => !isConversion(sale))
  const refundedCents = await refundedAtBank(world, loan.uuid)
  return [
    { account: 'loan-principal', cents: account.principalCents },
    { account: 'owed-to-borrower', cents: -account.overCents },
    { account: 'overpayments-refunded', cents: refundedCents },
    { account: 'payments-clearing', cents: credits.reduce((sum, { cents }) => sum + cents, 0n) },
    { account: 'exchange-cash', cents: (await soldAtExchange(world, sold)).cents },
    { account: 'usdc-conversion', cents: (await convertedAtExchange(world, loan, sales)).takenOverCents },
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
  const heldUsdc = microUsdcOfCents((await convertedAtExchange(world, loan, sales)).heldCents)
  const held = await usdcHeld(world, loan)
  const usdc =
    held === heldUsdc ? [] : [`${name}: ${held} micro-USDC are held, and the exchange says ${heldUsdc}`]
  return [...wrong, ...receipts, ...usdc]
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
