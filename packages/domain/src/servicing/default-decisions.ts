import type { DelinquencyStatus } from './delinquency.ts'

/** What two agents decide about a loan in default: that everything is due, or that it is charged off. */
export const DEFAULT_DECISIONS = ['ACCELERATION', 'CHARGE_OFF'] as const
export type DefaultDecisionKind = (typeof DEFAULT_DECISIONS)[number]

/**
 * What may be proposed of a loan. Everything may be declared due in default alone, and is due already once the term is over. A
 * loan that matured unpaid may be charged off without a notice, because nothing is taken from its borrower by it.
 */
export const proposableDecisions = ({
  status,
  isEverythingDue,
}: {
  readonly status: DelinquencyStatus
  /** Declared due, or the term is over. */
  readonly isEverythingDue: boolean
}): readonly DefaultDecisionKind[] => {
  if (status === 'IN_DEFAULT') return isEverythingDue ? ['CHARGE_OFF'] : DEFAULT_DECISIONS
  return status === 'MATURED_UNPAID' ? ['CHARGE_OFF'] : []
}
