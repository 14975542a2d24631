import { type ChangeToProve, StepUpLeft } from '@pledge/client/step-up'
import type { Call } from '@pledge/client/typed-call'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../query-client.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

/**
 * Opens the dialog in its own root, beside the page: the screen that started the change may be gone by then, as on
 * next-steps, which is shown ahead of the answer.
 */
export const askForProof = (change: ChangeToProve, api: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = () => {
      root.unmount()
      place.remove()
    }
    root.render(
      <QueryClientProvider client={queryClient}>
        <StepUpDialog
          api={api}
          change={change}
          onProof={(proof) => {
            close()
            resolve(proof)
          }}
          onLeave={() => {
            close()
            reject(new StepUpLeft())
          }}
        />
      </QueryClientProvider>,
    )
  })
