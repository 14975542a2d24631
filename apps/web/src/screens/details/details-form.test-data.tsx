import type { Answers } from '../render-screen.test-data.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { API, KEPT_CONSENTS, pathOf, renderPages } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { DetailsScreen } from './DetailsScreen.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

/* The details page of a loan in California, and what a borrower types there. */

export const SUBMIT = `POST ${API}/borrower-details`
export const STATE = { stage: 'APPLYING', state: 'BORROWER_DETAILS' } as const
const state = (code: string, name: string, rateEnabled: boolean) => ({
  state: code,
  name,
  rateEnabled,
  minLoanAmount: '5000.00',
  maxLoanAmount: null,
})
/** Made with the application: what a borrower opens before they agree. */
export const DISCLOSURES = {
  uuid: 'd0000000-0000-4000-8000-000000000001',
  identityUuid: 'd0000000-0000-4000-8000-000000000002',
  type: 'APPLICATION_DISCLOSURES',
  name: null,
  templateVersion: 1,
  description: 'What you agree to when you apply.',
  needsAcceptance: false,
  acceptedAt: null,
  isReplaced: false,
  sha256: '0'.repeat(64),
  createdAt: '2026-11-21T15:00:00.000Z',
} as const

export const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  'GET /api/loans/v1/profile': { profile: EMPTY_PROFILE },
  [`GET ${API}/details-consents`]: KEPT_CONSENTS,
  'GET /api/loans/v1/residence/valid-states': {
    validStates: [
      state('CA', 'California', true),
      state('NV', 'Nevada', true),
      state('NY', 'New York', false),
    ],
  },
  'GET /api/loans/v1/residence/countries': {
    countries: [{ code: 'GB', name: 'United Kingdom', enabled: true }],
  },
  'POST /api/loans/v1/address-suggestions': {
    suggestions: [
      { street1: '500 Castro Street', city: 'Mountain View', state: 'CA', zip: '94041', country: 'US' },
    ],
  },
  [`GET ${API}/documents`]: { documents: [DISCLOSURES] },
  [`POST ${API}/borrower-details`]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
  ...more,
})

export const open = () => renderPages({ details: DetailsScreen }, [pathOf('details')])
export const field = (label: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
export const type = async (label: string | RegExp, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
  return input
}
export const messageAt = (input: HTMLElement): string | null =>
  document.getElementById(`${input.id}-error`)?.lastChild?.textContent ?? null
export const agree = () => fireEvent.click(screen.getByRole('button', { name: 'I agree' }))
export const byHand = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Enter address manually' }))

export const fillIn = async ({ hasSsn = false }: { readonly hasSsn?: boolean } = {}) => {
  await type('First name', 'Ada')
  await type('Last name', "O'Neil")
  await type('Date of birth', '04271985')
  if (!hasSsn) await type('Social Security number', '123456789')
  await byHand()
  await type('Street address', '500 Castro Street')
  await type('City', 'Mountain View')
  await type('State', 'CA')
  await type('ZIP code', '94041')
  await type('Phone number', '(202) 555-0123')
  await type('Source of income', 'Employment')
  fireEvent.click(await field('I agree to the Terms of Use and the Privacy Notice'))
  fireEvent.click(await field('I agree to receive records and to sign electronically'))
}
