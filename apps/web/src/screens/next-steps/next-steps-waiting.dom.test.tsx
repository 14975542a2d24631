// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

const NAMES = ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral']
const SAVED = accountAnswer({ accountMask: '•••• 0000', institution: 'First Harbor Bank' })

interface Shown {
  readonly statuses: readonly string[]
  readonly state?: 'KYC_VERIFY' | 'FINAL_STEPS' | 'SIGN_DOCS' | 'WAITING_FOR_COLLATERAL'
  readonly application?: Parameters<typeof applicationAnswer>[0]
  readonly account?: typeof SAVED
  readonly collateral?: ReturnType<typeof collateralAnswer>
}
const show = async ({ statuses, state = 'FINAL_STEPS', account = SAVED, ...shown }: Shown) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...shown.application, state }) },
    [`GET ${API}/state`]: { stage: 'APPLYING', state },
    [`GET ${API}/final-steps`]: {
      items: NAMES.map((name, index) => ({ name, status: statuses[index] ?? 'NOT_STARTED' })),
      status: 'IN_PROGRESS',
    },
    [`GET ${API}/disbursement-account`]: account,
    ...(shown.collateral && { [`GET ${API}/collateral`]: shown.collateral }),
  })
  await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
  await screen.findByRole('heading', { name: 'Verify Identity' })
}
const textOf = (title: string) => screen.getByRole('heading', { name: title }).closest('li')?.textContent
const panel = () => within(screen.getByRole('complementary', { name: 'Your application' }))

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe("a deadline paused by the lender's step (12 CFR 1002.9(a)(1))", () => {
  it('is shown as paused while an ID is reviewed', async () => {
    await show({ statuses: ['PENDING', 'NOT_STARTED'], application: { deadline: null } })
    expect(panel().getByText('Your deadline is paused')).toBeTruthy()
    expect(
      panel().getByText('Your 14 days are paused while we review your ID. We add the days we take.'),
    ).toBeTruthy()
  })
  it('is shown as paused while the details are checked', async () => {
    await show({ statuses: [], state: 'KYC_VERIFY', application: { deadline: null } })
    expect(panel().getByText(/^Your 14 days are paused while we check your details\./)).toBeTruthy()
  })
  it('is not shown as paused while it is running, or when there is none for another reason', async () => {
    await show({ statuses: ['PENDING', 'NOT_STARTED'] })
    expect(panel().queryByText('Your deadline is paused')).toBeNull()
    cleanup()
    await show({ statuses: [], application: { deadline: null } })
    expect(panel().queryByText('Your deadline is paused')).toBeNull()
  })
})

describe('the intro', () => {
  it('shows that there is nothing to do once every remaining step waits for us', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'] })
    expect(screen.getByText('Nothing for you to do right now. Your progress is saved.')).toBeTruthy()
    expect(screen.queryByText(/credit check/)).toBeNull()
  })
  it('explains what a completed credit check means, without promising approval (1.4.11)', async () => {
    await show({ statuses: [] })
    expect(
      screen.getByText('Your credit check is done, and you can continue. Your progress is saved.'),
    ).toBeTruthy()
    expect(screen.getByRole('main').textContent).not.toMatch(/approved|get your funds/i)
  })
})

describe('the saved account', () => {
  it('is named by bank and last four digits, and can be changed until the agreements are generated', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'] })
    expect(await screen.findByText('First Harbor Bank, account ending in 0000')).toBeTruthy()
    const change = screen.getByRole('link', { name: 'Change account' })
    expect(change.getAttribute('href')).toBe(pathOf('disbursement'))
    cleanup()
    await show({ statuses: ['COMPLETED', 'COMPLETED'], state: 'SIGN_DOCS' })
    expect(await screen.findByText('First Harbor Bank, account ending in 0000')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change account' })).toBeNull()
  })
  it('is shown with the number to call once it can no longer be changed here', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'] })
    await screen.findByText('First Harbor Bank, account ending in 0000')
    expect(textOf('Disbursement Account')).not.toContain('To use another account')
    cleanup()
    await show({ statuses: ['COMPLETED', 'COMPLETED'], state: 'SIGN_DOCS' })
    await screen.findByText('First Harbor Bank, account ending in 0000')
    expect(textOf('Disbursement Account')).toMatch(
      /You can't change it here once we make your agreements\. To use another account, call \(555\)/,
    )
  })
  it('is named only by its last four digits when entered manually, and not before it is saved', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'], account: { ...SAVED, institution: null } })
    expect(await screen.findByText('Account ending in 0000')).toBeTruthy()
    cleanup()
    await show({ statuses: ['PENDING', 'NOT_STARTED'] })
    expect(screen.queryByText(/ending in 0000/)).toBeNull()
  })
})

describe('collateral that has been sent', () => {
  const DONE = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING']
  const DEADLINE = { kind: 'collateral', at: '2026-11-29T04:59:59.000Z' } as const
  const shows = (pending: string) =>
    show({
      statuses: DONE,
      state: 'WAITING_FOR_COLLATERAL',
      application: { deadline: DEADLINE },
      collateral: collateralAnswer({ pendingCoinAmount: { coinQuantity: pending, type: 'BTC' } }),
    })

  it('needs no further action once everything required is on its way (1.2.90)', async () => {
    await shows('0.11')
    expect(await panel().findByText(/^Everything needed has been sent\./)).toBeTruthy()
    expect(panel().queryByText('Send your collateral by')).toBeNull()
    expect(screen.queryByText(/still to send/)).toBeNull()
    expect(screen.getByText('Nothing for you to do right now. Your progress is saved.')).toBeTruthy()
    expect(panel().getByRole('link', { name: 'Check your collateral' })).toBeTruthy()
  })
  it('keeps its deadline while some of it is missing (1.9.18)', async () => {
    await shows('0.01')
    expect(await panel().findByText('Send your collateral by')).toBeTruthy()
    expect(panel().getByText(/what's still to send\.$/)).toBeTruthy()
  })
})

describe('the Review Agreements card', () => {
  it.each([
    [[], 'FINAL_STEPS', 'Opens after we verify your identity and save your account.'],
    [['PENDING', 'COMPLETED'], 'FINAL_STEPS', 'Opens after we verify your identity.'],
    [['COMPLETED', 'NOT_STARTED'], 'FINAL_STEPS', 'Opens after you add your account.'],
    [['COMPLETED', 'COMPLETED'], 'KYC_VERIFY', 'Opens after we check your details.'],
  ] as const)('with statuses %j in %s, names only what it waits for', async (statuses, state, text) => {
    await show({ statuses, state })
    expect(textOf('Review Agreements')).toContain(text)
  })
  it('follows an ID card that says how soon a person reviews the ID', async () => {
    await show({ statuses: [] })
    expect(textOf('Verify Identity')).toContain('Takes about 3 minutes')
    expect(textOf('Verify Identity')).toContain('Then a person reviews it, within one business day.')
  })
})
