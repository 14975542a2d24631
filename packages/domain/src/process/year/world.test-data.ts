import { createHash, type Hash } from 'node:crypto'
import type { Coin } from '../../collateral/coins.ts'
import type { HoldKind } from '../../holds/loan-holds.ts'
import type { NextPrices } from '../../margin/next-prices.ts'
import type { CalendarDate } from '../../offer/calendar-date.ts'
import type { RebalanceTerms } from '../../rebalance/excess.ts'
import type { RateCap } from '../../servicing/changed-rates.ts'
import type { CountedNotice } from '../../servicing/delinquency.ts'
import type { Loan } from '../../servicing/loan.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import type { FileEvent } from '../events.ts'
import type { Random } from '../walks/random.test-data.ts'
import { agendaOf, type Agenda } from './agenda.test-data.ts'
import type { Bank, Chain } from './around.test-data.ts'
import type { Exchange } from './exchange.test-data.ts'
import { marketOf, type Market } from './market.test-data.ts'

/** What was observed of the call of a loan, beside the rules: how long its clock has run since its notice. */
export interface CallWatch {
  noticeAt: number | null
  pausedSince: number | null
  pausedMs: number
  isExtended: boolean
  extendedTo: number
}

/** A loan in service, and everything around it. What the rules do not keep is of the simulation alone. */
export interface SimulatedLoan {
  readonly id: string
  readonly coin: Coin
  readonly rebalance: RebalanceTerms
  terms: Loan
  file: LoanFile
  /** The balances of its ledger by account and asset, and the keys of its entries. */
  readonly books: Map<string, bigint>
  readonly entries: Set<string>
  plan: NextPrices
  readonly holds: Set<HoldKind>
  /** Caps of the law on its rate, in the order in which they were set. */
  caps: readonly RateCap[]
  notice: CountedNotice | null
  call: CallWatch | null
  readonly chain: Chain
  readonly exchange: Exchange
  readonly bank: Bank
  /** The origination fee, which is part of what was lent. */
  readonly feeCents: bigint
  /** The total balance, and what it was computed from. */
  owed: { readonly key: string; readonly cents: bigint }
}

/** How often what happened: whether a run has seen what it is to show. */
export type Counts = Map<string, number>

export interface World {
  readonly random: Random
  readonly market: Market
  readonly agenda: Agenda
  readonly loans: readonly SimulatedLoan[]
  now: number
  today: CalendarDate
  isStopped: boolean
  /** Monitored loans of each coin: a tick reads the extremes of their stored prices. */
  readonly waiting: Readonly<Record<Coin, Waiting>>
  /** Loans with an open call, or a sale that is due or under way: what runs each minute reads these alone. */
  readonly busy: Set<SimulatedLoan>
  readonly counts: Counts
  readonly trace: Hash
  names: number
  /** What people and machines do about an event: it is planned, never done at once. */
  react: (loan: SimulatedLoan, event: FileEvent) => void
}

/** The loans of a coin with a stored price, and the prices nearest to the market; null where they are to be found anew. */
export interface Waiting {
  readonly loans: Set<SimulatedLoan>
  nearest: NextPrices | null
}

const waiting = (): Waiting => ({ loans: new Set(), nearest: null })

export const worldOf = (random: Random, begin: Pick<World, 'now' | 'today' | 'loans' | 'react'>): World => ({
  random,
  market: marketOf(random),
  agenda: agendaOf(),
  isStopped: false,
  waiting: { BTC: waiting(), ETH: waiting(), SOL: waiting() },
  busy: new Set<SimulatedLoan>(),
  counts: new Map<string, number>(),
  trace: createHash('sha256'),
  names: 0,
  ...begin,
})

export const count = ({ counts }: Pick<World, 'counts'>, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** A name that no other thing of the simulation has. */
export const nameIn = (world: World, noun: string): string => {
  world.names += 1
  return `${noun}-${world.names}`
}

/** Stops the simulation: an invariant does not hold. */
export const must = (holds: boolean, loan: Pick<SimulatedLoan, 'id'>, sentence: string): void => {
  if (!holds) throw new Error(`${loan.id}: ${sentence}`)
}
