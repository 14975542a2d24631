// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGENT_KEY, queryClient, tokenStore } from '../api.ts'
import { Permitted } from './Permitted.tsx'
import { RequireAgent } from './RequireAgent.tsx'

vi.mock('../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', signInMode: 'broker' }),
}))

const AVERY = {
  identityUuid: 'd0000000-0000-4000-8000-0000000000a0',
  organizationCode: 'PLEDGE',
  userType: 'AGENT',
  email: 'avery@pledge.example',
  updatedAt: '2026-11-21T12:00:00.000Z',
  isManageable: true,
  isBroker: true,
  activeLegacyCustomerOrgs: [],
  wallet: { accountAddress: '', groupPolicyAddress: '' },
}
const WORK = 'An application half decided'

const RIGHTS = { role: 'auditor', rights: ['applications.read'] }

let answer: () => Response
beforeEach(() => {
  tokenStore.setItem(JWT_KEY, 'a token')
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/portfolio/v1/rights') ? Response.json(RIGHTS) : answer(),
  )
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(cleanup)

const unavailable = () => new Response('', { status: 503 })

const show = async () => {
  const root = createRootRoute({
    component: () => (
      <RequireAgent>
        <p>{WORK}</p>
        <Permitted right="applications.read">Applications</Permitted>
        <Permitted right="funds.release">Release</Permitted>
      </RequireAgent>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
}

describe('pages for agents', () => {
  it('stay when the signed-in agent cannot be refetched', async () => {
    answer = () => Response.json(AVERY)
    await show()
    expect(await screen.findByText(WORK)).toBeTruthy()
    answer = unavailable
    await act(() => queryClient.refetchQueries({ queryKey: AGENT_KEY }))
    expect(queryClient.getQueryState(AGENT_KEY)?.status).toBe('error')
    expect(screen.getByText(WORK)).toBeTruthy()
  })

  it('offer a role what it may do, and explain why there is nothing else (1.6.07)', async () => {
    answer = () => Response.json(AVERY)
    await show()
    expect(await screen.findByText('Applications')).toBeTruthy()
    expect(screen.queryByText('Release')).toBeNull()
    expect(screen.getByText("Your role (auditor) can't approve or reject disbursements.")).toBeTruthy()
  })

  it('offer a retry when the signed-in agent was never known', async () => {
    answer = unavailable
    await show()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText(WORK)).toBeNull()
  })
})
