import type { ApplicationAnswer } from '@pledge/contract/applications'
import { progressIndex, progressSteps, type ProgressStep } from '@pledge/domain/application/progress'
import type { ApplicationState } from '@pledge/domain/application/states'
import { wasTopUpDue } from '../../loan/top-up.ts'

export interface LoanProgress {
  readonly steps: readonly ProgressStep[]
  /** The step shown as current; `steps.length` when all are done (gap G.45: done only at COMPLETE). */
  readonly current: number
}

/**
 * Rows 1.4.17 to 1.4.28, by the domain's rule. While a returned disbursement is owed, the last step is current (row
 * 1.4.18), not done.
 */
export const loanProgress = (
  application: ApplicationAnswer,
  state: ApplicationState,
  isOwedAgain = false,
): LoanProgress => {
  const facts = {
    isInternational: application.isInternational,
    isRollForward: application.isRollForward,
    isCollateralDue: wasTopUpDue(application),
  }
  const steps = progressSteps(facts)
  const isDone = state === 'COMPLETE' && !isOwedAgain
  return { steps, current: isDone ? steps.length : progressIndex({ state, ...facts }) }
}
