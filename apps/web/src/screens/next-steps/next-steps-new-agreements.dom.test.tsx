// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { NextStepsScreen } from './NextStepsScreen.tsx'

const STEPS = [
  ['Verify Identity', 'COMPLETED'],
  ['Disbursement Account', 'COMPLETED'],
  ['Review Agreements', 'NOT_STARTED'],
  ['Post Collateral', 'NOT_STARTED'],
]

beforeEach(() => writeBrandPage())
afterEach(cleanup)

it.each([
  [
    true,
    'Your new agreements are ready. The required minimum is now 0.202 BTC. Read and accept them one at a time.',
  ],
  [false, 'Read and accept your loan documents, one at a time.'],
])(
  'the next steps show whether the agreements replaced earlier ones (%s), and what changed',
  async (isOfferReplaced, line) => {
    serve({
      [`GET ${API}`]: { application: applicationAnswer({ state: 'SIGN_DOCS', isOfferReplaced }) },
      [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SIGN_DOCS' },
      [`GET ${API}/final-steps`]: {
        items: STEPS.map(([name, status]) => ({ name, status })),
        status: 'IN_PROGRESS',
      },
    })
    await renderPages({ 'next-steps': NextStepsScreen }, [pathOf('next-steps')])
    const card = (await screen.findByRole('heading', { name: 'Review Agreements' })).closest('li')
    expect(within(card as HTMLElement).getByText(line)).toBeTruthy()
  },
)
