import type { Hold } from '../application/held-back.ts'
import type { Situation } from './situations.ts'

/** What the monitoring of a loan needs to know of its other parts. */
export interface MarginFacts {
  readonly hold: Hold
  /** Whether the loan is in service: funded, and not closed. */
  readonly isInService: boolean
  /** What is held for it less what is on its way out, in base units; never negative. */
  readonly units: bigint
  /** All payments that count, those on hold included. */
  readonly paidCents: bigint
  /** What stands in the way of automatic action, of the table of situations. */
  readonly situations: readonly Situation[]
}
