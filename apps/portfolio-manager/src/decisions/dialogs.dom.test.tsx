// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { DECLINE_REASONS } from '@pledge/domain/application/decline-reasons'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { applicationInReview } from '../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { applicationKey } from '../queries.ts'
import { ClearScreeningDialog, CreditAgainDialog } from './CheckDialogs.tsx'
import { ConsentWithdrawalDialog } from './ConsentWithdrawalDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { ApproveIdentityDialog, RefuseIdentityDialog } from './IdentityDialogs.tsx'
import { ApproveDisbursementDialog, RejectDisbursementDialog } from './DisbursementReviewDialogs.tsx'

interface Sent {
  readonly url: string
  readonly body: unknown
  readonly key: string | undefined
}

let sent: Sent[]
let answers: (() => Response)[]
let outcomes: string[]
let closed: number
let queryClient: QueryClient

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const saved = (application: ApplicationFile) => json(200, { application })
const refused = (status: number, code: string, message: string) => json(status, { status, code, message })

const answer = (_url: unknown, { body, headers }: { body?: string; headers: Record<string, string> }) => {
  sent.push({
    url: String(_url),
    body: body === undefined ? undefined : JSON.parse(body),
    key: headers['Idempotency-Key'],
  })
  const next = answers.shift()
  return next === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(next())
}

const open = (dialog: ReactNode) => {
  render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>)
  return userEvent.setup()
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const inDialog = () => within(screen.getByRole('dialog'))

const input = (application: ApplicationFile = applicationInReview) => ({
  application,
  onDecided: (outcome: string) => void outcomes.push(outcome),
  onClose: () => void (closed += 1),
})

const awaitingRelease = (approvals: ApplicationFile['approvals'] = []): ApplicationFile => ({
  ...applicationInReview,
  stage: 'ORIGINATING',
  state: 'MANUAL_FUNDING_RELEASE',
  payoutStand: 'IN_REVIEW',
  approvals,
})
const byAvery = (decision: 'approve' | 'refuse') => [
  {
    agent: 'avery@pledge.example',
    decision,
    at: '2026-12-01T10:00:00.000Z',
    cover: null,
    exception: null,
  },
]

beforeAll(giveDialogsToJsdom)
beforeAll(writeOrganization)
beforeEach(() => {
  sent = []
  answers = []
  outcomes = []
  closed = 0
  queryClient = new QueryClient()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('deciding on an ID', () => {
  it('states the effects before anything is sent, and sends nothing when closed', async () => {
    const user = open(<ApproveIdentityDialog {...input()} />)
    expect(inDialog().getByText('Casey Rivers counts as verified.')).toBeDefined()
    expect(sent).toEqual([])
    await user.click(press('Go back'))
    expect([closed, sent.length]).toEqual([1, 0])
  })

  it.each([
    ['the disbursement details are in too', { borrower: null, payouts: [] }],
    ['the screening is done too', { state: 'KYC_VERIFY' as const }],
    ['Nothing else is missing', {}],
    [
      'Nothing else is missing',
      { borrower: null, renewal: { renews: crypto.randomUUID(), renewedBy: null } },
    ],
  ])('names only what is still missing: %s', (text, changes) => {
    open(<ApproveIdentityDialog {...input()} application={{ ...applicationInReview, ...changes }} />)
    const dialog = inDialog()
    expect(dialog.getByText(new RegExp(text))).toBeDefined()
    const others = /details are in too|screening is done too|Nothing else is missing/
    expect(dialog.getAllByText(others)).toHaveLength(1)
  })

  it('saves the approval, stores the answer and shows the outcome', async () => {
    const after: ApplicationFile = {
      ...applicationInReview,
      identity: { status: 'COMPLETED', validUntil: '2031-05-09', isOnFile: false, documents: [] },
    }
    answers = [saved(after)]
    const user = open(<ApproveIdentityDialog {...input()} />)
    fireEvent.change(screen.getByLabelText('Expiration date on the ID'), { target: { value: '2031-05-09' } })
    await user.click(press('Approve ID'))
    expect(sent[0]?.url).toBe(
      `/api/portfolio/v1/applications/${applicationInReview.appUuid}/identity-decision`,
    )
    expect(sent[0]?.body).toEqual({ decision: 'approve', validUntil: '2031-05-09' })
    expect(outcomes).toEqual(['The ID is approved.'])
    expect(queryClient.getQueryData(applicationKey(after.appUuid))).toEqual(after)
  })

  it('requires a reason for the borrower to refuse it', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<RefuseIdentityDialog {...input()} />)
    await user.click(press('Reject ID'))
    const reason = screen.getByRole('textbox', { name: 'Reason for the borrower' })
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a reason that tells the borrower what to do')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(reason, ' The photo is blurred. ')
    await user.click(press('Reject ID'))
    expect(sent[0]?.body).toEqual({ decision: 'refuse', reason: 'The photo is blurred.' })
  })
})

describe('declining', () => {
  it('requires one to four controlled reasons', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<DeclineDialog {...input()} />)
    await user.click(press('Decline application'))
    expect(screen.getByText('Choose at least one reason')).toBeDefined()
    const choices = within(screen.getByRole('group', { name: 'Reasons listed in the notice' }))
    const boxes = choices.getAllByRole('checkbox')
    expect(boxes).toHaveLength(Object.keys(DECLINE_REASONS).length)
    for (const box of boxes.slice(0, 5)) await user.click(box)
    await user.click(press('Decline application'))
    expect(screen.getByText('Choose at most 4 reasons')).toBeDefined()
    expect(sent).toEqual([])
    for (const box of boxes.slice(1, 4)) await user.click(box)
    await user.click(press('Decline application'))
    expect(sent[0]?.body).toEqual({
      reasons: ['CREDIT_HISTORY_INSUFFICIENT', 'CREDIT_COLLECTION_OR_JUDGMENT'],
      basis: { report: false, outsideSource: false },
    })
    expect(outcomes).toHaveLength(1)
  })
})

describe('releasing funds: maker and checker (1.6.07)', () => {
  it('informs the first agent that no money moves yet', async () => {
    answers = [saved(awaitingRelease(byAvery('approve')))]
    const user = open(
      <ApproveDisbursementDialog {...input(awaitingRelease())} agent="avery@pledge.example" />,
    )
    expect(inDialog().getByText(/No money moves yet/)).toBeDefined()
    await user.click(press('Approve disbursement'))
    expect(outcomes).toEqual(['Your approval is recorded. A second agent must approve it too.'])
  })

  it('shows the second agent the amount, the borrower and the first agent', () => {
    open(
      <ApproveDisbursementDialog
        {...input(awaitingRelease(byAvery('approve')))}
        agent="blake@pledge.example"
      />,
    )
    expect(inDialog().getByText(/avery@pledge.example has approved/).textContent).toContain(
      "we send $25,000.00 to Casey Rivers's account right away",
    )
    expect(press('Approve and send $25,000.00')).toBeDefined()
  })

  it("warns before the approval that the account is in another name, by the bank's records", () => {
    const disbursement = {
      attempt: 1,
      accountMask: '•••• 4821',
      bank: 'Larkspur National Bank',
      holderMatch: 'differs',
      owners: ['Jordan Rivers'],
      releasedAt: null,
      sentAt: null,
      wallet: null,
      traceNumber: null,
      failure: null,
    } as const
    const words = 'The bank lists Jordan Rivers as the account owner, not Casey Rivers.'
    const of = (change: object) => ({
      ...awaitingRelease(),
      payouts: [{ ...disbursement, owners: [...disbursement.owners], ...change }],
    })
    open(<ApproveDisbursementDialog {...input(of({}))} agent="avery@pledge.example" />)
    expect(inDialog().getByText('To Casey Rivers, account •••• 4821')).toBeDefined()
    expect(inDialog().getByText(words)).toBeDefined()
    for (const change of [{ holderMatch: 'matches' }, { sentAt: '2026-12-01T10:00:00.000Z' }]) {
      cleanup()
      open(<ApproveDisbursementDialog {...input(of(change))} agent="avery@pledge.example" />)
      expect(inDialog().queryByText(words)).toBeNull()
    }
  })

  it('shows each agent the LTV at the current price, and requires an exception with a reason above the maximum', async () => {
    const cover: ApplicationFile['disbursementCover'] = {
      collateral: { coinQuantity: '0.3', type: 'BTC' },
      marketValue: '25250.00',
      balance: '25250.00',
      price: '84166.67',
      pricedAt: '2026-12-01T10:00:00.000Z',
      isStale: false,
      ltv: '1',
      maxInitialLtv: '0.75',
      isAboveMaximum: true,
      missing: { coinQuantity: '0.1', type: 'BTC' },
      approvalHours: 8,
    }
    answers = [saved(awaitingRelease())]
    const user = open(
      <ApproveDisbursementDialog
        {...input({ ...awaitingRelease(), disbursementCover: cover })}
        agent="avery@pledge.example"
      />,
    )
    expect(inDialog().getByText('100% (maximum 75%)')).toBeDefined()
    expect(inDialog().getByText(/^\$84,166.67 as of /)).toBeDefined()
    expect(inDialog().getByText(/Or the borrower can add 0\.1 BTC/)).toBeDefined()
    await user.click(press('Approve disbursement'))
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Reason for the exception' }), 'Sold a house')
    await user.click(press('Approve disbursement'))
    expect(sent[0]?.body).toEqual({ decision: 'approve', payoutAttempt: 1, reason: 'Sold a house' })
  })

  it('informs the same agent immediately, without calling the server', () => {
    open(
      <ApproveDisbursementDialog
        {...input(awaitingRelease(byAvery('approve')))}
        agent="avery@pledge.example"
      />,
    )
    expect(inDialog().getByText("You've approved this. A second agent must decide too.")).toBeDefined()
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  })

  it("shows the server's refusal when the same agent approved in another tab", async () => {
    answers = [refused(409, 'approval.same-agent', 'general words')]
    const user = open(
      <ApproveDisbursementDialog {...input(awaitingRelease())} agent="avery@pledge.example" />,
    )
    await user.click(press('Approve disbursement'))
    expect(screen.getByRole('alert').textContent).toBe(
      "You've already decided on this. A second agent must decide too.",
    )
    expect([outcomes.length, closed]).toEqual([0, 0])
  })

  it('requires a reason from the list to reject, and warns the second agent that it cancels the loan', async () => {
    answers = [saved(awaitingRelease())]
    const user = open(
      <RejectDisbursementDialog
        {...input(awaitingRelease(byAvery('refuse')))}
        agent="blake@pledge.example"
      />,
    )
    expect(inDialog().getByText(/Casey Rivers's loan is canceled/)).toBeDefined()
    await user.click(press('Reject and cancel the loan'))
    expect(screen.getByText('Choose a reason from the list')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'INFORMATION_UNVERIFIED')
    await user.click(screen.getByRole('checkbox', { name: 'The credit report' }))
    await user.click(press('Reject and cancel the loan'))
    expect(sent[0]?.body).toEqual({
      decision: 'refuse',
      reason: 'INFORMATION_UNVERIFIED',
      basis: { report: true, outsideSource: false },
      payoutAttempt: 1,
    })
  })
})

describe('a decision that fails', () => {
  it('is retried with the same key when no answer arrived, so that it counts once', async () => {
    const user = open(<ApproveIdentityDialog {...input()} />)
    fireEvent.change(screen.getByLabelText('Expiration date on the ID'), { target: { value: '2031-05-09' } })
    await user.click(press('Approve ID'))
    expect(screen.getByRole('alert').textContent).toContain("couldn't save the decision")
    answers = [saved(applicationInReview)]
    await user.click(press('Approve ID'))
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(outcomes).toHaveLength(1)
  })

  it('takes a new key after a refusal', async () => {
    answers = [refused(409, 'transition.not-allowed', 'general words'), saved(applicationInReview)]
    const user = open(<ApproveIdentityDialog {...input()} />)
    fireEvent.change(screen.getByLabelText('Expiration date on the ID'), { target: { value: '2031-05-09' } })
    await user.click(press('Approve ID'))
    expect(screen.getByRole('alert').textContent).toContain('The application has moved on')
    await user.click(press('Approve ID'))
    expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
  })
})

describe('a screening in review', () => {
  const inReview: ApplicationFile = {
    ...applicationInReview,
    state: 'KYC_VERIFY',
    screening: {
      outcome: 'REVIEW',
      referenceId: 'SCR-1',
      answeredAt: '2026-11-20T15:09:01.000Z',
      isInReview: true,
      matches: [],
    },
  }

  it('is cleared only with a reason from the list and a note', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<ClearScreeningDialog {...input(inReview)} />)
    await user.click(press('Clear the screening'))
    expect(screen.getByText('Choose a reason from the list')).toBeDefined()
    expect(screen.getByText('Enter how you came to this decision')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'BIRTH_DATE_DIFFERS')
    await user.type(screen.getByRole('textbox', { name: 'Note for the event log' }), ' Born in 1961. ')
    await user.click(press('Clear the screening'))
    expect(sent[0]?.url).toBe(`/api/portfolio/v1/applications/${inReview.appUuid}/screening-clearance`)
    expect(sent[0]?.body).toEqual({ reason: 'BIRTH_DATE_DIFFERS', note: 'Born in 1961.' })
    expect(outcomes).toEqual(['The screening is cleared. The application continues.'])
  })

  it('is not declined without a note; other applications may be', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<DeclineDialog {...input(inReview)} />)
    await user.click(screen.getByRole('checkbox', { name: 'Unable to verify identity' }))
    await user.click(press('Decline application'))
    expect(screen.getByText('Enter how you came to this decision')).toBeDefined()
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Note for the event log' }), 'Every field agrees.')
    await user.click(press('Decline application'))
    // The screening's result is an outside source, unless the agent selects otherwise.
    expect(sent[0]?.body).toEqual({
      reasons: ['IDENTITY_UNVERIFIED'],
      basis: { report: false, outsideSource: true },
      note: 'Every field agrees.',
    })
  })
})

describe('a credit file that is on hold (1.4.11)', () => {
  it('is requested again after the agent has confirmed', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<CreditAgainDialog {...input()} />)
    expect(inDialog().getByText(/with a soft inquiry/)).toBeDefined()
    expect(sent).toEqual([])
    await user.click(press('Check credit again'))
    expect(sent[0]?.url).toBe(`/api/portfolio/v1/applications/${applicationInReview.appUuid}/credit-retry`)
    expect(outcomes).toEqual(["We've asked the bureau again. The response appears here."])
  })
})

describe('a withdrawal of consent by phone or letter', () => {
  it('is recorded with its channel and date, and not without', async () => {
    answers = [saved(applicationInReview)]
    const user = open(<ConsentWithdrawalDialog {...input()} />)
    expect(inDialog().getByText(/An application that is not signed is canceled/)).toBeDefined()
    await user.click(press('Record withdrawal'))
    expect(screen.getByText('Choose how we received it')).toBeDefined()
    expect(screen.getByText('Enter the date we received it')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(screen.getByLabelText(/^How we received it/), 'LETTER')
    fireEvent.change(screen.getByLabelText(/^Date received/), { target: { value: '2026-11-20' } })
    await user.click(press('Record withdrawal'))
    expect(sent[0]?.url).toBe(
      `/api/portfolio/v1/applications/${applicationInReview.appUuid}/consent-withdrawal`,
    )
    expect(sent[0]?.body).toEqual({ way: 'LETTER', receivedOn: '2026-11-20' })
    expect(outcomes).toEqual(['Withdrawal of consent recorded'])
  })
})
