// @vitest-environment jsdom
import { ISO_COUNTRIES } from '@pledge/domain/borrower/iso-countries'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  API,
  KEPT_CONSENTS,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, offerAnswer } from '../../loan/answers.test-data.ts'
import { serve, type Answers } from '../render-screen.test-data.tsx'
import { DetailsScreen } from './DetailsScreen.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

const STATE = { stage: 'APPLYING', state: 'BORROWER_DETAILS' } as const

beforeEach(() => writeBrandPage())
afterEach(cleanup)

const open = async (isInternational: boolean, more: Answers = {}) => {
  const sent = serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isInternational }) },
    [`GET ${API}/state`]: STATE,
    'GET /api/loans/v1/profile': { profile: EMPTY_PROFILE },
    [`GET ${API}/details-consents`]: KEPT_CONSENTS,
    'GET /api/loans/v1/residence/valid-states': { validStates: [] },
    'GET /api/loans/v1/residence/countries': {
      countries: [{ code: 'GB', name: 'United Kingdom', enabled: true }],
    },
    ...more,
  })
  await renderPages({ details: DetailsScreen }, [pathOf('details')])
  await screen.findByLabelText('First name')
  return sent
}
const namesIn = (label: string) =>
  [...screen.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the details page of an international renewal', () => {
  const profile = {
    ...EMPTY_PROFILE,
    name: { firstName: 'Ada', lastName: 'Lovelace', suffix: null },
    dob: '1985-04-27',
    addresses: [
      {
        type: 'HOME',
        street1: '1 Baker Street',
        street2: null,
        city: 'London',
        state: 'Greater London',
        zip: 'NW1 6XE',
        country: 'GB',
      },
    ],
    phoneNumbers: [{ number: '+442079460958' }],
  }
  const heldIdentifier = { countryOfCitizenship: 'AU', type: 'PASSPORT_NUMBER', mask: '••••567' }

  it('shows the citizenship and ID on file, masked and disabled, and sends neither (1.2.64, 1.2.65, 1.2.74 to 1.2.77)', async () => {
    const application = applicationAnswer({ ...STATE, isInternational: true, isRollForward: true })
    const sent = await open(true, {
      [`GET ${API}`]: { application },
      [`GET ${API}/details-consents`]: { ...KEPT_CONSENTS, heldIdentifier },
      'GET /api/loans/v1/profile': { profile },
      [`POST ${API}/borrower-details`]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
    })
    const shown = {
      'Country of citizenship': 'AU',
      'Type of ID number': 'PASSPORT_NUMBER',
      'ID number': '••••567',
      'State or province': 'Greater London',
    }
    for (const [label, value] of Object.entries(shown)) {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      expect([field.value, field.disabled], label).toEqual([value, true])
    }
    fireEvent.change(screen.getByLabelText('Source of income'), { target: { value: 'Employment' } })
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'I agree' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ name: { firstName: 'Ada' }, homeAddress: { country: 'GB' } })
    expect(sent[0]?.body).not.toHaveProperty('governmentIssuedIdentifier')
    expect(sent[0]?.body).not.toHaveProperty('countryOfCitizenship')
  })
})

describe('the date of birth of an international borrower', () => {
  const openIn = async (countryCode: string | null) => {
    const offer = offerAnswer({ countryCode })
    const isInternational = countryCode !== null
    const application = applicationAnswer({
      ...STATE,
      isInternational,
      selectedOffer: offer,
      offers: [offer],
    })
    await open(isInternational, { [`GET ${API}`]: { application } })
    const field = screen.getByLabelText<HTMLInputElement>('Date of birth')
    const hint = () =>
      document
        .getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
        ?.textContent.replaceAll('\u00a0', ' ')
    return { field, hint }
  }

  it('has a hint for the order of its parts, and is echoed in words in the local order', async () => {
    const { field, hint } = await openIn('CH')
    expect(hint()).toBe('Month first: mm/dd/yyyy. Enter 27 April 1985 as 04/27/1985.')
    fireEvent.change(field, { target: { value: '04/05/1985' } })
    expect(hint()).toBe('Month first: mm/dd/yyyy. You entered 5 April 1985.')
  })

  it('has the usual hint for US residents', async () => {
    const { field, hint } = await openIn(null)
    fireEvent.change(field, { target: { value: '04/05/1985' } })
    expect(hint()).toBe('mm/dd/yyyy, for example 04/27/1985')
  })
})

describe('the international details page', () => {
  it('asks for citizenship of any country and an ID number, but no SSN (1.2.63 to 1.2.65)', async () => {
    await open(true)
    const citizenships = namesIn('Country of citizenship')
    expect(citizenships).toHaveLength(1 + ISO_COUNTRIES.length)
    for (const name of ['United States', 'Germany', 'United Kingdom']) expect(citizenships).toContain(name)
    fireEvent.click(screen.getByRole('button', { name: 'Enter address manually' }))
    expect(namesIn('Country')).toEqual(['Choose', 'United Kingdom'])
    expect(namesIn('Type of ID number')).toEqual([
      'Choose',
      'Passport number',
      'Other government-issued identification number',
    ])
    fireEvent.change(screen.getByLabelText('Type of ID number'), { target: { value: 'PASSPORT_NUMBER' } })
    const number = screen.getByLabelText('ID number')
    fireEvent.change(number, { target: { value: '12-45' } })
    fireEvent.blur(number)
    expect(screen.getAllByText('Please enter a valid Passport number').length).toBeGreaterThan(0)
    fireEvent.change(screen.getByLabelText('Type of ID number'), { target: { value: 'OTHER_GIIN' } })
    expect(screen.getByLabelText<HTMLInputElement>('ID number').value).toBe('12-45')
    expect(screen.queryByLabelText('Social Security number')).toBeNull()
    cleanup()
    await open(false)
    expect(screen.queryByLabelText('Country of citizenship')).toBeNull()
    expect(screen.queryByLabelText('ID number')).toBeNull()
    expect(screen.getByLabelText('Social Security number', { selector: 'input' })).toBeTruthy()
  })

  const FILLED = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    'Date of birth': '04/27/1985',
    'Country of citizenship': 'CH',
    'Type of ID number': 'PASSPORT_NUMBER',
    'ID number': 'X1234567',
    'Street address': '1 Baker Street',
    City: 'London',
    'State or province': 'Greater London',
    'Postal code': 'NW1 6XE',
    Country: 'GB',
    'Phone number': '+442079460958',
    'Source of income': 'Employment',
  } as const
  const give = (label: string, value: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })
    fireEvent.change(input, { target: { value } })
    return input
  }

  it('submits nothing while any field is empty or invalid, and submits once all are valid (1.5.15 to 1.5.18, 1.5.27, 1.5.30)', async () => {
    const submit = `POST ${API}/borrower-details`
    const offer = offerAnswer({ countryCode: 'GB' })
    const application = applicationAnswer({
      ...STATE,
      isInternational: true,
      selectedOffer: offer,
      offers: [offer],
    })
    const sent = await open(true, {
      [`GET ${API}`]: { application },
      [submit]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Enter address manually' }))
    for (const [label, right] of Object.entries(FILLED)) give(label, right)
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
    const agree = screen.getByText('I agree', { selector: 'button *, button' })
    for (const [label, wrong] of [
      ['Country of citizenship', ''],
      ['Type of ID number', ''],
      ['ID number', ''],
      ['ID number', 'A-12345'],
      ['State or province', ' '],
      ['Phone number', '22'],
    ] as const) {
      const input = give(label, wrong)
      fireEvent.click(agree)
      const links = [...document.querySelectorAll('[role=alert] a')]
      expect(
        links.map((link) => link.getAttribute('href')),
        label,
      ).toEqual([`#${input.id}`])
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(sent).toEqual([])
      give(label, FILLED[label])
    }
    fireEvent.click(agree)
    await waitFor(() => expect(sent.filter(({ call }) => call === submit)).toHaveLength(1))
  }, 60_000)

  it('requires a state or province, with the message at the field (1.5.27)', async () => {
    await open(true)
    fireEvent.click(screen.getByRole('button', { name: 'Enter address manually' }))
    const province = screen.getByLabelText<HTMLInputElement>('State or province')
    const messageAt = () => document.getElementById(`${province.id}-error`)?.lastChild?.textContent
    fireEvent.change(province, { target: { value: 'Zürich' } })
    fireEvent.blur(province)
    expect(messageAt()).toBeUndefined()
    fireEvent.change(province, { target: { value: ' ' } })
    fireEvent.blur(province)
    expect(messageAt()).toBe('Required')
  })

  it('explains the screening, or the credit check for US residents, above the form and before its button (1.2.71)', async () => {
    const isBeforeButton = (text: string) =>
      screen.getByText(text).compareDocumentPosition(screen.getByRole('button', { name: 'I agree' })) ===
      Node.DOCUMENT_POSITION_FOLLOWING
    const legal = { ...KEPT_CONSENTS.legal, creditPull: 'We look into lists of sanctions.' }
    await open(true, { [`GET ${API}/details-consents`]: { ...KEPT_CONSENTS, legal } })
    expect(screen.getByRole('heading', { name: 'How we check you' })).toBeTruthy()
    expect(isBeforeButton('We look into lists of sanctions.')).toBe(true)
    expect(
      screen.getByText(/^We use these to check your identity and screen against sanctions lists/),
    ).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/your credit/)
    cleanup()
    await open(false)
    expect(screen.getByRole('heading', { name: 'Your credit report' })).toBeTruthy()
    expect(isBeforeButton('We ask a credit bureau.')).toBe(true)
    expect(screen.getByText(/^We use these to check your identity and credit/)).toBeTruthy()
    expect(screen.queryByLabelText('Country of citizenship')).toBeNull()
  })
})
