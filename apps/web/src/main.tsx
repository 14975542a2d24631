import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { showUnderHeader } from './brand/late-part.ts'
import { onPageShown } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { Application } from './router.tsx'
import { rememberReferral } from './session/referral.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const ignore = () => undefined

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

/** Telemetry and banners wait for the first page; no page waits for either, nor fails with it. */
const stop = onPageShown(() => {
  stop()
  void import('./telemetry.ts').then(({ watchPageViews }) => watchPageViews(), ignore)
  void import('./brand/UnderHeader.tsx').then(({ UnderHeader }) => showUnderHeader(<UnderHeader />), ignore)
})
