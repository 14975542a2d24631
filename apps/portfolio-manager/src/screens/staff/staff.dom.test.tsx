// @vitest-environment jsdom
import type { StaffList } from '@pledge/contract/staff'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api.ts'
import { RightsContext } from '../../session/rights.ts'
// Loaded on demand; loaded here first, so that no test waits for it.
import '../../session/ask-for-factor.tsx'
import { StaffScreen } from './StaffScreen.tsx'

vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const AT = '2026-11-21T12:00:00.000Z'
const CHANGE = 'c0000000-0000-4000-8000-000000000001'
const STEP_UP = 'c0000000-0000-4000-8000-000000000002'
const member = (
  last: number,
  more: Partial<StaffList['staff'][number]> = {},
): StaffList['staff'][number] => ({
  account: `a0000000-0000-4000-8000-00000000000${last}`,
  email: `person${last}@pledge.example`,
  role: 'agent',
  isYou: false,
  hasSecondFactor: true,
  lastSignedInAt: AT,
  devices: 1,
  disabledAt: null,
  passwordHold: null,
  ...more,
})
const change = (more: Partial<StaffList['changes'][number]> = {}): StaffList['changes'][number] => ({
  change: CHANGE,
  kind: 'role',
  email: 'person2@pledge.example',
  role: 'auditor',
  proposedBy: 'person3@pledge.example',
  proposedAt: AT,
  mayApprove: true,
  isYours: false,
  passwordHold: null,
  ...more,
})

let list: StaffList
let sent: { readonly call: string; readonly body: unknown; readonly proof: string | null }[]
let answer: (call: string, proof: string | null) => Response | undefined

beforeAll(giveDialogsToJsdom)
beforeEach(() => {
  sent = []
  answer = () => undefined
  list = {
    staff: [
      member(1, { isYou: true, role: 'administrator' }),
      member(2),
      member(3, { disabledAt: AT, devices: 0 }),
    ],
    changes: [],
    invitations: [],
  }
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers = {} }: RequestInit) => {
    const call = `${method} ${url}`
    const proof = (headers as Record<string, string>)['X-Step-Up'] ?? null
    if (method !== 'GET')
      sent.push({ call, body: body === undefined ? null : JSON.parse(body as string), proof })
    return answer(call, proof) ?? Response.json(list)
  })
})
afterEach(cleanup)

const refusal = (status: number, code: string, message: string) =>
  Response.json({ status, code, message }, { status })
const show = (rights: readonly ('staff.read' | 'staff.change')[] = ['staff.read', 'staff.change']) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RightsContext value={{ role: 'administrator', rights: [...rights] }}>
        <StaffScreen />
      </RightsContext>
    </QueryClientProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the staff page, for administrators (1.6.07, note 060)', () => {
  it('shows a loading state, a failure, and the list', async () => {
    answer = () => refusal(503, 'server.unavailable', 'Busy')
    show()
    expect(screen.getByText('Loading')).toBeTruthy()
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
    answer = () => undefined
    fireEvent.click(again)
    expect(await screen.findByText('person2@pledge.example')).toBeTruthy()
    expect(screen.getByText('Nothing is waiting for approval.')).toBeTruthy()
    expect(screen.getByText('No invitations are open.')).toBeTruthy()
    // No actions on oneself, and only enabling for a disabled person.
    expect(screen.queryByRole('button', { name: /person1/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /person3/ }).map((one) => one.textContent)).toEqual([
      'Enable',
    ])
  }, 15_000)

  it('proposes an invitation with an address, and states that another administrator must approve', async () => {
    show()
    await screen.findByText('person2@pledge.example')
    press('Invite someone')
    const open = await dialog()
    fireEvent.change(open.getByLabelText(/Work email/), { target: { value: 'not an address' } })
    fireEvent.click(open.getByRole('button', { name: 'Send for approval' }))
    expect(open.getByText(/Enter an email address/)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(open.getByLabelText(/Work email/), { target: { value: ' gray@pledge.example ' } })
    fireEvent.click(open.getByRole('radio', { name: /Auditor/ }))
    list = { ...list, changes: [change({ kind: 'invite', isYours: true, mayApprove: false })] }
    fireEvent.click(open.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ body: { kind: 'invite', email: 'gray@pledge.example', role: 'auditor' } }])
    expect(screen.getByText(/Another administrator must approve it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve: / })).toBeNull()
    expect(screen.getByRole('button', { name: /^Withdraw: / })).toBeTruthy()
  })

  it('requests a code for the approval, and repeats the call with the proof', async () => {
    list = { ...list, changes: [change()] }
    answer = (call, proof) => {
      if (call.endsWith('/step-ups'))
        return Response.json({ uuid: STEP_UP, methods: ['totp'], expiresAt: AT, passkey: null })
      if (call.endsWith('/proof')) return Response.json({ proof: 'the proof', expiresAt: AT })
      if (call.endsWith('/decision') && proof === null)
        return refusal(403, 'session.step-up-needed', "Please confirm it's you.")
      return undefined
    }
    show()
    expect(await screen.findByText('Make person2@pledge.example an auditor')).toBeTruthy()
    press(/^Approve: /)
    fireEvent.click((await dialog()).getByRole('button', { name: 'Approve' }))
    const code = await screen.findByLabelText(/Code from your authenticator app/)
    fireEvent.change(code, { target: { value: '123 456' } })
    list = { ...list, changes: [] }
    press('Confirm')
    expect(await screen.findByText('Nothing is waiting for approval.')).toBeTruthy()
    const body = { change: CHANGE, decision: 'approve' }
    expect(sent).toMatchObject([
      { body, proof: null },
      { body: { action: 'staff', application: null, payload: body } },
      { body: { method: 'totp', code: '123 456' } },
      { body, proof: 'the proof' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('disables after explaining the effect, and shows a refusal in the dialog', async () => {
    show()
    await screen.findByText('person2@pledge.example')
    press('Disable person2@pledge.example')
    answer = (call) =>
      call.endsWith('/disabling')
        ? refusal(409, 'staff.change-over', 'This change was already decided.')
        : undefined
    const open = await dialog()
    expect(open.getByText(/signed out of every device right away/)).toBeTruthy()
    fireEvent.click(open.getByRole('button', { name: 'Disable' }))
    expect((await open.findByRole('alert')).textContent).toContain('already decided')
    expect(sent[0]?.call).toContain(`/staff/${member(2).account}/disabling`)
  })

  it('proposes a reset of two-step sign-in after stating the requirements, and shows what is pending', async () => {
    show()
    await screen.findByText('person2@pledge.example')
    expect(
      screen.queryByRole('button', { name: 'Reset two-step sign-in of person3@pledge.example' }),
    ).toBeNull()
    press('Reset two-step sign-in of person2@pledge.example')
    const open = await dialog()
    expect(open.getByText(/Call them first/)).toBeTruthy()
    list = {
      ...list,
      changes: [change({ kind: 'reset-factors', role: null, isYours: true, mayApprove: false })],
    }
    fireEvent.click(open.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ body: { kind: 'reset-factors', account: member(2).account } }])
    expect(screen.getByText('Reset two-step sign-in of person2@pledge.example')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve: / })).toBeNull()
  })

  it('explains the effect of a reset before it is approved', async () => {
    list = { ...list, changes: [change({ kind: 'reset-factors', role: null })] }
    show()
    await screen.findByText('Reset two-step sign-in of person2@pledge.example')
    press(/^Approve: /)
    const open = await dialog()
    expect(open.getByText(/Call them before you approve/)).toBeTruthy()
    expect(open.queryByText(/reset by email/)).toBeNull()
  })

  it('shows on the page and in both dialogs when a recent password reset by email delays a reset', async () => {
    const passwordHold = { since: AT, until: '2026-11-28T12:00:00.000Z' }
    const held = /reset by email .*Nov.* 21.* can't be approved before .*Nov.* 28/
    list = {
      ...list,
      staff: [member(1, { isYou: true, role: 'administrator' }), member(2, { passwordHold })],
      changes: [change({ kind: 'reset-factors', role: null, passwordHold })],
    }
    show()
    await screen.findByText(/^Password reset by email .*Nov.* 21/)
    expect(screen.getByText(held)).toBeTruthy()
    press(/^Approve: /)
    const approval = await dialog()
    expect(approval.getByText(held)).toBeTruthy()
    fireEvent.click(approval.getByRole('button', { name: 'Cancel' }))
    press('Reset two-step sign-in of person2@pledge.example')
    const proposal = await dialog()
    expect(proposal.getByText(held)).toBeTruthy()
    expect(proposal.queryByText(/must reset it before/)).toBeNull()
  })

  it('offers an auditor nothing to change', async () => {
    list = { ...list, changes: [change()] }
    show(['staff.read'])
    await screen.findByText('Make person2@pledge.example an auditor')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getByText(/can't invite people, or change their access/)).toBeTruthy()
  })
})
