// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { WaitlistScreen } from './WaitlistScreen.tsx'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const person = (last: number) => ({
  uuid: `a0000000-0000-4000-8000-00000000000${last}`,
  state: 'TX',
  country: null,
  placeName: 'Texas',
  email: `person${last}@example.com`,
  joinedAt: '2026-11-21T12:00:00.000Z',
  toldAt: null,
})
const CURSOR = `2026-11-21T12:00:00.000Z_${person(1).uuid}`

let sent: string[]
let people: ReturnType<typeof person>[]

beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  sent = []
  people = [person(1)]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (method === 'DELETE') {
      sent.push(url)
      people = []
      return Response.json({})
    }
    if (url.endsWith('/export'))
      return new Response('"State"\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    const isFirst = !url.includes('after=')
    return Response.json({
      people: isFirst ? people : [person(2)],
      nextAfter: isFirst && people.length > 0 ? CURSOR : null,
      counts: people.length > 0 ? [{ state: 'TX', country: null, placeName: 'Texas', count: 2 }] : [],
    })
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WaitlistScreen />
    </QueryClientProvider>,
  )

describe('the waitlist, for agents (1.2.44, G.29)', () => {
  it('is read page by page, with the number of people for each state', async () => {
    show()
    expect(await screen.findByText('person1@example.com')).toBeTruthy()
    expect(screen.getByText('2 in Texas')).toBeTruthy()
    fireEvent.click(screen.getByText('Show earlier'))
    expect(await screen.findByText('person2@example.com')).toBeTruthy()
    expect(screen.queryByText('Show earlier')).toBeNull()
  })

  it('removes a person at their request, after a confirmation', async () => {
    show()
    fireEvent.click(await screen.findByLabelText('Remove person1@example.com from the waitlist for Texas'))
    expect(sent).toEqual([])
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Remove'))
    await waitFor(() => expect(sent).toEqual([`/api/portfolio/v1/waitlist/${person(1).uuid}`]))
    expect(await screen.findByText('No one is waiting.')).toBeTruthy()
    expect(toasts.latest()?.text).toBe('person1@example.com is off the waitlist')
  })

  it('is exported', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:sheet'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    show()
    fireEvent.click(await screen.findByText('Export as CSV'))
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'compliance' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(saved).toEqual(['waitlist.csv']))
    expect(toasts.latest()?.text).toBe('waitlist.csv is saved on your device')
  })
})
