import type { Hold } from '../application/held-back.ts'
import type { Situation } from './situations.ts'

/** The facts that the monitoring of a loan needs about its other parts. */
export interface MarginFacts {
  readonly hold: Hold
  /** Whether the loan is in service: funded, and not closed. */
  readonly isInService: boolean
  /** The collateral balance less pending transfers out, in base units; never negative. */
  readonly units: bigint
  /** The sum of all payments that count, including those on hold. */
  readonly paidCents: bigint
  /** The situations that restrict automatic action. */
  readonly situations: readonly Situation[]
}
