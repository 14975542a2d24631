import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api.ts'
import { router } from './router.tsx'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
})

/** Pages neither wait for telemetry nor fail with it. */
void import('./page-views.ts').then(
  ({ watchPageViews }) => watchPageViews(),
  () => undefined,
)
