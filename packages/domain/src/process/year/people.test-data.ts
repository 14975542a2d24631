import { deadlineOfSending } from '../../margin/call-notice.ts'
import { openCall } from '../../margin/margin-state.ts'
import { neededToCure } from '../../margin/needed-to-cure.ts'
import { HOLD_KINDS, HOLD_RULES, type HoldKind } from '../../holds/loan-holds.ts'
import { pauseReviewAt } from '../../margin/stopping-deposits.ts'
import { isInService } from '../../loan/loan-state.ts'
import { NO_CHANGES } from '../../servicing/loan-changes.ts'
import { changedRates, type RateCap } from '../../servicing/changed-rates.ts'
import type { EventOf, FileEvent } from '../events.ts'
import { ask, demand, follow } from './act.test-data.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './agenda.test-data.ts'
import { postServicing } from './books.test-data.ts'
import { payByDebit, wire } from './bank.test-data.ts'
import { deposit, requestRelease } from './chain.test-data.ts'
import { handle } from './handlers.test-data.ts'
import { balanceCents, readingOf } from './monitor.test-data.ts'
import { considerRefund } from './refunds.test-data.ts'
import { count, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

/** The email of a call is sent: mostly at once, sometimes hours later, rarely never. */
const sendCall = (world: World, loan: SimulatedLoan, callId: string): void => {
  const { random, agenda, now } = world
  if (random.chance(0.12)) return
  const delay = random.chance(0.9) ? random.between(1, 10) : random.between(120, 480)
  agenda.plan(now + delay * MINUTE_MS, () => {
    const call = openCall(loan.file.margin)
    if (call?.callId !== callId || loan.file.margin.state !== 'CALLED') return
    const sentAt = world.now
    const cureBy = deadlineOfSending(call, sentAt, loan.file.margin.terms.cureHours)
    demand(world, loan, {
      type: 'MarginCallSent',
      by: { kind: 'job', id: 'monitor-prices' },
      data: { callId, sentAt, cureBy },
    })
  })
}

const answers = ['TOP_UP', 'TOP_UP', 'PAY', 'DUST', 'NOTHING', 'NOTHING'] as const

/** The borrower adds what is needed, pays it, sends dust, or does nothing. */
const answerCall = (world: World, loan: SimulatedLoan, callId: string): void => {
  const { random, agenda, now } = world
  const answer = random.pick(answers)
  agenda.plan(now + random.between(1, 60) * HOUR_MS, () => {
    const { margin } = loan.file
    const reading = readingOf(world, loan)
    if (margin.state !== 'CALLED' || margin.call.callId !== callId || reading === null) return
    const needed = neededToCure({ coin: loan.coin, ...reading }, margin.terms.cureTargetLtvBps)
    count(world, `a call is answered by ${answer}`)
    if (answer === 'TOP_UP')
      deposit(world, loan, needed.units + (needed.units * BigInt(random.between(0, 20))) / 100n + 1n)
    if (answer === 'PAY') wire(world, loan, needed.cents + BigInt(random.between(0, 50_000)))
    if (answer === 'DUST') deposit(world, loan, 1_000n)
  })
}

const extendCall = (world: World, loan: SimulatedLoan, callId: string): void => {
  const { random, agenda, now } = world
  if (!random.chance(0.1)) return
  agenda.plan(now + random.between(2, 40) * HOUR_MS, () => {
    const call = openCall(loan.file.margin)
    if (call?.callId !== callId) return
    const cureBy = Math.max(call.cureBy, world.now) + random.between(1, 72) * HOUR_MS
    const data = { callId, cureBy, reason: 'A wire is on its way' }
    demand(world, loan, { type: 'MarginCallExtended', by: { kind: 'agent', id: 'ann' }, data })
  })
}

/** While a deposit stops the clock of a call, it is reviewed at the times that the rules name. */
const reviewPause = (world: World, loan: SimulatedLoan): void => {
  const { margin } = loan.file
  if (margin.state !== 'CALLED' || margin.call.pause?.cause !== 'DEPOSIT') return
  const { call, terms } = margin
  world.agenda.plan(pauseReviewAt(call.openedAt, terms.cureHours, world.now), () => {
    follow(world, loan)
    reviewPause(world, loan)
  })
}

const closePaid = (world: World, loan: SimulatedLoan): void => {
  if (loan.file.loan.state !== 'PAID_IN_FULL') return
  if (ask(world, loan, { type: 'LoanPaidOff', by: { kind: 'job', id: 'close-loan' }, data: {} }) !== null)
    world.agenda.plan(world.now + DAY_MS, () => closePaid(world, loan))
}

const called = (world: World, loan: SimulatedLoan, { data }: EventOf<'MarginCallOpened'>): void => {
  sendCall(world, loan, data.callId)
  answerCall(world, loan, data.callId)
  extendCall(world, loan, data.callId)
}

/** The caps of the law on the rate of a loan while it is held. */
const capsOf = (kind: HoldKind, from: World['today']): readonly RateCap[] => {
  const { rateCapBps } = HOLD_RULES[kind]
  return rateCapBps === null ? [] : [{ from, through: null, capBps: rateCapBps }]
}

/** An agent holds a loan for some weeks; its rate is capped meanwhile where the law says so, and stays so. */
const hold = (world: World, loan: SimulatedLoan, kind: HoldKind): void => {
  if (!isInService(loan.file.loan) || loan.holds.has(kind)) return
  count(world, `hold ${kind}`)
  loan.holds.add(kind)
  const caps = capsOf(kind, world.today)
  if (caps.length > 0) {
    loan.caps = [...loan.caps, ...caps]
    const changes = loan.terms.changes ?? NO_CHANGES
    const rates = changedRates(loan.terms.rateBps, { agreed: changes.agreedRates, caps: loan.caps })
    loan.terms = { ...loan.terms, changes: { ...changes, rates } }
    postServicing(world, loan, nameIn(world, 'rate'))
  }
  follow(world, loan)
  world.agenda.plan(world.now + world.random.between(1, 45) * DAY_MS, () => {
    loan.holds.delete(kind)
    follow(world, loan)
  })
}

/** Some sales are held while their orders are on the exchange. */
const holdSale = (world: World, loan: SimulatedLoan): void => {
  const { random, agenda, now } = world
  if (!random.chance(0.3)) return
  const kind = random.pick(['BANKRUPTCY', 'SCRA', 'DISPUTE'] as const)
  agenda.plan(now + random.between(1, 4) * MINUTE_MS, () => hold(world, loan, kind))
}

/** What follows an event in the world: emails, borrowers and agents. */
export const react =
  (world: World) =>
  (loan: SimulatedLoan, event: FileEvent): void => {
    const later = (minutes: number, step: () => void) =>
      world.agenda.plan(world.now + minutes * MINUTE_MS, step)
    const closeLater = () => later(1, () => closePaid(world, loan))
    const moneyMoved = () => {
      closeLater()
      later(2, () => considerRefund(world, loan))
    }
    handle(
      {
        MarginCallOpened: (opened) => called(world, loan, opened),
        MarginCallPaused: () => later(1, () => reviewPause(world, loan)),
        PaymentReceived: moneyMoved,
        PaymentReturned: moneyMoved,
        LiquidationOrdered: () => holdSale(world, loan),
        LiquidationConcluded: closeLater,
        LoanPaidOff: () => later(world.random.between(60, 3_000), () => requestRelease(world, loan)),
      },
      event,
    )
  }

/** Holds of a year, set at any time. */
export const planHolds = (world: World, loan: SimulatedLoan, days: number): void => {
  const { random, agenda, now } = world
  if (!random.chance(0.3)) return
  const at = now + random.between(1, days * 24) * HOUR_MS
  agenda.plan(at, () => hold(world, loan, random.pick(HOLD_KINDS)))
}

/** The lender stops automatic action a few times a year, for some hours. */
export const planStops = (world: World, days: number): void => {
  const { random, agenda, now } = world
  for (let stop = 0; stop < Math.max(1, days / 60); stop += 1) {
    const at = now + random.between(1, days * 24) * HOUR_MS
    agenda.plan(at, () => {
      count(world, 'automatic action is stopped')
      world.isStopped = true
      world.agenda.plan(world.now + random.between(1, 30) * HOUR_MS, () => {
        world.isStopped = false
      })
    })
  }
}

const WISHES = [
  ...(['RELEASE', 'RELEASE', 'RELEASE', 'RELEASE', 'DEBIT', 'DEBIT', 'DEPOSIT', 'WIRE'] as const),
  'PAY_OFF',
] as const

const wish = (world: World, loan: SimulatedLoan): void => {
  if (!isInService(loan.file.loan)) return
  const { random } = world
  switch (random.pick(WISHES)) {
    case 'RELEASE':
      return requestRelease(world, loan)
    case 'DEBIT':
      return payByDebit(world, loan, BigInt(random.between(1_000, 300_000)))
    case 'DEPOSIT':
      return deposit(world, loan, BigInt(random.between(1, 5_000_000)))
    case 'WIRE':
      return wire(world, loan, BigInt(random.between(1_000, 300_000)))
    case 'PAY_OFF':
      return wire(world, loan, balanceCents(world, loan) + BigInt(random.between(0, 50_000)))
  }
}

/** Excess collateral is asked for, and loans are topped up, paid and paid off early or with too much, at any time. */
export const planWishes = (world: World, loan: SimulatedLoan, days: number): void => {
  const { random, agenda, now } = world
  for (let time = 0; time < 4; time += 1)
    agenda.plan(now + random.between(1, days * 24) * HOUR_MS, () => wish(world, loan))
}
