// @vitest-environment jsdom
import type { AuditLogEntry } from '@pledge/contract/audit'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { AuditScreen } from './AuditScreen.tsx'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({
    params,
    children,
    'aria-label': label,
  }: { params: { appUuid: string }; children: string } & Record<string, unknown>) => (
    <a href={`/applications/${params.appUuid}`} aria-label={String(label)}>
      {children}
    </a>
  ),
}))

const APP = 'a0000000-0000-4000-8000-000000000001'
const AGENT = 'a0000000-0000-4000-8000-000000000002'
const read: AuditLogEntry = {
  id: '7',
  at: '2026-11-21T17:00:00.000Z',
  kind: 'personal-data.read',
  outcome: 'done',
  actor: { kind: 'staff', id: AGENT, role: 'agent', email: 'avery@pledge.example' },
  subject: { kind: 'application', id: APP, email: null },
  applicationId: APP,
  reason: 'MANUAL_FUNDING_RELEASE',
  detail: {},
  call: 'getApplicationFile',
  requestId: 'req-1',
  network: 'abcdefgh',
}
const failed: AuditLogEntry = {
  ...read,
  id: '6',
  kind: 'sign-in.failed',
  outcome: 'failed',
  actor: { kind: 'unknown', id: null, role: null, email: null },
  subject: { kind: 'address', id: 'hash', email: null },
  applicationId: null,
  reason: null,
  detail: { factors: 'password' },
}

let requests: string[]
let entries: AuditLogEntry[]
let status: number
beforeEach(() => {
  requests = []
  entries = [read]
  status = 200
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (url.includes('/export'))
      return new Response('"Entry"\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    if (status !== 200) return Response.json({ status, message: 'No', code: 'server.unexpected' }, { status })
    const isFirst = !url.includes('before=')
    return Response.json({
      entries: isFirst ? entries : [failed],
      nextBefore: isFirst && entries.length > 0 ? '7' : null,
      seal: { number: 3, sealedAt: '2026-11-21T17:00:30.000Z' },
      unsealed: 1,
    })
  })
})
beforeAll(giveDialogsToJsdom)
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuditScreen />
    </QueryClientProvider>,
  )
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

describe('the audit log, for administrators and auditors', () => {
  it('shows who did what, to what and why, and through when it is sealed', async () => {
    show()
    const line = await row('Viewed personal data')
    expect(line.getByText('avery@pledge.example')).toBeTruthy()
    expect(line.getByText('Application was at: Disbursement approval')).toBeTruthy()
    expect(line.getByRole('link', { name: `View application ${APP}` })).toBeTruthy()
    expect(screen.getByText('Sealed through November 21, 2026, 12:00 PM EST (seal 3).')).toBeTruthy()
    expect(screen.getByText('1 entry waits for the next seal.')).toBeTruthy()
    fireEvent.click(screen.getByText('Show earlier'))
    const earlier = await row('Failed sign-in')
    expect(earlier.getByText('Failed')).toBeTruthy()
    expect(earlier.getByText('Used: password')).toBeTruthy()
    expect(screen.queryByText('Show earlier')).toBeNull()
  })

  it('searches for what was typed once it is applied, and for everything once it is cleared', async () => {
    show()
    await row('Viewed personal data')
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    type('Who', ' avery ')
    type('What', 'personal-data.read')
    type('Why', 'servicing')
    type('From', '2026-11-20')
    type('Through', '2026-11-19')
    expect(screen.getByText('The first day must not be after the last day.')).toBeTruthy()
    fireEvent.submit(screen.getByRole('search'))
    expect(requests).toHaveLength(1)
    type('Through', '2026-11-21')
    entries = []
    fireEvent.submit(screen.getByRole('search'))
    expect(await screen.findByText('No entries match your filters.')).toBeTruthy()
    const query = new URL(requests.at(-1) ?? '', 'http://localhost').searchParams
    expect(Object.fromEntries(query)).toEqual({
      who: 'avery',
      kind: 'personal-data.read',
      reason: 'servicing',
      from: '2026-11-20',
      to: '2026-11-21',
    })
    entries = [read]
    fireEvent.click(screen.getByText('Clear filters'))
    await row('Viewed personal data')
    expect(new URL(requests.at(-1) ?? '', 'http://localhost').search).toBe('')
  })

  it('can be reloaded after a failure', async () => {
    status = 500
    show()
    expect(await screen.findByRole('alert')).toBeTruthy()
    status = 200
    fireEvent.click(screen.getByText('Try again'))
    await row('Viewed personal data')
  })

  it('is exported with the same filters', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:sheet'
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    show()
    await row('Viewed personal data')
    fireEvent.change(screen.getByLabelText('Outcome'), { target: { value: 'refused' } })
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(requests.at(-1)).toContain('outcome=refused'))
    fireEvent.click(screen.getByText('Export as CSV'))
    expect(requests.at(-1)).not.toContain('/export')
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'compliance' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(saved).toEqual(['audit-log.csv']))
    expect(requests.at(-1)).toMatch(/\/export\?outcome=refused$/)
    expect(toasts.latest()?.text).toBe('audit-log.csv is saved on your device')
  })
})
