// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { refusal, serve, type Answers } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import { ManuallyLinkScreen } from './ManuallyLinkScreen.tsx'

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const stepsWith = (disbursement: string) => ({
  items: [
    { name: 'Verify Identity', status: 'NOT_STARTED' },
    { name: 'Disbursement Account', status: disbursement },
    { name: 'Review Agreements', status: 'NOT_STARTED' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: disbursement === 'NOT_STARTED' ? 'NOT_STARTED' : 'IN_PROGRESS',
  screening: 'DONE',
})
const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/final-steps`]: stepsWith('NOT_STARTED'),
  [`GET ${API}/disbursement-account`]: accountAnswer(),
  [`POST ${API}/manual-bank`]: stepsWith('COMPLETED'),
  ...more,
})
const PAGES = { 'disbursement/manually-link': ManuallyLinkScreen, 'next-steps': NextStepsScreen }

beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const open = () =>
  renderPages(PAGES, [pathOf('next-steps'), pathOf('disbursement'), pathOf('disbursement/manually-link')])
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  return input
}
const messageAt = (input: HTMLElement): string | null => {
  const [last] = (input.getAttribute('aria-describedby') ?? '').split(' ').slice(-1)
  return document.getElementById(last ?? '')?.lastChild?.textContent ?? null
}
const fillIn = async () => {
  await type('Routing number', '021000021')
  await type('Account number', '123456789')
  await type('First name', 'Ada')
  await type('Last name', "O'Neil")
}
const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review' }))

describe('the fields of a bank account (1.3.60)', () => {
  it('are the routing number, the account number and the names (1.2.23)', async () => {
    serve(answers())
    await open()
    for (const label of ['Routing number', 'Account number', 'First name', 'Last name'])
      expect((await field(label)).value).toBe('')
    expect(screen.getAllByRole('textbox')).toHaveLength(4)
  })

  it.each([
    ['Routing number', '', 'Please enter a routing number', '1.5.50'],
    ['Routing number', '02100002', 'Invalid routing number', '1.5.51'],
    ['Routing number', '021000022', 'Invalid routing number', '1.5.52'],
    ['Account number', '', 'Please enter an account number', '1.5.53'],
    ['Account number', '123', 'At least 4 digits', '1.5.54'],
    ['Account number', '123456789012345678', 'Up to 17 digits', '1.5.55'],
    ['Account number', '12a4', 'Invalid', '1.5.56'],
    ['First name', ' ', 'Please enter the first name.', '1.5.57'],
    ['Last name', ' ', 'Please enter the last name.', '1.5.58'],
  ])('(%s with %j) show %j on blur, and are not submitted (%s)', async (label, value, message) => {
    const sent = serve(answers())
    await open()
    await fillIn()
    expect(messageAt(await type(label, value))).toBe(message)
    review()
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('accept more than 17 digits to show the error, and never truncate a number (1.5.55)', async () => {
    serve(answers())
    await open()
    expect((await field('Account number')).maxLength).toBe(-1)
  })

  it('are not submitted while any is invalid, and every error is listed (1.5.50, 1.5.53, 1.5.57, 1.5.58)', async () => {
    const sent = serve(answers())
    await open()
    await field('Routing number')
    review()
    const summary = screen.getByRole('alert')
    expect(within(summary).getAllByRole('link')).toHaveLength(4)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })
})

describe('the confirmation of a bank account', () => {
  it('repeats the details with the account number hidden, and submits only when confirmed (1.2.113, 1.7.17)', async () => {
    const sent = serve(answers())
    await open()
    await fillIn()
    review()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('021000021')).toBeTruthy()
    expect(dialog.getByText('•••••6789')).toBeTruthy()
    expect(dialog.getByText("Ada O'Neil")).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Show the account number' }))
    expect(dialog.getByText('123456789')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, save this account' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      call: `POST ${API}/manual-bank`,
      body: { routingNumber: '021000021', accountNumber: '123456789', firstName: 'Ada', lastName: "O'Neil" },
    })
  })

  it('shows the account as complete on next-steps before the answer (1.4.33)', async () => {
    const later = laterAnswer()
    serve(answers({ [`POST ${API}/manual-bank`]: later.answer }))
    const { history } = await open()
    await fillIn()
    review()
    fireEvent.click(screen.getByRole('button', { name: 'Yes, save this account' }))
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(await screen.findByText('Complete')).toBeTruthy()
    expect(screen.getAllByText('1 of 4 steps done').length).toBeGreaterThan(0)
  })

  it('reverts and returns to the form with its input when it fails (1.4.30, 1.8.05)', async () => {
    const later = laterAnswer()
    serve(answers({ [`POST ${API}/manual-bank`]: later.answer }))
    const { history, queryClient } = await open()
    await fillIn()
    review()
    fireEvent.click(screen.getByRole('button', { name: 'Yes, save this account' }))
    await screen.findAllByText('1 of 4 steps done')
    // The form is left by then, and what it held with it.
    await waitFor(() => expect(screen.queryByLabelText('Account number')).toBeNull())
    later.give(refusal(500, 'server.unexpected', 'Something unexpected happened. Try again'))
    expect(await screen.findByText('Failed to upload manual bank information.')).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('disbursement/manually-link')))
    expect((await field('Account number')).value).toBe('123456789')
    expect((await field('Last name')).value).toBe("O'Neil")
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(queryClient.getQueryData(['final-steps', applicationAnswer().appUuid])).toEqual(
      stepsWith('NOT_STARTED'),
    )
  })

  it('stores none of the details in the browser', async () => {
    serve(answers())
    await open()
    await fillIn()
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    expect(kept).not.toContain('123456789')
  })
})
