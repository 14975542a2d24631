// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { rememberReason } from '../../files/access-reason.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { IdentitySection } from './IdentitySection.tsx'

type Documents = ApplicationFile['identity']['documents']

const [front, back] = applicationInReview.identity.documents as [Documents[number], Documents[number]]
const at = '2026-11-20T16:00:00.000Z'

beforeAll(writeOrganization)
const show = (documents: Documents) =>
  render(
    <IdentitySection
      application={{
        ...applicationInReview,
        identity: { status: 'PENDING', validUntil: null, isOnFile: false, documents },
      }}
      onDecided={() => undefined}
    />,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('approving an ID', () => {
  it('waits until each current file has been opened, and shows how many are left', async () => {
    giveDialogsToJsdom()
    rememberReason(applicationInReview.appUuid, { reason: 'identity-review' })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('picture')))
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = () => undefined
    show([front, { ...back, contentType: 'image/png' }])
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    const lookAt = async (side: string) => {
      fireEvent.click(screen.getByRole('button', { name: `View Driver's license, ${side}` }))
      const picture = await screen.findByRole('img')
      // Requested and not visible yet.
      expect(isOff('Approve ID')).toBe(true)
      fireEvent.load(picture)
      fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    }
    expect(isOff('Approve ID')).toBe(true)
    expect(screen.getByText("To approve, open the 2 files you haven't viewed yet.")).toBeTruthy()
    const marks = () =>
      screen.getAllByRole('listitem').map((item) => item.textContent?.match(/Viewed|Not viewed yet/)?.[0])
    expect(marks()).toEqual(['Not viewed yet', 'Not viewed yet'])
    await lookAt('Front')
    expect(isOff('Approve ID')).toBe(true)
    expect(screen.getByText("To approve, open the file you haven't viewed yet.")).toBeTruthy()
    expect(marks().filter((mark) => mark === 'Viewed')).toHaveLength(1)
    await lookAt('Back')
    expect(isOff('Approve ID')).toBe(false)
    expect(screen.queryByText(/^To approve, open/)).toBeNull()
    expect(isOff('Reject ID')).toBe(false)
  })
})

describe('the ID as an agent sees it', () => {
  it('has no earlier uploads at first', () => {
    show([front, back])
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByText(/Earlier uploads/)).toBeNull()
  })

  it('separates refused and replaced files from current ones, with the reason', () => {
    const refused = {
      ...front,
      uuid: crypto.randomUUID(),
      setAside: { at, refusal: 'The photo is too dark.' },
    }
    const replaced = { ...back, uuid: crypto.randomUUID(), setAside: { at, refusal: null } }
    show([front, back, refused, replaced])
    const earlier = screen.getByText('Earlier uploads (2)').closest('details')
    if (earlier === null) throw new Error('they are in a collapsed part')
    expect(within(earlier).getByText(/^Rejected .*: The photo is too dark\.$/)).toBeTruthy()
    expect(within(earlier).getByText(/^Replaced by the borrower /)).toBeTruthy()
    expect(within(earlier).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  })
})
