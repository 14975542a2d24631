import { createStepUpCall } from '@pledge/client/step-up'
import { api } from '../api.ts'

/**
 * Makes a call that requires proof by a second factor (note 060): a dialog opens over the page, and the call is
 * repeated with the proof. Throws `StepUpLeft` when the agent closes the dialog.
 */
export const callWithStepUp = createStepUpCall({
  call: api,
  newKey: () => crypto.randomUUID(),
  prove: async (change) => (await import('./ask-for-factor.tsx')).askForFactor(change),
})
