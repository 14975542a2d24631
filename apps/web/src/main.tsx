import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { rememberReferral } from './session/referral.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

rememberReferral()
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
})

/** Telemetry waits for the first page; no page waits for telemetry. */
const stop = router.subscribe('onRendered', () => {
  stop()
  void import('./telemetry.ts').then(({ watchPageViews }) => watchPageViews(router))
})
