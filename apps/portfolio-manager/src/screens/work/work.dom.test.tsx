// @vitest-environment jsdom
import type { WorkItems, WorkItemView } from '@pledge/contract/work-items'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { readKindFilter } from './kind-filter.ts'
import { WorkScreen } from './WorkScreen.tsx'

const HOUR_MS = 3_600_000
const APP = 'a0000000-0000-4000-8000-000000000001'
const CURSOR = 'WyJjdXJzb3IiXQ'
/** The clock of the server, which an operator may have set years ahead of the browser's. */
const AS_OF = '2031-05-01T12:00:00.000Z'

const item = (given: Partial<WorkItemView>): WorkItemView => ({
  kind: 'refundToApprove',
  item: APP,
  appUuid: APP,
  loanReference: 'A000-0000-0000',
  borrower: "Maya O'Neil",
  deadline: '2026-12-03T05:00:00.000Z',
  isEndOfDay: true,
  isLate: true,
  waitingSince: new Date(Date.parse(AS_OF) - 50 * HOUR_MS).toISOString(),
  ...given,
})
const SALE = item({
  kind: 'saleStopped',
  deadline: '2026-12-03T15:30:00.000Z',
  isEndOfDay: false,
  isLate: false,
})
const PAYMENT = item({
  kind: 'paymentUnapplied',
  appUuid: null,
  loanReference: null,
  borrower: null,
  deadline: null,
  isLate: false,
})
const FULL: WorkItems = {
  items: [item({}), SALE],
  asOf: AS_OF,
  counts: [
    { kind: 'refundToApprove', items: 500, late: 3 },
    { kind: 'saleStopped', items: 1, late: 0 },
  ],
  countedAtMost: 500,
  nextAfter: CURSOR,
  unreadable: [],
}
const EMPTY: WorkItems = {
  items: [],
  asOf: AS_OF,
  counts: [],
  countedAtMost: 500,
  nextAfter: null,
  unreadable: [],
}

let answer: (url: URL) => Response
let requested: string[]
beforeAll(() => writeOrganization())
beforeEach(() => {
  requested = []
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'https://pledge.example')
    requested.push(url.search)
    return Promise.resolve(answer(url))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (path = '/work') => {
  const root = createRootRoute({ component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Outlet })
  const at = (to: string) => createRoute({ getParentRoute: () => signedIn, path: to, component: () => to })
  const work = createRoute({
    getParentRoute: () => signedIn,
    path: '/work',
    validateSearch: readKindFilter,
    component: WorkScreen,
  })
  const routeTree = root.addChildren([signedIn.addChildren([at('/'), work, at('/applications/$appUuid')])])
  const history = createMemoryHistory({ initialEntries: [path] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </QueryClientProvider>,
  )
  return history
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Work list' })
  const [, ...found] = within(table).getAllByRole('row')
  return found.map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the work list of agents (1.6.07)', () => {
  it('says what is to be done, of which loan, by when with the zone, and how long it has waited', async () => {
    answer = () => Response.json(FULL)
    show()
    expect(await rows()).toEqual([
      ['Approve the refund', "Maya O'NeilA000-0000-0000", 'December 2, 2026, 11:59 PM ESTLate', '2 days'],
      [
        'Resume or end the stopped sale',
        "Maya O'NeilA000-0000-0000",
        'December 3, 2026, 10:30 AM EST',
        '2 days',
      ],
    ])
  })

  it('opens the file at the section where agents act on it', async () => {
    answer = () => Response.json(FULL)
    const history = show()
    fireEvent.click(
      await screen.findByRole('link', {
        name: "Open the file of Maya O'Neil: Resume or end the stopped sale",
      }),
    )
    await vi.waitFor(() => expect(history.location.pathname).toBe(`/applications/${APP}`))
    expect(history.location.hash).toBe('#sales')
  })

  it('shows one kind, with how much there is and how much is late, and goes on from page to page', async () => {
    answer = ({ searchParams }) =>
      Response.json(searchParams.has('after') ? { ...EMPTY, items: [PAYMENT] } : FULL)
    const history = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('No loan matches')).toBeTruthy()
    expect(screen.getByText('3 shown')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the payments that match no loan' })).toBeTruthy()
    const choice = screen.getByRole('combobox', { name: 'Show' })
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
      'All work (501+)',
      'Stopped sales (1)',
      'Refunds to approve (500+, 3 late)',
    ])
    fireEvent.change(choice, { target: { value: 'saleStopped' } })
    await vi.waitFor(() => expect(history.location.search).toBe('?kind=saleStopped'))
    await vi.waitFor(() => expect(requested.at(-1)).toBe('?kind=saleStopped'))
  })

  it('says when nothing is waiting, of all work and of one kind', async () => {
    answer = () => Response.json(EMPTY)
    show()
    expect(await screen.findByText('Nothing is waiting. Well done.')).toBeTruthy()
    cleanup()
    show('/work?kind=refundToApprove')
    expect(await screen.findByText('Nothing of this kind is waiting.')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Refunds to approve (0)' })).toBeTruthy()
  })

  it('offers another try where it cannot be loaded', async () => {
    answer = () => new Response('', { status: 500 })
    show('/work?kind=dance')
    const again = await screen.findByRole('button', { name: 'Try again' })
    answer = () => Response.json(FULL)
    fireEvent.click(again)
    expect(await screen.findByText('Approve the refund')).toBeTruthy()
    expect(requested[0]).toBe('')
  })
})
