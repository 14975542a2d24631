import { finalSteps, screeningStep } from '@pledge/domain/view/final-steps'
import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import type { LoanFile } from '@pledge/domain/view/loan-file'

/** The four final steps, and the status of the screening (rows 1.3.54 to 1.3.57, 1.4.12). */
export const presentFinalSteps = (file: LoanFile): FinalStepsAnswer => {
  const { items, status } = finalSteps(file)
  return { items: [...items], status, screening: screeningStep(file.application) }
}
