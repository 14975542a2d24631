import { dueAmountCents, nextPlanned, unpaidUntilCents } from '../../debit/autopay-plan.ts'
import { earliestDays, submitAtMs } from '../../debit/debit-days.ts'
import { isPresentedAgain } from '../../debit/debit-returns.ts'
import { isPending, moveOf, type DebitStep } from '../../debit/debit-status.ts'
import { isHeldFrom } from '../../holds/loan-holds.ts'
import { isInService, paymentsOf } from '../../loan/loan-state.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../../offer/calendar-date.ts'
import { addDays, startOfDate } from '../../offer/zoned-days.ts'
import { isPaidInFull } from '../../servicing/loan-account.ts'
import { dueOn } from '../../servicing/loan.ts'
import type { PaymentMethod, ReceivedPayment } from '../../servicing/received-payment.ts'
import { ask } from './act.test-data.ts'
import type { BankCredit, Debit } from './around.test-data.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './agenda.test-data.ts'
import { balanceCents } from './monitor.test-data.ts'
import { count, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

/** Federal Reserve holidays are known to the rules; the lender adds none. */
export const NO_HOLIDAYS = [] as const

/** Days for which the bank may take an ACH payment back. */
const HOLD_DAYS = 5

interface Incoming {
  readonly paymentId: string
  readonly method: PaymentMethod
  readonly amountCents: bigint
  readonly paidOn: CalendarDate
}

/** Records a payment. The same one again is refused, and changes nothing. */
const receive = (world: World, loan: SimulatedLoan, incoming: Incoming): void => {
  const { paymentId, method, amountCents } = incoming
  const isEarly = dayNumber(incoming.paidOn) < dayNumber(loan.terms.fundedOn)
  const on = isEarly ? loan.terms.fundedOn : incoming.paidOn
  const paidOn = formatCalendarDate(on)
  const heldUntil = method === 'ACH' ? world.now + HOLD_DAYS * DAY_MS : null
  const taken: ReceivedPayment = { paymentId, method, amountCents, paidOn, heldUntil, returnedAt: null }
  const data = {
    paymentId,
    method,
    amountCents: amountCents.toString(),
    paidOn,
    heldUntil,
    isPaidInFull: isPaidInFull(loan.terms, [...paymentsOf(loan.file.loan), taken]),
  }
  const by = { kind: 'job', id: 'sync-repayments' } as const
  // A debit counts at the bank once it has settled, a wire when it is first reported.
  const { credits } = loan.bank
  const isNew = method === 'WIRE' && !credits.has(paymentId)
  if (isNew) credits.set(paymentId, { on, cents: amountCents, finalAt: world.now })
  const refused = ask(world, loan, { type: 'PaymentReceived', by, data })
  if (isNew && refused !== null) credits.delete(paymentId)
}

/**
 * The bank takes a payment back. A loan whose collateral has left is not reopened: an agent collects it, and the loan counts the
 * payment on.
 */
const takeBack = (
  world: World,
  loan: SimulatedLoan,
  of: { paymentId: string; code: string; taken: BankCredit | undefined },
): void => {
  const payments = paymentsOf(loan.file.loan)
  const without = payments.map((payment) =>
    payment.paymentId === of.paymentId ? { ...payment, returnedAt: world.now } : payment,
  )
  const refused = ask(world, loan, {
    type: 'PaymentReturned',
    by: { kind: 'job', id: 'sync-debits' },
    data: { paymentId: of.paymentId, reasonCode: of.code, isPaidInFull: isPaidInFull(loan.terms, without) },
  })
  if (refused !== null && of.taken !== undefined) loan.bank.credits.set(of.paymentId, of.taken)
}

/** A wire of the borrower, which the bank may report late, and more than once. */
export const wire = (world: World, loan: SimulatedLoan, amountCents: bigint): void => {
  if (amountCents <= 0n) return
  const { random, agenda } = world
  const incoming = {
    paymentId: nameIn(world, 'wire'),
    method: 'WIRE',
    amountCents,
    paidOn: world.today,
  } as const
  const reportedAt = world.now + random.between(1, random.chance(0.1) ? 3 * 24 * 60 : 120) * MINUTE_MS
  const times = random.chance(0.1) ? 2 : 1
  for (let time = 0; time < times; time += 1)
    agenda.plan(reportedAt + time * HOUR_MS, () => receive(world, loan, incoming))
}

const CODES = ['R01', 'R01', 'R01', 'R09', 'R02', 'R10', 'R16', 'R99'] as const

const known = ({ file, bank }: SimulatedLoan): readonly ReceivedPayment[] => [
  ...paymentsOf(file.loan),
  ...bank.debits
    .filter(({ status }) => isPending(status))
    .map(({ debitId, amountCents, planned }) => ({
      paymentId: debitId,
      method: 'ACH' as const,
      amountCents,
      paidOn: formatCalendarDate(planned.settlesOn),
      heldUntil: null,
      returnedAt: null,
    })),
]

/** What happened at the bank, before anything is done about it. */
const happen = (
  { today, now }: World,
  { bank }: SimulatedLoan,
  { debit: { debitId, amountCents }, step }: { readonly debit: Debit; readonly step: DebitStep },
): void => {
  const { settled, returned, credits } = bank
  if (step === 'SETTLE' && !settled.has(debitId) && !returned.has(debitId)) {
    settled.add(debitId)
    credits.set(debitId, { on: today, cents: amountCents, finalAt: now + HOLD_DAYS * DAY_MS })
  }
  if (step === 'RETURN' && !returned.has(debitId)) {
    returned.add(debitId)
    credits.delete(debitId)
  }
}

/** Takes a step of an entry, and does to the loan what it asks for: once, whatever is reported again. */
const step = (
  world: World,
  loan: SimulatedLoan,
  of: { debit: Debit; step: DebitStep; code?: string },
): void => {
  const { debit } = of
  const taken = loan.bank.credits.get(debit.debitId)
  happen(world, loan, of)
  const move = moveOf(debit.status, of.step)
  if (move === undefined) {
    count(world, `a debit of status ${debit.status} leaves ${of.step} alone`)
    return
  }
  debit.status = move.status
  count(world, `debit ${of.step}`)
  const { debitId, amountCents } = debit
  if (move.payment === 'RECEIVE')
    receive(world, loan, { paymentId: debitId, method: 'ACH', amountCents, paidOn: world.today })
  if (move.payment === 'REVERSE') takeBack(world, loan, { paymentId: debitId, code: of.code ?? 'R01', taken })
}

/** The bank reports that an entry settled or was returned, in either order, and some reports twice. */
const reportDebit = (world: World, loan: SimulatedLoan, debit: Debit): void => {
  const { random, agenda } = world
  const settlesAt = startOfDate(debit.planned.settlesOn, 'America/New_York') + 12 * HOUR_MS
  const settle = () => step(world, loan, { debit, step: 'SETTLE' })
  agenda.plan(settlesAt, settle)
  if (random.chance(0.1)) agenda.plan(settlesAt + 2 * HOUR_MS, settle)
  if (!random.chance(0.1)) return
  const code = random.pick(CODES)
  const days = code === 'R10' ? random.between(6, 60) : random.between(0, 3)
  // On the day of the settlement it can be reported before it.
  const returnedAt = settlesAt + days * DAY_MS - (days === 0 ? HOUR_MS : 0)
  const give = () => {
    step(world, loan, { debit, step: 'RETURN', code })
    if (isPresentedAgain(code, debit.presentment)) presentAgain(world, loan, debit)
  }
  agenda.plan(returnedAt, give)
  if (random.chance(0.2))
    agenda.plan(returnedAt + 3 * HOUR_MS, () => step(world, loan, { debit, step: 'RETURN', code }))
}

/** Submits an entry. An unknown answer is resolved by submitting it again under the same key. */
const submit = (world: World, loan: SimulatedLoan, debit: Debit): void => {
  const { random, agenda, now } = world
  if (isHeldFrom([...loan.holds], 'debits')) {
    step(world, loan, { debit, step: 'STOP' })
    return
  }
  step(world, loan, { debit, step: 'SUBMIT' })
  if (random.chance(0.08)) {
    agenda.plan(now + HOUR_MS, () => submitAgain(world, loan, debit))
    return
  }
  if (random.chance(0.03)) step(world, loan, { debit, step: 'REJECT' })
  else {
    step(world, loan, { debit, step: 'ACCEPT' })
    reportDebit(world, loan, debit)
  }
}

/** The bank had the entry, or it has it now: there is one of its key. */
const submitAgain = (world: World, loan: SimulatedLoan, debit: Debit): void => {
  step(world, loan, { debit, step: 'SUBMIT' })
  step(world, loan, { debit, step: 'ACCEPT' })
  reportDebit(world, loan, debit)
}

const schedule = (world: World, loan: SimulatedLoan, debit: Debit): void => {
  loan.bank.debits = [...loan.bank.debits, debit]
  submit(world, loan, debit)
}

const presentAgain = (world: World, loan: SimulatedLoan, { planned, presentment }: Debit): void => {
  world.agenda.plan(world.now + 2 * DAY_MS, () => {
    const again = { ...planned, ...earliestDays(world.now, NO_HOLIDAYS) }
    const terms = { settlesOn: again.settlesOn, bankHolidays: NO_HOLIDAYS }
    const amountCents = unpaidUntilCents(loan.terms, known(loan), terms)
    if (!isInService(loan.file.loan) || amountCents <= 0n) return
    const debitId = nameIn(world, 'debit')
    schedule(world, loan, {
      debitId,
      amountCents,
      planned: again,
      presentment: presentment + 1,
      status: 'SCHEDULED',
    })
  })
}

/** A borrower pays a part of the loan by a debit, as soon as the bank takes it. Unverified accounts return more of these. */
export const payByDebit = (world: World, loan: SimulatedLoan, amountCents: bigint): void => {
  const planned = { dueOn: world.today, ...earliestDays(world.now, NO_HOLIDAYS) }
  world.agenda.plan(Math.max(world.now, submitAtMs(planned.submitOn) + HOUR_MS), () => {
    if (!isInService(loan.file.loan)) return
    const debitId = nameIn(world, 'debit')
    schedule(world, loan, { debitId, amountCents, planned, presentment: 1, status: 'SCHEDULED' })
  })
}

/** Plans the debits of autopay, each after the one before. */
export const planAutopay = (world: World, loan: SimulatedLoan, after: CalendarDate | null): void => {
  const planned = nextPlanned(loan.terms, { after, nowMs: world.now, bankHolidays: NO_HOLIDAYS })
  if (planned === null) return
  world.agenda.plan(submitAtMs(planned.submitOn) + HOUR_MS, () => {
    const amountCents = dueAmountCents(loan.terms, known(loan), { ...planned, bankHolidays: NO_HOLIDAYS })
    if (isInService(loan.file.loan) && amountCents > 0n) {
      const debitId = nameIn(world, 'debit')
      schedule(world, loan, { debitId, amountCents, planned, presentment: 1, status: 'SCHEDULED' })
    }
    planAutopay(world, loan, planned.dueOn)
  })
}

/** Pays what is due by wire, on time or late, a part of it or too much; at maturity everything. */
export const planWires = (world: World, loan: SimulatedLoan): void => {
  const { random, agenda } = world
  const { terms, bank } = loan
  for (let month = 1; month <= terms.termMonths; month += 1) {
    const isLast = month === terms.termMonths
    if (!isLast && (bank.isAutopay || terms.repayment === 'deferred')) continue
    if (random.chance(1 - bank.reliability)) continue
    const days = random.chance(0.8) ? -random.between(0, 4) : random.between(1, 40)
    const on = addDays(dueOn(terms, month), days)
    agenda.plan(startOfDate(on, 'UTC') + random.between(8, 20) * HOUR_MS, () => {
      if (!isInService(loan.file.loan)) return
      const bankHolidays = NO_HOLIDAYS
      const due = unpaidUntilCents(loan.terms, known(loan), {
        settlesOn: addDays(world.today, 5),
        bankHolidays,
      })
      const cents = isLast ? balanceCents(world, loan) : due
      if (random.chance(0.08)) wire(world, loan, cents / 2n)
      else wire(world, loan, random.chance(0.03) ? cents + 12_345n : cents)
    })
  }
}
