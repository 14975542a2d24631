import { isHeldFrom } from '../../holds/loan-holds.ts'
import { paymentsOf } from '../../loan/loan-state.ts'
import { refundable } from '../../refund/refundable.ts'
import { isLive, isSpent, refundMove, type RefundStep } from '../../refund/refund-status.ts'
import { DAY_MS, HOUR_MS } from './agenda.test-data.ts'
import type { Refund } from './around.test-data.ts'
import { post } from './books.test-data.ts'
import { checkLoan } from './invariants.test-data.ts'
import { plainAccount } from './plain-account.test-data.ts'
import { creditsOf } from './check-books.test-data.ts'
import { count, must, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

interface Refunding {
  readonly world: World
  readonly loan: SimulatedLoan
  readonly refund: Refund
}

const refundableNow = (world: World, loan: SimulatedLoan) =>
  refundable(loan.terms, paymentsOf(loan.file.loan), {
    on: world.today,
    nowMs: world.now,
    spentCents: loan.bank.refunds
      .filter(({ status }) => isSpent(status))
      .reduce((sum, { amountCents }) => sum + amountCents, 0n),
  })

/** A refund never exceeds what bank and agreement say is owed back, of money that the bank cannot take back any more. */
const checkOwedBack = ({ world, loan, refund }: Refunding): void => {
  const final = creditsOf(loan).filter(({ finalAt }) => finalAt <= world.now)
  const { overCents } = plainAccount(loan.terms, final, world.today)
  must(
    loan.bank.refundedCents + refund.amountCents <= overCents,
    loan,
    'more was sent back than is owed back',
  )
}

/** Takes a step of a refund, and posts what it asks for. */
const step = (of: Refunding, taken: RefundStep): void => {
  const { world, loan, refund } = of
  const move = refundMove(refund.status, taken)
  if (move === undefined) {
    count(world, `a refund of status ${refund.status} leaves ${taken} alone`)
    return
  }
  refund.status = move.status
  count(world, `refund ${taken}`)
  if (move.posting === 'NONE') return
  const cents = move.posting === 'SENT' ? refund.amountCents : -refund.amountCents
  post(loan, `refund-${move.posting}:${refund.refundId}`, [
    { account: 'overpayments-refunded', asset: 'USD', amount: cents },
    { account: 'cash', asset: 'USD', amount: -cents },
  ])
  checkLoan(loan)
}

/** The bank returns a refund days later, and some returns are reported twice. */
const returnLater = (of: Refunding): void => {
  const { world, loan, refund } = of
  if (!world.random.chance(0.15)) return
  world.agenda.plan(world.now + 2 * DAY_MS, () => {
    loan.bank.refundedCents -= refund.amountCents
    step(of, 'RETURN')
    step(of, 'RETURN')
    considerRefund(world, loan)
  })
}

/** The bank has the refund under its key, once. Where its answer is lost, it is submitted again. */
const submit = (of: Refunding): void => {
  const { world, loan, refund } = of
  step(of, 'SUBMIT')
  if (world.random.chance(0.05)) {
    step(of, 'REJECT')
    world.agenda.plan(world.now + DAY_MS, () => considerRefund(world, loan))
    return
  }
  checkOwedBack(of)
  const isLost = world.random.chance(0.1)
  const accept = () => {
    loan.bank.refundedCents += refund.amountCents
    step(of, 'ACCEPT')
    step(of, 'ACCEPT')
    returnLater(of)
    // Nothing is owed any more, and a job that looks again must find so.
    world.agenda.plan(world.now + DAY_MS, () => considerRefund(world, loan))
  }
  if (!isLost) {
    accept()
    return
  }
  count(world, 'no answer about a refund')
  world.agenda.plan(world.now + HOUR_MS, () => {
    step(of, 'SUBMIT')
    accept()
  })
}

/** What is owed is compared again at each step, as the commands do; answers whether it is as the refund says. */
const isStillOwed = (of: Refunding): boolean => {
  const { world, loan, refund } = of
  const { cents } = refundableNow(world, loan)
  if (cents === refund.amountCents) return true
  if (cents === 0n) step(of, 'WITHDRAW')
  else {
    refund.amountCents = cents
    step(of, 'AMEND')
    world.agenda.plan(world.now + world.random.between(1, 20) * HOUR_MS, () => approve(of))
  }
  return false
}

const send = (of: Refunding): void => {
  const { world, loan, refund } = of
  if (refund.status !== 'APPROVED' || !isStillOwed(of)) return
  if (isHeldFrom([...loan.holds], 'releases')) world.agenda.plan(world.now + 12 * HOUR_MS, () => send(of))
  else submit(of)
}

const approve = (of: Refunding): void => {
  const { world, refund } = of
  if (refund.status !== 'OPEN' || !isStillOwed(of)) return
  step(of, 'APPROVE')
  world.agenda.plan(world.now + world.random.between(1, 12) * HOUR_MS, () => send(of))
}

/** Opens a refund of what is owed back where none is open, and looks again once more may be final. */
export const considerRefund = (world: World, loan: SimulatedLoan): void => {
  const { refunds } = loan.bank
  if (refunds.some(({ status }) => isLive(status))) return
  const { cents, nextAt } = refundableNow(world, loan)
  if (nextAt !== null) world.agenda.plan(nextAt, () => considerRefund(world, loan))
  if (cents === 0n) return
  const refund: Refund = { refundId: nameIn(world, 'refund'), amountCents: cents, status: 'OPEN' }
  loan.bank.refunds = [...refunds, refund]
  count(world, 'refund OPEN')
  world.agenda.plan(world.now + world.random.between(1, 30) * HOUR_MS, () => approve({ world, loan, refund }))
}
