import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { showUnderHeader } from './brand/late-part.ts'
import { isOfThisTab } from './brand/tab-brand.ts'
import { onPageShown } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { Application } from './router.tsx'
import { rememberReferral } from './session/referral.ts'
import './styles.css'

const root = document.getElementById('root')
const ignore = () => undefined
if (root === null) throw new Error('No #root')

if (isOfThisTab()) {
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
}

/** Work that waits for the first page, and that no page waits for. */
const stop = onPageShown(() => {
  stop()
  void import('./telemetry.ts').then(({ watchPageViews }) => watchPageViews(), ignore)
  void import('./brand/UnderHeader.tsx').then(({ UnderHeader }) => showUnderHeader(<UnderHeader />), ignore)
})
