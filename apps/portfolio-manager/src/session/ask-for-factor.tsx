import { type ChangeToProve, StepUpLeft } from '@pledge/client/step-up'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api.ts'
import { FactorDialog } from './FactorDialog.tsx'

/** Mounts the dialog separately, over the dialog that it confirms. */
export const askForFactor = (change: ChangeToProve): Promise<string> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = () => {
      root.unmount()
      place.remove()
    }
    root.render(
      <QueryClientProvider client={queryClient}>
        <FactorDialog
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
