import { createStepUpCall } from '@pledge/client/step-up'
import { api } from '../api.ts'
import { loadPart } from '../load-part.ts'

/**
 * Makes a call that may need a step-up (decision 15): `await callWithStepUp(saveManualBank, { params, body })`. If the
 * server requires it, a dialog opens over the current page, and the same call is made again with the proof. Throws
 * `StepUpLeft` when the person closes the dialog. May be called from anywhere, and works after its screen is left.
 */
export const callWithStepUp = createStepUpCall({
  call: api,
  newKey: () => crypto.randomUUID(),
  prove: async (change) => (await loadPart(() => import('./ask-for-proof.tsx'))).askForProof(change, api),
})
