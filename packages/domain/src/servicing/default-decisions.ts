import type { DelinquencyStatus } from './delinquency.ts'

/**
 * What two agents decide about a loan in default: that everything is due, that it is charged off, or that its collateral is sold
 * (note 093).
 */
export const DEFAULT_DECISIONS = ['ACCELERATION', 'CHARGE_OFF', 'SALE'] as const
export type DefaultDecisionKind = (typeof DEFAULT_DECISIONS)[number]

interface DefaultStanding {
  readonly status: DelinquencyStatus
  /** Declared due, or the term is over. */
  readonly isEverythingDue: boolean
  /** The time of a written notice of default has ended (`isCureTimeOver`). */
  readonly isCureTimeOver: boolean
}

/**
 * Whether collateral may be sold for another cause than its value (section 7 of the security agreement): the loan is in default,
 * the time to fix it has passed, and everything that is owed is due. A loan that was charged off without a notice of default is not
 * sold: nothing was taken from its borrower by the charge-off.
 */
export const isSaleAllowed = ({
  isEverythingDue,
  isCureTimeOver,
}: Omit<DefaultStanding, 'status'>): boolean => isEverythingDue && isCureTimeOver

/**
 * What may be proposed of a loan. Everything may be declared due in default alone, and is due already once the term is over. A
 * loan that matured unpaid may be charged off without a notice, because nothing is taken from its borrower by it. A sale is proposed
 * where one is allowed, there is collateral, and none is planned or under way.
 */
export const proposableDecisions = ({
  isSellable,
  ...standing
}: DefaultStanding & {
  /** There is collateral, and no sale of it is planned or under way. */
  readonly isSellable: boolean
}): readonly DefaultDecisionKind[] => {
  const { status, isEverythingDue } = standing
  const isProposable: Readonly<Record<DefaultDecisionKind, boolean>> = {
    ACCELERATION: status === 'IN_DEFAULT' && !isEverythingDue,
    CHARGE_OFF: status === 'IN_DEFAULT' || status === 'MATURED_UNPAID',
    SALE: isSellable && isSaleAllowed(standing),
  }
  return DEFAULT_DECISIONS.filter((kind) => isProposable[kind])
}
