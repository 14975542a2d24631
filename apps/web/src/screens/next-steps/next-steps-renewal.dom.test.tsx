// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

/** Words about a disbursement, or about sending all of the collateral. */
const OF_A_NEW_LOAN =
  /steps to your loan|cash|your account|save your wallet|collateral to pledge|send your coins/i

const show = async (topUp: string, isInternational = false) => {
  serve({
    [`GET ${API}`]: {
      application: applicationAnswer({
        isInternational,
        isRollForward: true,
        state: 'FINAL_STEPS',
        rollForwardLoanDetails: {
          priorAppUuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
          topUpAmount: { coinQuantity: topUp },
          paidOff: null,
          lent: null,
          remainingTopUpAmount: null,
          collateral: { coinQuantity: '0.152' },
        },
      }),
    },
    [`GET ${API}/state`]: { stage: 'APPLYING', state: 'FINAL_STEPS' },
    [`GET ${API}/final-steps`]: {
      items: [
        { name: 'Verify Identity', status: 'NOT_STARTED' },
        { name: 'Disbursement Account', status: 'NOT_REQUIRED' },
        { name: 'Review Agreements', status: 'NOT_STARTED' },
        { name: 'Post Collateral', status: topUp === '0' ? 'NOT_REQUIRED' : 'NOT_STARTED' },
      ],
      status: 'IN_PROGRESS',
    },
  })
  await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
  await screen.findByRole('heading', { name: 'Verify Identity' })
}
const detailOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent
const words = () => document.querySelector('main')?.textContent ?? document.body.textContent

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the next steps of a renewal (1.1.20)', () => {
  it('are three with a top-up, with the payoff, the rollover collateral and the top-up (1.2.85, 1.2.87)', async () => {
    await show('0.05')
    expect(screen.getByText(/^Three steps to your renewal/)).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Verify Identity',
      'Review Agreements',
      'Post Collateral',
      'Your application',
    ])
    expect(detailOf('Pays off your loan')).toContain('$10,000.00')
    expect(detailOf('Collateral you already have with us')).toBe('0.152 BTC')
    expect(detailOf('Collateral to add')).toBe('0.05 BTC')
    expect(words()).toContain('Opens after we verify your identity.')
    expect(words()).not.toMatch(OF_A_NEW_LOAN)
  })

  it('are two without a top-up, with no collateral to add (1.2.87)', async () => {
    await show('0')
    expect(screen.getByText(/^Two steps to your renewal/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Post Collateral' })).toBeNull()
    expect(detailOf('Collateral to add')).toBe('None')
    expect(words()).toContain("Your loan is renewed once we've confirmed the required minimum.")
    expect(words()).not.toContain('Funding begins')
    expect(words()).not.toMatch(OF_A_NEW_LOAN)
  })

  it('mention no wallet for international borrowers either', async () => {
    await show('0.05', true)
    expect(words()).toContain('Opens after we verify your identity.')
    expect(words()).not.toMatch(OF_A_NEW_LOAN)
  })
})

describe('the ID of a renewal', () => {
  const showIdentity = async (onFileUntil: string | null) => {
    serve({
      [`GET ${API}`]: {
        application: applicationAnswer({ isRollForward: true, state: 'SIGN_DOCS' }),
      },
      [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SIGN_DOCS' },
      [`GET ${API}/final-steps`]: {
        items: [
          { name: 'Verify Identity', status: 'COMPLETED' },
          { name: 'Disbursement Account', status: 'NOT_REQUIRED' },
          { name: 'Review Agreements', status: 'NOT_STARTED' },
          { name: 'Post Collateral', status: 'NOT_REQUIRED' },
        ],
        status: 'IN_PROGRESS',
      },
      [`GET ${API}/identity`]: {
        status: 'COMPLETED',
        refusal: null,
        ownerIdentityUuid: 'a0000000-0000-4000-8000-000000000009',
        onFileUntil,
        additionalDocs: false,
        documents: [],
      },
    })
    const { queryClient } = await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    await waitFor(() => expect(queryClient.getQueryData(['identity', APP_UUID])).toBeTruthy())
    return screen
      .getByRole('heading', { name: 'Verify Identity' })
      .closest('li')
      ?.textContent.replaceAll('\u00a0', ' ')
  }

  it('is not requested when it is on file, and its expiration date is shown', async () => {
    expect(await showIdentity('2031-05-09')).toContain('Your ID on file is valid until May 9, 2031.')
  })

  it('is shown as usual when it was uploaded', async () => {
    expect(await showIdentity(null)).not.toContain('on file')
  })
})
