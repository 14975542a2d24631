import type { ApplicationState } from './states.ts'

/** Steps of the complete page, in the words shown (rows 1.4.23 and 1.4.28). */
export type ProgressStep =
  | 'Application Complete'
  | 'Collateral Received'
  | 'Disbursement Verified'
  | 'Funds Disbursed'
  | 'Loan Renewed'

export interface ProgressInput {
  readonly state: ApplicationState
  readonly isInternational: boolean
  readonly isRollForward: boolean
  /** For renewals: whether the top-up fixed at signing is above zero (journey, 'A renewal'). */
  readonly isCollateralDue: boolean
}

/** Rows 1.4.23 and 1.4.28. */
export const progressSteps = (input: Omit<ProgressInput, 'state'>): readonly ProgressStep[] => {
  if (input.isRollForward) {
    return input.isCollateralDue
      ? ['Application Complete', 'Collateral Received', 'Loan Renewed']
      : ['Application Complete', 'Loan Renewed']
  }
  return input.isInternational
    ? ['Application Complete', 'Collateral Received', 'Disbursement Verified', 'Funds Disbursed']
    : ['Application Complete', 'Collateral Received', 'Funds Disbursed']
}

const standardIndex = (state: ApplicationState, isInternational: boolean): number => {
  switch (state) {
    case 'COMPLETE':
      return isInternational ? 3 : 2
    case 'MANUAL_FUNDING_RELEASE':
      return isInternational ? 2 : 1
    case 'CRYPTO_FUNDING_VERIFY':
    case 'BORROWER_MICRO_DEPOSIT_CONFIRM':
      return 1
    default:
      return 0
  }
}

const renewalIndex = (state: ApplicationState, isCollateralDue: boolean): number => {
  switch (state) {
    case 'COMPLETE':
      return isCollateralDue ? 2 : 1
    case 'MANUAL_FUNDING_RELEASE':
    case 'CRYPTO_FUNDING_VERIFY':
    case 'BORROWER_MICRO_DEPOSIT_CONFIRM':
      return 1
    default:
      return 0
  }
}

/** The index of the current step, from 0 (rows 1.4.17 to 1.4.22 and 1.4.24 to 1.4.27, gap G.45). */
export const progressIndex = (input: ProgressInput): number =>
  input.isRollForward
    ? renewalIndex(input.state, input.isCollateralDue)
    : standardIndex(input.state, input.isInternational)
