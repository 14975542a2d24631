// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

const NAMES = ['Verify Identity', 'Disbursement Account', 'Review Agreements', 'Post Collateral']
/** Words about a domestic loan or its bank account. */
const OF_HOME = /driver|state id|permanent resident|bank|routing|account number|your account/i

const show = async (state: string, statuses: readonly string[], isInternational = true) => {
  serve({
    [`GET ${API}`]: { application: applicationAnswer({ isInternational, state: state as never }) },
    [`GET ${API}/state`]: { stage: 'APPLYING', state },
    [`GET ${API}/final-steps`]: {
      items: NAMES.map((name, index) => ({ name, status: statuses[index] })),
      status: 'IN_PROGRESS',
    },
  })
  await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
  await screen.findByRole('heading', { name: 'Verify Identity' })
}
const textOf = (title: string): string => {
  const item = screen.getByRole('heading', { name: title }).closest('li')
  if (item === null) throw new Error(`No card ${title}`)
  return item.textContent
}
const leadsTo = (title: string): string | null | undefined => {
  const item = screen.getByRole('heading', { name: title }).closest('li')
  return item && within(item).getByRole('link').getAttribute('href')
}

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the cards of an international loan', () => {
  it('ask for a passport and a wallet, never for a US ID or a bank account (1.1.10, 1.2.111, 1.5.64)', async () => {
    await show('FINAL_STEPS', ['NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'])
    expect(textOf('Verify Identity')).toContain('your passport')
    expect(textOf('Disbursement Account')).toContain('Your USDC wallet address and network')
    expect(leadsTo('Disbursement Account')).toBe(pathOf('usdc-disbursement'))
    expect(textOf('Review Agreements')).toContain('save your wallet')
    for (const name of NAMES) expect(textOf(name)).not.toMatch(OF_HOME)
  })

  it.each([
    ['PENDING', "We're checking your wallet."],
    ['COMPLETED', "You've added your wallet."],
  ])('describe the wallet with status %s (1.1.10)', async (status, words) => {
    await show('FINAL_STEPS', ['COMPLETED', status, 'NOT_STARTED', 'NOT_STARTED'])
    expect(textOf('Disbursement Account')).toContain(words)
    for (const name of NAMES) expect(textOf(name)).not.toMatch(OF_HOME)
  })

  it('ask for a US ID and a bank account on a domestic loan', async () => {
    await show('FINAL_STEPS', ['NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED', 'NOT_STARTED'], false)
    expect(textOf('Verify Identity')).toContain("driver's license")
    expect(textOf('Disbursement Account')).toContain('routing and account number')
    expect(textOf('Disbursement Account')).not.toMatch(/wallet|USDC/)
  })
})
