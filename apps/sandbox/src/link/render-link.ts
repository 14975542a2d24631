import { createQueryClient } from '@pledge/client/query-client'
import type { LinkHandlers } from '@pledge/contract/link-script'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { LinkPage } from './LinkPage.tsx'

/** Shows the page of the simulated provider in an element; answers how to take it away. */
export const renderLink = (element: Element, handlers: LinkHandlers): (() => void) => {
  const root = createRoot(element)
  root.render(
    createElement(QueryClientProvider, { client: createQueryClient() }, createElement(LinkPage, handlers)),
  )
  // Not while the page around it is being rendered.
  return () => void setTimeout(() => root.unmount())
}
