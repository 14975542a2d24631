import { JWT_KEY } from '@pledge/client/access-token'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { APP_UUID } from '../loan/answers.test-data.ts'
import { writePage } from '../screens/render-screen.test-data.tsx'
import { BASE_PATH } from './pages.ts'

export const pathOf = (page: string): string => `${BASE_PATH}/${APP_UUID}/${page}`
export const API = `/api/loans/v1/applications/${APP_UUID}`

const CONSENTS = [
  { type: 'TERMS', version: 3, required: true },
  { type: 'PRIVACY', version: 2, required: true },
  { type: 'COMMUNICATIONS', version: 1, required: true },
  { type: 'MARKETING', version: 1, required: false },
]

/** The page of the server, with the consents of a brand, and flags as they are given. */
export const writeBrandPage = (flags: Readonly<Record<string, boolean>> = {}): void => {
  writePage()
  const script = document.getElementById('pledge-organization')
  if (script === null) throw new Error('The page holds an organisation')
  const organization = JSON.parse(script.textContent)
  script.textContent = JSON.stringify({
    ...organization,
    consents: CONSENTS,
    flags: { ...organization.flags, ...flags },
  })
}

/** Shows an application's pages, each at its path, from a history of paths. */
export const renderPages = async (
  pages: Readonly<Record<string, () => ReactNode>>,
  addresses: readonly string[],
) => {
  localStorage.setItem(JWT_KEY, 'a token that the client cannot read')
  const { queryClient } = await import('../query-client.ts')
  queryClient.clear()
  const root = createRootRoute()
  const routes = Object.entries(pages).map(([page, Screen]) =>
    createRoute({
      getParentRoute: () => root,
      path: `${BASE_PATH}/$appUuid/${page}` as string,
      component: Screen,
    }),
  )
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: `${BASE_PATH}/$appUuid/$page` as string,
    component: () => <p>Another page</p>,
  })
  const history = createMemoryHistory({ initialEntries: [...addresses] })
  const router = createRouter({ routeTree: root.addChildren([...routes, elsewhere]), history })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  return { history, router, queryClient }
}

/** An answer that the test gives when it likes. */
export const laterAnswer = () => {
  let give: (answer: unknown) => void = () => undefined
  const promise = new Promise<unknown>((resolve) => {
    give = resolve
  })
  return { answer: () => promise, give: (value: unknown) => give(value) }
}
