import { COINS } from '../../collateral/coins.ts'
import type { MarginTerms } from '../../margin/terms.ts'
import { NO_PRICES } from '../../margin/next-prices.ts'
import { UNMONITORED } from '../../margin/margin-state.ts'
import { minimumUnitsAtLtv } from '../../offer/ltv.ts'
import { openedCollateral } from '../../collateral/account.ts'
import { fileOfParts, type LoanFile } from '../../view/loan-file.ts'
import { trailOf, WAYS } from '../journey.test-data.ts'
import { replay } from '../evolve.ts'
import { planAutopay, planWires } from './bank.test-data.ts'
import { post, postCollateral } from './books.test-data.ts'
import { demand } from './act.test-data.ts'
import { planModifications } from './modifications.test-data.ts'
import { planHolds, planWishes } from './people.test-data.ts'
import { count, type SimulatedLoan, type World } from './world.test-data.ts'
import type { Random } from '../walks/random.test-data.ts'

/** Levels of the tiers that ship, by the LTV that a loan is offered with. */
const levelsOf = (ltvBps: number) =>
  ltvBps <= 5_000
    ? { warningLtvBps: 7_500, marginCallLtvBps: 8_000, liquidationLtvBps: 9_000 }
    : { warningLtvBps: 8_000, marginCallLtvBps: 8_500, liquidationLtvBps: 9_000 }

/** A loan whose funds were just sent, by the journey that the rules know. */
const fundedFile = (): LoanFile => {
  const file = replay(trailOf(WAYS.COMPLETE ?? []))
  if (file === null) throw new Error('a journey has events')
  return file
}

/** A loan that is offered, and not funded yet. */
export const offeredLoan = (
  random: Random,
  { number, today }: { number: number; today: World['today'] },
): SimulatedLoan => {
  const ltvBps = random.between(20, 60) * 100
  const isAutopay = random.chance(0.6)
  const amountCents = BigInt(random.between(1_000_000, 90_000_000))
  return {
    id: `loan-${number}`,
    coin: random.pick(COINS),
    rebalance: { belowLtvBps: 3_500, targetLtvBps: ltvBps },
    terms: {
      amountCents,
      rateBps: random.pick([891, 1_150]),
      termMonths: random.between(3, 12),
      repayment: random.chance(0.75) ? 'interest-only' : 'deferred',
      compounding: random.chance(0.5),
      fundedOn: today,
    },
    file: fundedFile(),
    books: new Map(),
    entries: new Set(),
    plan: NO_PRICES,
    holds: new Set(),
    caps: [],
    notice: null,
    call: null,
    chain: { pending: [], confirmedUnits: 0n, sentUnits: 0n },
    exchange: new Map(),
    bank: {
      isAutopay,
      reliability: random.between(60, 100) / 100,
      credits: new Map(),
      refundedCents: 0n,
      refunds: [],
      debits: [],
      settled: new Set(),
      returned: new Set(),
    },
    owed: { key: '', cents: 0n },
    feeCents: (amountCents * BigInt(random.pick([0, 100, 200]))) / 10_100n,
  }
}

const termsOf = ({ coin, rebalance }: SimulatedLoan): MarginTerms => ({
  coin,
  ...levelsOf(rebalance.targetLtvBps),
  cureTargetLtvBps: levelsOf(rebalance.targetLtvBps).warningLtvBps,
  cureHours: 48,
  rearmBps: 100,
  isCuredByPrice: false,
})

/** Funds a loan now: its coins are final, its money is sent, its monitoring begins, and its year is planned. */
export const fund = (world: World, loan: SimulatedLoan, days: number): void => {
  const { coin, rebalance } = loan
  const { trueCents } = world.market.feeds[coin]
  loan.terms = { ...loan.terms, fundedOn: world.today }
  const owedCents = loan.terms.amountCents
  const units = minimumUnitsAtLtv({ coin, owedCents, priceCents: BigInt(trueCents) }, rebalance.targetLtvBps)
  const parts = loan.file
  const account = openedCollateral(parts.collateral)
  if (account?.state !== 'PLEDGED') throw new Error('a funded loan has collateral')
  loan.chain.confirmedUnits = units
  loan.file = fileOfParts(
    {
      ...parts,
      collateral: { ...account, requiredUnits: units, confirmedUnits: units },
      loan: { state: 'OPEN', fundedAt: world.now, payments: [] },
      margin: UNMONITORED,
    },
    parts.version,
  )
  postCollateral(loan, 'collateral', units)
  post(loan, 'funded', [
    { account: 'loan-principal', asset: 'USD', amount: owedCents },
    { account: 'cash', asset: 'USD', amount: loan.feeCents - owedCents },
    { account: 'deferred-origination-fees', asset: 'USD', amount: -loan.feeCents },
  ])
  count(world, 'LoanFunded')
  demand(world, loan, {
    type: 'MonitoringBegun',
    by: { kind: 'job', id: 'monitor-prices' },
    data: { terms: termsOf(loan) },
  })
  if (loan.bank.isAutopay) planAutopay(world, loan, null)
  planWires(world, loan)
  planHolds(world, loan, days)
  planWishes(world, loan, days)
  planModifications(world, loan, days)
}

/** Monitoring begins anew for a loan that was reopened. */
export const monitorAgain = (world: World, loan: SimulatedLoan): void =>
  demand(world, loan, {
    type: 'MonitoringBegun',
    by: { kind: 'job', id: 'monitor-prices' },
    data: { terms: termsOf(loan) },
  })
