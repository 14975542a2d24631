import { openSale } from '../../liquidation/sales.ts'
import type { Refusal } from '../../refusal.ts'
import type { Command } from '../commands.ts'
import { decide } from '../decide.ts'
import type { FileEvent } from '../events.ts'
import { fileAfter } from '../evolve.ts'
import { postEvent } from './books.test-data.ts'
import { checkEvent, checkLoan } from './invariants.test-data.ts'
import { newCallId, reviewOf, storePrices } from './monitor.test-data.ts'
import { count, type SimulatedLoan, type World } from './world.test-data.ts'

const record = (world: World, loan: SimulatedLoan, event: FileEvent): void => {
  world.trace.update(`${world.now} ${loan.id} ${event.type} ${JSON.stringify(event.data)}\n`)
  count(world, event.type)
}

/** What the jobs of a minute look at. */
const keepBusy = ({ busy }: World, loan: SimulatedLoan): void => {
  const { margin, liquidations } = loan.file
  if (margin.state === 'CALLED' || margin.state === 'SALE_DUE' || openSale(liquidations) !== null)
    busy.add(loan)
  else busy.delete(loan)
}

/**
 * Appends the events of a decision: what must hold of one is checked after each, and what must hold of the loan once they are
 * posted together, as their transaction commits them together.
 */
const append = (world: World, loan: SimulatedLoan, events: readonly FileEvent[]): void => {
  for (const event of events) {
    const before = loan.file
    loan.file = fileAfter(before, [event])
    record(world, loan, event)
    checkEvent(world, loan, { event, before })
  }
  for (const event of events) postEvent(world, loan, event)
  checkLoan(loan)
  keepBusy(world, loan)
  for (const event of events) world.react(loan, event)
}

/** Reviews the monitoring of a loan at the newest price, and stores the prices that it waits for next. */
export const follow = (world: World, loan: SimulatedLoan): boolean => {
  const command = reviewOf(world, loan, newCallId(world))
  if (command !== null) {
    const decision = decide(loan.file, command, world.now)
    if (!decision.ok) throw new Error(`${loan.id}: ${command.type} was refused: ${decision.code}`)
    append(world, loan, decision.events)
  }
  storePrices(world, loan)
  return command !== null
}

/** Asks for a command, as a transaction does: it is decided and appended, and the monitoring follows. Null where it is done. */
export const ask = (world: World, loan: SimulatedLoan, command: Command): Refusal | null => {
  const decision = decide(loan.file, command, world.now)
  if (!decision.ok) {
    count(world, `refused ${command.type}`)
    return decision
  }
  append(world, loan, decision.events)
  follow(world, loan)
  return null
}

/** The same where a refusal is a bug of the simulation or of the rules. */
export const demand = (world: World, loan: SimulatedLoan, command: Command): void => {
  const refused = ask(world, loan, command)
  if (refused !== null) throw new Error(`${loan.id}: ${command.type} was refused: ${refused.code}`)
}
