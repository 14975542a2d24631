import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import type { Application } from '@pledge/domain/application/application'
import { finalSteps, screeningStep } from '@pledge/domain/application/final-steps'

/** The four last steps, and where the screening stands (rows 1.3.54 to 1.3.57, 1.4.12). */
export const presentFinalSteps = (application: Application): FinalStepsAnswer => {
  const { items, status } = finalSteps(application)
  return { items: [...items], status, screening: screeningStep(application) }
}
