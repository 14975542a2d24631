import { isInService, paymentsOf } from '../../loan/loan-state.ts'
import { isMonitored } from '../../margin/margin-state.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../../offer/calendar-date.ts'
import { DELINQUENCY_RULES } from '../../organization/delinquency-rules.ts'
import { delinquencyOf, noticeToSend } from '../../servicing/delinquency.ts'
import { NO_CHANGES } from '../../servicing/loan-changes.ts'
import { isHeldFrom } from '../../holds/loan-holds.ts'
import { follow } from './act.test-data.ts'
import { bookedIn, postServicing } from './books.test-data.ts'
import { checkBooks } from './check-books.test-data.ts'
import { NO_HOLIDAYS } from './bank.test-data.ts'
import { checkLoan } from './invariants.test-data.ts'
import { chargeOff } from './modifications.test-data.ts'
import { balanceCents } from './monitor.test-data.ts'
import { monitorAgain } from './portfolio.test-data.ts'
import { count, must, type SimulatedLoan, type World } from './world.test-data.ts'

/** Everything is declared due in default, by agents, a few days after the notice ran out. */
const accelerate = (world: World, loan: SimulatedLoan): void => {
  if (loan.terms.changes?.acceleratedOn != null) return
  if (!world.random.chance(0.2) || isHeldFrom([...loan.holds], 'defaultSteps')) return
  count(world, 'everything is declared due')
  loan.terms = {
    ...loan.terms,
    changes: { ...(loan.terms.changes ?? NO_CHANGES), acceleratedOn: world.today },
  }
}

const checkDefault = (world: World, loan: SimulatedLoan): void => {
  const { notice, terms } = loan
  const isDeclared = terms.changes?.acceleratedOn != null
  const isOver = notice !== null && dayNumber(notice.cureThrough) < dayNumber(world.today)
  must(isDeclared || isOver, loan, 'a loan is in default whose notice has time left')
}

/** The state of what is due: notices are given on their day, and a default is declared after its time. */
const followDues = (world: World, loan: SimulatedLoan): void => {
  const terms = { on: world.today, bankHolidays: NO_HOLIDAYS, rules: DELINQUENCY_RULES, notice: loan.notice }
  const payments = paymentsOf(loan.file.loan)
  const { status, daysPastDue, pastDueCents } = delinquencyOf(loan.terms, payments, terms)
  count(world, `a day ${status}`)
  if (status === 'CHARGED_OFF') return
  must(
    daysPastDue > 0 === pastDueCents > 0n || status === 'IN_DEFAULT',
    loan,
    'days past due without money past due',
  )
  must(pastDueCents <= balanceCents(world, loan), loan, 'more is past due than is owed')
  if (status === 'CURRENT' || status === 'DUE_SOON') return
  if (status === 'IN_DEFAULT') {
    checkDefault(world, loan)
    chargeOff(world, loan)
    accelerate(world, loan)
    return
  }
  if (isHeldFrom([...loan.holds], 'defaultSteps')) return
  const notice = noticeToSend(loan.terms, payments, terms)
  if (notice === null) return
  must(daysPastDue >= DELINQUENCY_RULES.noticeFromDays, loan, 'a notice was sent too early')
  count(world, 'a notice of default')
  loan.notice = { ...notice, isGiven: true }
}

/** A loan looks at its dues on the days after a due date, and each day while something is past due. */
const isDuesDay = ({ today }: World, loan: SimulatedLoan): boolean => {
  const { fundedOn } = loan.terms
  const since = dayNumber(today) - dayNumber(fundedOn)
  return since % 5 === 0 || loan.notice !== null
}

const serviceLoan = (world: World, loan: SimulatedLoan): void => {
  if (!isInService(loan.file.loan)) return
  const before = bookedIn(loan, 'interest-income', 'USD')
  postServicing(world, loan, `interest:${formatCalendarDate(world.today)}`)
  must(
    loan.terms.changes !== undefined || bookedIn(loan, 'interest-income', 'USD') <= before,
    loan,
    'interest was earned, and is not',
  )
  if (!isMonitored(loan.file.margin)) monitorAgain(world, loan)
  follow(world, loan)
  if (isDuesDay(world, loan)) followDues(world, loan)
}

/** A day is over: the books of every loan, closed ones too, are compared as they are. Nothing is posted for it. */
export const checkAllBooks = (world: World): void => {
  for (const loan of world.loans)
    if (loan.books.size > 0) {
      checkBooks(loan, world.today)
      checkLoan(loan)
    }
}

/** A day begins: interest accrues, the stored prices follow, what is past due is looked at. */
export const beginDay = (world: World, today: CalendarDate): void => {
  world.today = today
  for (const loan of world.loans) if (loan.books.size > 0) serviceLoan(world, loan)
}
