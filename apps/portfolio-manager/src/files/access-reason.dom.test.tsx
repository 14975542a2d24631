// @vitest-environment jsdom
import type { QueueEntry } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../application.test-data.ts'
import { borrowerColumnFor } from '../frame/entry-columns.tsx'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { IdDocumentList } from '../screens/application/IdDocumentList.tsx'
import { rememberReason } from './access-reason.ts'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, onClick }: { children: string; onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}))

const { appUuid, identity } = applicationInReview
let sent: Record<string, string>[]
beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
beforeEach(() => {
  sent = []
  rememberReason(appUuid, undefined)
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return Promise.resolve(new Response('picture'))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => render(<IdDocumentList appUuid={appUuid} documents={identity.documents.slice(0, 1)} />)
const view = () => fireEvent.click(screen.getByRole('button', { name: /^View / }))
const entry = { appUuid, borrower: 'Maya Chen' } as QueueEntry

describe('the reason for which an agent opens an ID (note 061)', () => {
  it('is requested once per open application, and sent with each file', async () => {
    show()
    view()
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Choose a reason to continue')).toBeTruthy()
    expect(screen.queryByLabelText(/Note/)).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'investigation' } })
    fireEvent.change(screen.getByLabelText(/Note/), { target: { value: 'Case 7: Ø' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('img')
    expect(sent).toMatchObject([{ 'X-Reason': 'investigation', 'X-Reason-Note': 'Case%207%3A%20%C3%98' }])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    view()
    await screen.findByRole('img')
    expect(sent).toHaveLength(2)
  })

  it('opens nothing when the dialog is closed', () => {
    show()
    view()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Why are you opening this?')).toBeNull()
    expect(sent).toEqual([])
  })

  it("is the task of the agent's queue, until they follow another link", async () => {
    const inQueue = render(<>{borrowerColumnFor('identity-review').cell(entry)}</>)
    fireEvent.click(screen.getByText('Maya Chen'))
    inQueue.unmount()
    const page = show()
    view()
    await screen.findByRole('img')
    expect(sent).toMatchObject([{ 'X-Reason': 'identity-review' }])
    page.unmount()
    const inSearch = render(<>{borrowerColumnFor(undefined).cell(entry)}</>)
    fireEvent.click(screen.getByText('Maya Chen'))
    inSearch.unmount()
    show()
    view()
    expect(screen.getByText('Why are you opening this?')).toBeTruthy()
  })
})
