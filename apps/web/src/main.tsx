import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { onPageShown } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { Application } from './router.tsx'
import { rememberReferral } from './session/referral.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

rememberReferral()
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Application />
      </QueryClientProvider>
    </StrictMode>,
  )
})

/** Telemetry waits for the first page; no page waits for telemetry. */
const stop = onPageShown(() => {
  stop()
  void import('./telemetry.ts').then(({ watchPageViews }) => watchPageViews())
})
