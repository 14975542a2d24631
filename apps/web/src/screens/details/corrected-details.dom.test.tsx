// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { answers, byHand, open, type } from './details-form.test-data.tsx'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('details corrected after no match (1.2.80)', () => {
  const NO_MATCH = { stage: 'APPLYING', state: 'SOFT_CREDIT_NO_MATCH' } as const
  const CORRECT = `POST ${API}/details-correction`

  it('leave out phone, income and consents, and are sent with the number of checks left that was shown', async () => {
    const sent = serve(
      answers({
        [`GET ${API}`]: { application: applicationAnswer({ ...NO_MATCH, creditTriesLeft: 3 }) },
        [`GET ${API}/state`]: NO_MATCH,
        [CORRECT]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
      }),
    )
    await open()
    await type('First name', 'Ada')
    await type('Last name', 'Harbour')
    await type('Date of birth', '04271985')
    await byHand()
    await type('Street address', '500 Castro Street')
    await type('City', 'Mountain View')
    await type('State', 'CA')
    await type('ZIP code', '94041')
    expect(screen.queryByLabelText(/^Phone number/)).toBeNull()
    expect(screen.queryByLabelText(/^Source of income/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save and check again' }))
    await waitFor(() => expect(sent.filter(({ call }) => call === CORRECT)).toHaveLength(1))
    const body = sent.find(({ call }) => call === CORRECT)?.body
    expect(body).toMatchObject({ name: { lastName: 'Harbour' }, homeAddress: { zip: '94041' }, triesLeft: 3 })
    // The number entered before is kept.
    expect(body).not.toHaveProperty('ssn')
  })
})
