import { isInService } from '../../loan/loan-state.ts'
import { NO_CHANGES } from '../../servicing/loan-changes.ts'
import { withModification, type ModificationTerms } from '../../servicing/modification.ts'
import { follow } from './act.test-data.ts'
import { HOUR_MS } from './agenda.test-data.ts'
import { postServicing } from './books.test-data.ts'
import { balanceCents } from './monitor.test-data.ts'
import { count, must, nameIn, type SimulatedLoan, type World } from './world.test-data.ts'

const offered = ({ random }: World): ModificationTerms =>
  random.pick([
    { kind: 'LATER_MATURITY', months: random.between(1, 12) },
    { kind: 'LOWER_RATE', rateBps: random.between(1, 1_200) },
    { kind: 'PAYMENT_PAUSE', payments: random.between(1, 6) },
  ] as const)

/** The borrower accepts changed terms: from this day on, so that nothing that is owed today changes. */
const modify = (world: World, loan: SimulatedLoan): void => {
  if (!isInService(loan.file.loan)) return
  const terms = offered(world)
  const modified = withModification(loan.terms, terms, world.today)
  if (modified === null) {
    count(world, `modification ${terms.kind} is beyond its bounds`)
    return
  }
  count(world, `modification ${terms.kind}`)
  const before = balanceCents(world, loan)
  loan.terms = modified
  must(balanceCents(world, loan) === before, loan, `${terms.kind} changed what is owed on its day`)
  postServicing(world, loan, nameIn(world, 'modification'))
  follow(world, loan)
}

export const planModifications = (world: World, loan: SimulatedLoan, days: number): void => {
  const { random, agenda, now } = world
  if (random.chance(0.2)) agenda.plan(now + random.between(1, days * 24) * HOUR_MS, () => modify(world, loan))
}

/** Two agents charge a loan off that is in default, weeks after everything was declared due. */
export const chargeOff = (world: World, loan: SimulatedLoan): void => {
  const { changes } = loan.terms
  if (changes?.acceleratedOn == null || !world.random.chance(0.05)) return
  count(world, 'a charge-off')
  loan.terms = {
    ...loan.terms,
    changes: { ...NO_CHANGES, ...changes, chargedOffOn: world.today },
  }
  postServicing(world, loan, nameIn(world, 'charge-off'))
  follow(world, loan)
}
