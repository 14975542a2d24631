// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient, tokenStore } from '../api.ts'
import './ask-for-factor.tsx'
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
const ACCOUNT = {
  email: AVERY.email,
  phone: null,
  phoneCountry: null,
  hasPassword: true,
  passkeyHost: null,
  signInHost: null,
  passkeys: [],
  totpSince: null as string | null,
  recoveryCodesLeft: 0,
  devices: [],
}
const STEP_UP = {
  uuid: 'c0000000-0000-4000-8000-000000000002',
  methods: ['totp'],
  expiresAt: '2026-11-21T12:00:00.000Z',
  passkey: null,
}
const WORK = 'An application half decided'
const refusal = (status: number, code: string) => Response.json({ status, code, message: code }, { status })

let account = ACCOUNT
let isShown = false
beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  tokenStore.setItem(JWT_KEY, 'a token')
  queryClient.clear()
  account = ACCOUNT
  isShown = false
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (url: string, { headers = {} }: RequestInit) => {
    if (url.endsWith('/figureinfo')) return Response.json(AVERY)
    if (url.endsWith('/rights'))
      return isShown
        ? Response.json({ role: 'agent', rights: ['applications.read'] })
        : refusal(403, 'session.second-factor-needed')
    if (url.endsWith('/account/security')) return Response.json(account)
    if (url.endsWith('/step-ups')) return Response.json(STEP_UP)
    if (url.endsWith('/proof')) return Response.json({ proof: 'the proof', expiresAt: STEP_UP.expiresAt })
    if (!('X-Step-Up' in headers)) return refusal(403, 'session.step-up-needed')
    isShown = true
    return Response.json({})
  })
})
afterEach(cleanup)

const show = async () => {
  const root = createRootRoute({ component: () => <RequireAgent>{WORK}</RequireAgent> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
}

describe('an agent who has not presented a second factor (note 060)', () => {
  it('is directed to set one up when none is enrolled, and sees nothing else', async () => {
    await show()
    const link = await screen.findByRole('link', { name: 'Set up two-step sign-in' })
    expect(link.getAttribute('href')).toBe('/account/staff-security')
    expect(screen.queryByText(WORK)).toBeNull()
  })

  it('presents it when one is enrolled, and continues to work', async () => {
    account = { ...ACCOUNT, totpSince: '2026-11-20T12:00:00.000Z' }
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    fireEvent.change(await screen.findByLabelText(/Code from your authenticator app/), {
      target: { value: '123456' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(WORK)).toBeTruthy()
  })

  it('stays on the page when they close the dialog', async () => {
    account = { ...ACCOUNT, totpSince: '2026-11-20T12:00:00.000Z' }
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
  })
})
