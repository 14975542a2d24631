import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { getRebalance, requestRebalance } from '@pledge/contract/rebalance'
import { getLoan } from '@pledge/contract/servicing'
import { chooseStabilization, getStabilization, restoreCollateral } from '@pledge/contract/stabilization'
import { parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { DAY_MS, SECOND_MS } from '../calendar.test-data.ts'
import { dyingAfter } from '../crashes.test-data.ts'
import { refundsOf } from '../refunds.test-data.ts'
import { releasesOf, WALLETS } from '../releases.test-data.ts'
import { salesOf } from '../sales.test-data.ts'
import { withStepUp } from '../step-up.test-data.ts'
import { driverOf } from '../steps.test-data.ts'
import { RECURRING_JOBS } from '../../jobs/work/recurring-jobs.ts'
import { moveDays, nowMs, quiesce, sendMoney, type WatchedLoan, type World } from './world.test-data.ts'

/** Numbers of a seed. */
export interface Chance {
  /** From 0 up to `below`. */
  readonly number: (below: number) => number
  readonly one: <Item>(items: readonly Item[]) => Item
}

/** What the world or a person does with a loan; answers what it did, in words. */
export type Act = (world: World, loan: WatchedLoan, chance: Chance) => Promise<string>

/** The rules of ACH give a bank two banking days for most returns; more of them are tested by order than by date. */
const RETURNABLE_MS = 2 * DAY_MS
/** In percent of the price of a sale: calm, at the levels of warning and call, below that of a sale, far below, and a rise. */
const PRICE_PERCENTS = [165n, 165n, 120n, 108n, 99n, 80n, 250n, 400n]
const DEPOSIT_UNITS = [1_000n, 250_000n, 12_345_678n]
const MOST_EFFECTS = 25

const amountOf = async (loan: WatchedLoan, chance: Chance): Promise<bigint> => {
  const { payOff } = await loan.borrower.ask(getLoan, { params: { uuid: loan.uuid } })
  const owedCents = parseDollars(payOff) ?? 0n
  return chance.one([1_234n, 50_000n, 250_000n, owedCents || 99n, owedCents + 700n])
}

const pay: Act = async (world, loan, chance) => {
  const cents = await amountOf(loan, chance)
  const method = chance.one(['ACH', 'WIRE'] as const)
  await sendMoney(world, loan, { method, cents })
  return `${method} of ${cents}`
}

const takeBack: Act = async (world, loan) => {
  const sent = loan.money.find(
    ({ method, isTakenBack, sentAt }) =>
      method === 'ACH' && !isTakenBack && nowMs(world) - sentAt <= RETURNABLE_MS,
  )
  if (sent === undefined) return 'nothing to take back'
  sent.isTakenBack = await world.product.simulation.repayment.driver.takeBack(sent.reference, 'R01')
  return `${sent.cents} taken back`
}

const price: Act = async (world, _loan, chance) => {
  const percent = chance.one(PRICE_PERCENTS)
  await salesOf(() => world.product).marketIs((world.saleCents * percent) / 100n)
  return `price ${percent} %`
}

const deposit: Act = async (world, loan, chance) => {
  const units = chance.one(DEPOSIT_UNITS)
  const blocks = chance.number(8)
  const driver = driverOf(world.product, 'BTC')
  await driver.sendToAddress({ address: loan.address, units })
  if (blocks > 0) await driver.mine(blocks)
  return `deposit of ${units}, ${blocks} blocks`
}

const mine: Act = async (world, _loan, chance) => {
  const blocks = 1 + chance.number(8)
  await driverOf(world.product, 'BTC').mine(blocks)
  return `${blocks} blocks`
}

/** Of fewer blocks than make a deposit final. */
const reorganize: Act = async (world, _loan, chance) => {
  const [depth, drop] = [1 + chance.number(2), chance.number(3) === 0]
  await driverOf(world.product, 'BTC').reorganize(depth, { drop })
  return `reorganization of ${depth}${drop ? ', transactions lost' : ''}`
}

const days: Act = async (world, _loan, chance) => {
  const count = chance.one([1, 1, 2, 5, 16])
  await moveDays(world, count)
  return `${count} days`
}

const approveReleases = async (world: World, { uuid }: WatchedLoan): Promise<void> => {
  const { decides } = releasesOf(() => world.product)
  const requests = await world.product.rows(
    "select request_id from collateral_releases where application_id = $1 and status = 'REQUESTED'",
    [uuid],
  )
  for (const { request_id: requestId } of requests)
    for (const agent of ['avery', 'blake'] as const)
      await decides(agent, uuid, { requestId: String(requestId), decision: 'approve' })
}

const release: Act = async (world, loan, chance) => {
  const { uuid, borrower } = loan
  const returnAddress = chance.one(WALLETS.BTC)
  const { status } = await withStepUp(world.product, borrower, requestCollateralRelease, {
    params: { uuid },
    body: { returnAddress },
  })
  if (chance.number(3) > 0) await approveReleases(world, loan)
  return `release of all: ${status}`
}

const rebalance: Act = async (world, loan, chance) => {
  const { uuid, borrower } = loan
  const { available } = await borrower.ask(getRebalance, { params: { uuid } })
  if (available === null) return 'nothing to rebalance'
  const { status } = await withStepUp(world.product, borrower, requestRebalance, {
    params: { uuid },
    body: { coinQuantity: available.coinQuantity, returnAddress: chance.one(WALLETS.BTC) },
  })
  await approveReleases(world, loan)
  return `rebalancing: ${status}`
}

const refund: Act = async (world, { uuid }, chance) => {
  const { refundsIn, approves } = refundsOf(() => world.product)
  if ((await refundsIn(uuid)).length === 0) return 'nothing to refund'
  for (const agent of chance.one([['avery'], ['avery', 'blake']] as const)) await approves(agent, uuid)
  return 'refund approved'
}

/** What the borrower sees of stabilization; nothing once the loan is paid off. */
const stabilizationOf = async ({ uuid, borrower }: WatchedLoan) => {
  const answer = await borrower.call(getStabilization, { params: { uuid } })
  return answer.status === 409 ? undefined : done(answer)
}

/** Signs for stabilization where it is off and offered, and switches it off otherwise. */
const stabilize: Act = async (_world, loan) => {
  const { uuid, borrower } = loan
  const seen = await stabilizationOf(loan)
  if (seen === undefined) return 'stabilization of a loan that is paid off'
  const { isOn, signable } = seen
  if (!isOn && signable === null) return 'stabilization is not offered'
  const signed = signable && { wordsSha256: signable.wordsSha256, accepted: true as const }
  const { status } = await borrower.call(chooseStabilization, { params: { uuid }, body: { signed } })
  return `stabilization ${isOn ? 'off' : 'on'}: ${status}`
}

/** Has coins bought back as far as that is shown, and now and then where something is in the way. */
const buyBack: Act = async (world, loan) => {
  const { uuid, borrower } = loan
  const held = (await stabilizationOf(loan))?.held ?? null
  if (held === null || held.preview === null) return 'nothing to buy back with'
  const { atLeast, mostPrice } = held.preview
  const { status } = await withStepUp(world.product, borrower, restoreCollateral, {
    params: { uuid },
    body: { atLeast, mostPrice },
  })
  return `buying back, ${held.obstacle ?? 'nothing in the way'}: ${status}`
}

/** A loan whose borrower has just signed falls below its level, so that its collateral is converted. */
const convert: Act = async (world, loan, chance) => {
  const isOn = (await stabilizationOf(loan))?.isOn ?? true
  const what = isOn ? 'stabilization was on' : await stabilize(world, loan, chance)
  await salesOf(() => world.product).marketIs((world.saleCents * 97n) / 100n)
  return `${what}, price 97 %`
}

/** Half of the balance is paid by wire, which brings the LTV down, and the borrower wants the coins back. */
const recover: Act = async (world, loan, chance) => {
  if ((await stabilizationOf(loan))?.held == null) return 'nothing to buy back with'
  await salesOf(() => world.product).marketIs((world.saleCents * 250n) / 100n)
  const { payOff } = await loan.borrower.ask(getLoan, { params: { uuid: loan.uuid } })
  await sendMoney(world, loan, { method: 'WIRE', cents: (parseDollars(payOff) ?? 0n) / 2n })
  await quiesce(world)
  return `half is paid, price 250 %, ${await buyBack(world, loan, chance)}`
}

const exchange: Act = async (world, _loan, chance) => {
  const { driver } = world.product.simulation.exchange
  const depthCents = chance.one([1_000_000n, 200_000_000n])
  await driver.setDepth('BTC', depthCents)
  if (chance.number(2) === 0) await driver.loseNextAnswer()
  return `exchange of ${depthCents}`
}

/** Leases of a dead process are of real time, which is not waited for here. */
const expireLeases = async ({ product }: World): Promise<void> => {
  const tables = await product.rows(
    "select table_name from information_schema.columns where column_name = 'lease_expires_at'",
  )
  for (const { table_name: table } of tables)
    await product.rows(`update ${String(table)} set lease_expires_at = now() where lease_id is not null`)
}

/** The process dies after some of its commits and provider calls, amid whatever is to be done. */
const die: Act = async (world, _loan, chance) => {
  const { application } = world.product
  await application.clock.forward(30 * SECOND_MS)
  const last = 1 + chance.number(MOST_EFFECTS)
  const process = dyingAfter(application, last)
  for (const job of RECURRING_JOBS)
    if (!process.hasDied())
      await process.does((jobs) => job.run({ ...application.jobs, ...jobs, purge: () => Promise.resolve() }))
  await expireLeases(world)
  return `death after ${last} effects`
}

/** Each as often as it is listed. */
export const ACTS: readonly (readonly [string, Act])[] = [
  ['pay', pay],
  ['pay', pay],
  ['take back', takeBack],
  ['price', price],
  ['price', price],
  ['deposit', deposit],
  ['mine', mine],
  ['reorganize', reorganize],
  ['days', days],
  ['days', days],
  ['release', release],
  ['rebalance', rebalance],
  ['refund', refund],
  ['exchange', exchange],
  ['stabilize', stabilize],
  ['buy back', buyBack],
  ['convert', convert],
  ['recover', recover],
  ['die', die],
]

/** Does one act, which may ask for nothing that is not there, and lets everything follow. */
export const does = async (world: World, chance: Chance): Promise<void> => {
  const loan = chance.one(world.loans)
  const [name, act] = chance.one(ACTS)
  const what = await act(world, loan, chance)
  world.log.push(`loan ${world.loans.indexOf(loan)}: ${name}: ${what}`)
  await quiesce(world)
}
