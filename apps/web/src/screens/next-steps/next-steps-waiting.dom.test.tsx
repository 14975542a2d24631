// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

const NAMES = ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral']
const SAVED = accountAnswer({ accountMask: '•••• 0000', institution: 'First Harbor Bank' })

interface Shown {
  readonly statuses: readonly string[]
  readonly state?: 'KYC_VERIFY' | 'FINAL_STEPS' | 'SIGN_DOCS'
  readonly application?: Parameters<typeof applicationAnswer>[0]
  readonly account?: typeof SAVED
}
const show = async ({ statuses, state = 'FINAL_STEPS', application = {}, account = SAVED }: Shown) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...application, state }) },
    [`GET ${API}/state`]: { stage: 'APPLYING', state },
    [`GET ${API}/final-steps`]: {
      items: NAMES.map((name, index) => ({ name, status: statuses[index] ?? 'NOT_STARTED' })),
      status: 'IN_PROGRESS',
    },
    [`GET ${API}/disbursement-account`]: account,
  })
  await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
  await screen.findByRole('heading', { name: 'Verify Identity' })
}
const textOf = (title: string) => screen.getByRole('heading', { name: title }).closest('li')?.textContent
const panel = () => within(screen.getByRole('complementary', { name: 'Your application' }))

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('a deadline that our own step has stopped (12 CFR 1002.9(a)(1))', () => {
  it('is said to be paused while an ID is reviewed', async () => {
    await show({ statuses: ['PENDING', 'NOT_STARTED'], application: { deadline: null } })
    expect(panel().getByText('Your deadline is paused')).toBeTruthy()
    expect(
      panel().getByText('Your 14 days are paused while we review your ID. We add the days we take.'),
    ).toBeTruthy()
  })
  it('is said to be paused while the details are checked', async () => {
    await show({ statuses: [], state: 'KYC_VERIFY', application: { deadline: null } })
    expect(panel().getByText(/^Your 14 days are paused while we check your details\./)).toBeTruthy()
  })
  it('is not spoken of while a date runs, nor where none runs for another reason', async () => {
    await show({ statuses: ['PENDING', 'NOT_STARTED'] })
    expect(panel().queryByText('Your deadline is paused')).toBeNull()
    cleanup()
    await show({ statuses: [], application: { deadline: null } })
    expect(panel().queryByText('Your deadline is paused')).toBeNull()
  })
})

describe('the lead', () => {
  it('says that there is nothing to do, at the top, once all that is left waits for us', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'] })
    expect(screen.getByText('Nothing for you to do right now. Your progress is saved.')).toBeTruthy()
    expect(screen.queryByText(/credit check/)).toBeNull()
  })
  it('says what a credit check that is done means, and promises no approval (1.4.11)', async () => {
    await show({ statuses: [] })
    expect(
      screen.getByText('Your credit check is done, and you can go on. Your progress is saved.'),
    ).toBeTruthy()
    expect(screen.getByRole('main').textContent).not.toMatch(/approved|get your funds/i)
  })
})

describe('the account that is saved', () => {
  it('is named by bank and last four, with the way to change it until the agreements are made', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'] })
    expect(await screen.findByText('First Harbor Bank, account ending in 0000')).toBeTruthy()
    const change = screen.getByRole('link', { name: 'Change account' })
    expect(change.getAttribute('href')).toBe(pathOf('disbursement'))
    cleanup()
    await show({ statuses: ['COMPLETED', 'COMPLETED'], state: 'SIGN_DOCS' })
    expect(await screen.findByText('First Harbor Bank, account ending in 0000')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change account' })).toBeNull()
  })
  it('is named by its last four alone where it was entered by hand, and not before it is saved', async () => {
    await show({ statuses: ['PENDING', 'COMPLETED'], account: { ...SAVED, institution: null } })
    expect(await screen.findByText('Account ending in 0000')).toBeTruthy()
    cleanup()
    await show({ statuses: ['PENDING', 'NOT_STARTED'] })
    expect(screen.queryByText(/ending in 0000/)).toBeNull()
  })
})

describe('what the cards wait for', () => {
  it.each([
    [[], 'FINAL_STEPS', 'Opens after we verify your identity and save your account.'],
    [['PENDING', 'COMPLETED'], 'FINAL_STEPS', 'Opens after we verify your identity.'],
    [['COMPLETED', 'NOT_STARTED'], 'FINAL_STEPS', 'Opens after you add your account.'],
    [['COMPLETED', 'COMPLETED'], 'KYC_VERIFY', 'Opens after we check your details.'],
  ] as const)('%j in %s: only what is missing', async (statuses, state, text) => {
    await show({ statuses, state })
    expect(textOf('Review Agreements')).toContain(text)
  })
  it('tells of an ID that a person reviews it, and how soon', async () => {
    await show({ statuses: [] })
    expect(textOf('Verify Identity')).toContain('Takes about 3 minutes')
    expect(textOf('Verify Identity')).toContain('Then a person reviews it, within one business day.')
  })
})
