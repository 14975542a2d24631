// @vitest-environment jsdom
import type { Profile } from '@pledge/contract/borrower'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { agree, answers, field, fillIn, open, STATE, SUBMIT, type } from './details-form.test-data.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

beforeEach(() => writeBrandPage())
afterEach(cleanup)

describe('the details page of a known borrower', () => {
  it('asks for no SSN when the profile has one, and submits without it (1.2.63, 1.3.36, 1.5.12)', async () => {
    const sent = serve(
      answers({ 'GET /api/loans/v1/profile': { profile: { ...EMPTY_PROFILE, hasSsn: true } } }),
    )
    await open()
    await field('First name')
    expect(screen.queryByLabelText('Social Security number')).toBeNull()
    await fillIn({ hasSsn: true })
    agree()
    await waitFor(() => expect(sent.filter(({ call }) => call === SUBMIT)).toHaveLength(1))
    expect(sent.find(({ call }) => call === SUBMIT)?.body).not.toHaveProperty('ssn')
  })

  it('submits a renewal even if the profile on file would not pass the field rules (1.5.01)', async () => {
    const profile: Profile = {
      ...EMPTY_PROFILE,
      name: { firstName: 'J0', lastName: 'N', suffix: null },
      dob: '2020-01-01',
      hasSsn: true,
      addresses: [
        { type: 'HOME', street1: '', street2: null, city: '', state: 'NY', zip: '1', country: 'US' },
      ],
      phoneNumbers: [{ number: '+1555' }],
    }
    const sent = serve(
      answers({
        [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isRollForward: true }) },
        'GET /api/loans/v1/profile': { profile },
      }),
    )
    await open()
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
    agree()
    const lines = within(await screen.findByRole('alert')).getAllByRole('link')
    expect(lines.map((link) => link.textContent)).toEqual(['Source of income: Required'])
    await type('Source of income', 'Employment')
    agree()
    await waitFor(() => expect(sent.filter(({ call }) => call === SUBMIT)).toHaveLength(1))
  })
})
