// @vitest-environment jsdom
import type { Banner } from '@pledge/contract/banners'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { ToastRegion } from '@pledge/ui/Toast'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx'
import { NEW_BANNER, problemsOf } from './banner-draft.ts'

vi.mock('../../organization.ts', () => ({
  organization: () => ({
    code: 'PLEDGE',
    shortName: 'Pledge',
    timeZone: 'America/New_York',
    bannersUrl: null,
  }),
}))

const LIST = '/api/portfolio/v1/banners'
const BANNER: Banner = {
  uuid: 'a0000000-0000-4000-8000-000000000001',
  message: 'Payments are late today.',
  variant: 'warn',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: false,
  metadata: { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-02T00:00:00.000Z' },
}

let banners: Banner[]
let sent: { readonly call: string; readonly body: unknown }[]

beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  banners = [BANNER]
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ banners })
    sent.push({ call: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Response.json(method === 'PUT' ? { banner: BANNER } : {})
  })
})
afterEach(() => {
  for (const toast of toasts.visible()) toasts.close(toast.id)
  cleanup()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnouncementsScreen />
      <ToastRegion queue={toasts} />
    </QueryClientProvider>,
  )
const dialog = () => within(screen.getByRole('dialog'))

describe('the announcements of an organization', () => {
  it('are created, and a toast confirms it (2.2.40, 2.4.28)', async () => {
    show()
    await screen.findByText(BANNER.message)
    fireEvent.click(screen.getByText('Write an announcement'))
    fireEvent.click(dialog().getByText('Save'))
    expect(dialog().getByText('Write the message.')).toBeTruthy()
    fireEvent.change(dialog().getByLabelText(/^Message/), { target: { value: '  We moved.  ' } })
    fireEvent.click(dialog().getByLabelText(/^Agents/))
    fireEvent.click(dialog().getByText('Save'))
    await waitFor(() =>
      expect(toasts.visible().map(({ text }) => text)).toEqual(['The announcement is saved']),
    )
    expect(sent).toEqual([
      {
        call: expect.stringMatching(new RegExp(`^PUT ${LIST}/[0-9a-f-]{36}$`)),
        body: {
          message: 'We moved.',
          variant: 'info',
          apps: ['crypto-backed-loan', 'portfolio-manager'],
          active: true,
          dismissable: true,
        },
      },
    ])
  })

  it('are switched off under the same id (1.3.64)', async () => {
    show()
    fireEvent.click(await screen.findByLabelText(/^Edit: /))
    fireEvent.click(dialog().getByLabelText(/^Shown now/))
    fireEvent.click(dialog().getByText('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ call: `PUT ${LIST}/${BANNER.uuid}`, body: { active: false } })
  })

  it('are deleted after a confirmation', async () => {
    show()
    fireEvent.click(await screen.findByLabelText(/^Delete: /))
    expect(sent).toEqual([])
    fireEvent.click(dialog().getByText('Delete'))
    await waitFor(() => expect(sent).toEqual([{ call: `DELETE ${LIST}/${BANNER.uuid}`, body: null }]))
  })

  it('show a message when there are none', async () => {
    banners = []
    show()
    expect(await screen.findByText('There are no announcements yet.')).toBeTruthy()
  })
})

describe('a draft', () => {
  it('requires a message of at most 1,000 characters and an audience (2.9.13)', () => {
    expect(problemsOf({ ...NEW_BANNER, message: 'x' })).toEqual({})
    expect(problemsOf({ ...NEW_BANNER, message: 'x'.repeat(1_001), apps: [] })).toEqual({
      message: 'Up to 1000 characters. This has 1001.',
      apps: 'Choose at least one.',
    })
  })
})
