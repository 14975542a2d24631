import { excessUnits } from '../../rebalance/excess.ts'
import { currentRelease } from '../../view/current-release.ts'
import { isHeldFrom } from '../../holds/loan-holds.ts'
import { openedCollateral } from '../../collateral/account.ts'
import { ask, demand, follow } from './act.test-data.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './agenda.test-data.ts'
import { postCollateral } from './books.test-data.ts'
import { readingOf } from './monitor.test-data.ts'
import { count, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

/** Brings the count of the collateral to what is final on the chain. */
const countDeposits = (world: World, loan: SimulatedLoan): void => {
  const before = openedCollateral(loan.file.collateral)?.confirmedUnits ?? 0n
  const { confirmedUnits } = loan.chain
  if (before === confirmedUnits) return
  const name = nameIn(world, 'count')
  postCollateral(loan, name, confirmedUnits - before)
  demand(world, loan, {
    type: 'CollateralCounted',
    by: { kind: 'job', id: 'sync-deposits' },
    data: { confirmedUnits: confirmedUnits.toString() },
  })
}

/** A reorganization takes back a deposit that was final; most are mined again. */
const reorganize = (world: World, loan: SimulatedLoan, units: bigint): void => {
  count(world, 'a reorganization of a final deposit')
  loan.chain.confirmedUnits -= units
  countDeposits(world, loan)
  if (world.random.chance(0.3)) return
  world.agenda.plan(world.now + world.random.between(10, 180) * MINUTE_MS, () => {
    loan.chain.confirmedUnits += units
    countDeposits(world, loan)
  })
}

/** A deposit is seen, and later final, or never; a final one is rarely taken back by a reorganization. */
export const deposit = (world: World, loan: SimulatedLoan, units: bigint): void => {
  const { random, agenda, now } = world
  const { chain } = loan
  const seen = { units, firstSeenAt: now, isUnderReview: false }
  chain.pending = [...chain.pending, seen]
  follow(world, loan)
  agenda.plan(now + random.between(20, 240) * MINUTE_MS, () => {
    chain.pending = chain.pending.filter((one) => one !== seen)
    if (random.chance(0.06)) {
      count(world, 'a deposit that was never mined')
      follow(world, loan)
      return
    }
    chain.confirmedUnits += units
    countDeposits(world, loan)
    if (random.chance(0.04))
      agenda.plan(world.now + random.between(1, 48) * HOUR_MS, () => reorganize(world, loan, units))
  })
}

const send = (world: World, loan: SimulatedLoan, requestId: string): void => {
  const release = currentRelease(loan.file)
  if (release?.requestId !== requestId || release.state !== 'ORDERED') return
  const isSent = !world.random.chance(0.1)
  if (isSent) loan.chain.sentUnits += release.orderedUnits
  demand(world, loan, {
    type: 'CollateralReleaseConcluded',
    by: { kind: 'job', id: 'sync-releases' },
    data: {
      requestId,
      result: isSent ? 'SUCCESS' : 'WITHDRAWAL_FAILED',
      units: release.orderedUnits.toString(),
      transactionId: isSent ? nameIn(world, 'transaction') : null,
    },
  })
}

/** What a loan in service does not need now, or all of one that is over; the holds of the loan stop both. */
const releasable = (world: World, loan: SimulatedLoan): bigint | 'all' | null => {
  if (isHeldFrom([...loan.holds], 'releases')) return null
  if (loan.file.collateral.state === 'UNPLEDGED') return 'all'
  const reading = readingOf(world, loan)
  const excess = reading === null ? 0n : excessUnits(loan.coin, reading, loan.rebalance)
  return excess > 0n ? excess : null
}

/** An agent approves what may still leave, and refuses the rest. */
const decideRelease = (world: World, loan: SimulatedLoan, of: { requestId: string; agent: string }): void => {
  const release = currentRelease(loan.file)
  if (release?.requestId !== of.requestId || release.state !== 'REQUESTED') return
  const may = releasable(world, loan)
  const requested = release.requestedUnits
  const isApproved = may === 'all' || (may !== null && requested !== undefined && requested <= may)
  const refused = ask(world, loan, {
    type: 'CollateralReleaseDecided',
    by: { kind: 'agent', id: of.agent },
    data: {
      requestId: of.requestId,
      decision: isApproved ? 'approve' : 'refuse',
      reason: isApproved ? null : requested === undefined ? 'BORROWER_ASKED' : 'LOAN_NEEDS_IT',
    },
  })
  // What cannot leave now waits for another look.
  if (refused !== null) world.agenda.plan(world.now + 6 * HOUR_MS, () => decideRelease(world, loan, of))
  if (currentRelease(loan.file)?.state === 'ORDERED')
    world.agenda.plan(world.now + world.random.between(30, 300) * MINUTE_MS, () =>
      send(world, loan, of.requestId),
    )
}

/** The borrower asks for collateral back: the excess of a loan in service, or all of one that is paid off. */
export const requestRelease = (world: World, loan: SimulatedLoan): void => {
  const may = releasable(world, loan)
  if (may === null) return
  const requestId = nameIn(world, 'request')
  const refused = ask(world, loan, {
    type: 'CollateralReleaseRequested',
    by: { kind: 'borrower', id: 'borrower-1' },
    data: { requestId, ...(may === 'all' ? {} : { units: may.toString() }) },
  })
  if (refused !== null) return
  for (const [agent, from] of [
    ['ann', 1],
    ['bob', 8],
  ] as const) {
    const at = world.now + world.random.between(from, from + 6) * HOUR_MS
    world.agenda.plan(at, () => decideRelease(world, loan, { requestId, agent }))
  }
  world.agenda.plan(world.now + 2 * DAY_MS, () => requestRelease(world, loan))
}
