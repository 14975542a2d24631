import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api.ts'
import { SandboxScreen } from './SandboxScreen.tsx'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SandboxScreen />
      </QueryClientProvider>
    </StrictMode>,
  )
})
