import { createQueryClient } from '@pledge/client/query-client'
import type { LinkHandlers } from '@pledge/contract/link-script'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { LinkPage } from './LinkPage.tsx'

/** Renders the simulated provider's page in an element; returns a function that removes it. */
export const renderLink = (element: Element, handlers: LinkHandlers): (() => void) => {
  const root = createRoot(element)
  root.render(
    createElement(QueryClientProvider, { client: createQueryClient() }, createElement(LinkPage, handlers)),
  )
  // Deferred, because the surrounding page may be rendering.
  return () => void setTimeout(() => root.unmount())
}
