// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import type { BorrowerDetails, Profile } from '@pledge/contract/borrower'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, KEPT_CONSENTS, pathOf, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer } from '../../loan/answers.test-data.ts'
import { giveObserversToJsdom, serve, type Answers } from '../render-screen.test-data.tsx'
import {
  agree,
  answers,
  byHand,
  field,
  fillIn,
  messageAt,
  open,
  STATE,
  type,
  DISCLOSURES,
} from './details-form.test-data.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

beforeEach(() => writeBrandPage())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the exact message of each field on blur', () => {
  it.each([
    ['First name', '', 'Required', '1.5.02'],
    ['First name', "O'Neil", 'Some of the characters entered are not supported.', '1.5.03'],
    ['First name', 'J', 'Some of the characters entered are not supported.', '1.5.04'],
    ['Last name', 'N', 'Last name must be at least two characters', '1.5.05'],
    ['Last name', 'N3il', 'Some of the characters entered are not supported', '1.5.06'],
    ['Date of birth', '', 'Required', '1.5.08'],
    ['Date of birth', '02/30/1990', 'DOB must be mm/dd/yyyy', '1.5.09'],
    ['Date of birth', '01/01/2024', 'Must be 18 years or older', '1.5.10'],
    ['Date of birth', '12/31/1899', 'Must be at least 1900', '1.5.11'],
    ['Social Security number', '', 'Required', '1.5.13'],
    ['Social Security number', '123-45-678', 'Must be vaid SSN', '1.5.14'],
    ['Source of income', '', 'Required', '1.5.19'],
    ['Phone number', '', 'Required', '1.5.28'],
    ['Phone number', '1 415 555 0100', 'Phone number must not start with 1', '1.5.29, G.01'],
    ['Phone number', '555 0100', 'Please enter a valid phone number', '1.5.30, G.02'],
  ])('%s %j says %j (%s)', async (label, value, message) => {
    serve(answers())
    await open()
    expect(messageAt(await type(label, value))).toBe(message)
  })

  it.each([
    ['Street address', '', 'Required', '1.5.21'],
    ['City', '', 'Required', '1.5.22'],
    ['ZIP code', '', 'Required', '1.5.23'],
    ['State', '', 'Required', '1.5.24'],
    ['State', 'NV', 'State must match California', '1.5.25'],
    ['State', 'NY', 'Sorry! We do not yet lend to residents of New York', '1.5.26'],
  ])('%s %j says %j (%s)', async (label, value, message) => {
    serve(answers())
    await open()
    await byHand()
    expect(messageAt(await type(label, value))).toBe(message)
  })
})

describe('the minimum age', () => {
  it.each([
    ['ahead of', '2044-07-04', '07/04/2026', '07/05/2026'],
    ['behind', '2019-02-28', '02/28/2001', '03/01/2001'],
  ])(
    "is checked against the platform's date, even when it is %s the device's (1.5.10)",
    async (_how, today, ofAge, tooYoung) => {
      serve(answers({ [`GET ${API}/details-consents`]: { ...KEPT_CONSENTS, today } }))
      await open()
      expect(messageAt(await type('Date of birth', tooYoung))).toBe('Must be 18 years or older')
      expect(messageAt(await type('Date of birth', ofAge))).toBeNull()
    },
  )
})

describe('the details page', () => {
  it('has every field, the exact deadline sentence, the credit notice and the button (1.2.15, 1.2.61 to 1.2.63, 1.2.66, 1.2.69 to 1.2.73, 1.3.47, 1.3.48; part of 1.2.28)', async () => {
    serve(answers())
    await open()
    for (const label of ['First name', 'Last name', 'Date of birth', 'Social Security number'])
      expect([(await field(label)).value, (await field(label)).disabled], label).toEqual(['', false])
    const options = async (label: RegExp) =>
      [...(await field(label)).querySelectorAll('option')].map(
        ({ value, text }) => value && (text === value ? text : `${value} as ${text}`),
      )
    expect(await options(/^Suffix/)).toEqual(['', 'Jr', 'Sr', 'I', 'II', 'III', 'IV', 'V'])
    expect(await options(/^Source of income/)).toEqual([
      '',
      'Employment',
      'Business ownership',
      'Inheritance',
      'Investments',
      'Sale of property',
      'Other',
    ])
    await byHand()
    for (const label of [
      'First name',
      'Last name',
      'Date of birth',
      'Street address',
      'City',
      'State',
      'ZIP code',
      'Phone number',
    ])
      expect((await field(label)).disabled, label).toBe(false)
    expect((await field('Phone number')).type).toBe('tel')
    expect(screen.getAllByRole('checkbox')).toHaveLength(3)
    const submit = screen.getByRole('button', { name: 'I agree' })
    expect(submit.textContent).toBe('I agree')
    const notice = screen.getByText('We ask a credit bureau.')
    expect(notice.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(
      screen.getByText(
        'You have 14 calendar days from when you submit this page to complete your application, including signing your loan agreement.',
      ),
    ).toBeTruthy()
    // The texts that the application keeps, not those published since.
    expect(screen.getByText('The terms and the privacy notice of that day.')).toBeTruthy()
    const link = screen.getByRole('link', { name: /^All documents and important disclosures/ })
    expect(link.getAttribute('href')).toBe(pathOf('documents'))
    expect(link.getAttribute('target')).toBe('_blank')
    expect((await field('Social Security number')).autocomplete).toBe('off')
    expect((await field('Social Security number')).inputMode).toBe('numeric')
  })

  it('has three checkboxes, each with its own text and links to what the borrower agrees to (1.2.70)', async () => {
    serve(answers())
    await open()
    const boxes = {
      'I agree to the Terms of Use and the Privacy Notice': KEPT_CONSENTS.legal.termsAndPrivacy,
      'I agree to receive records and to sign electronically': KEPT_CONSENTS.legal.communications,
      'Send me news and offers (optional)': KEPT_CONSENTS.legal.marketing,
    }
    await field('First name')
    const boxTexts = screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => {
      const text = document.getElementById(box.getAttribute('aria-details') ?? '')?.textContent
      return [box.labels?.[0]?.textContent, text]
    })
    expect(boxTexts).toEqual(Object.entries(boxes))
    const links = { 'Terms of Use': 'terms', 'Privacy Notice': 'privacy' }
    for (const [name, page] of Object.entries(links)) {
      const version = KEPT_CONSENTS.consents.find(({ type }) => type === page.toUpperCase())?.version
      const link = screen.getByRole('link', { name: new RegExp(`^${name}`) })
      expect(link.getAttribute('href')).toBe(`/account/crypto-backed-loan/${page}?brand=3&version=${version}`)
    }
  })

  it('for a renewal, prefills and disables name, date of birth, address and phone (1.2.74 to 1.2.77, 1.3.35, 1.3.37, 1.3.38)', async () => {
    const profile: Profile = {
      ...EMPTY_PROFILE,
      name: { firstName: 'Ada', lastName: 'Lovelace', suffix: 'II' },
      dob: '1985-04-27',
      hasSsn: true,
      addresses: [
        {
          type: 'HOME',
          street1: '500 Castro Street',
          street2: 'Unit 4',
          city: 'Mountain View',
          state: 'CA',
          zip: '94041',
          country: 'US',
        },
      ],
      phoneNumbers: [{ number: '+12025550123' }],
    }
    serve(
      answers({
        [`GET ${API}`]: { application: applicationAnswer({ ...STATE, isRollForward: true }) },
        'GET /api/loans/v1/profile': { profile },
      }),
    )
    await open()
    const shown = {
      'First name': 'Ada',
      'Last name': 'Lovelace',
      'Date of birth': '04/27/1985',
      'Street address': '500 Castro Street',
      City: 'Mountain View',
      State: 'CA',
      'ZIP code': '94041',
    }
    for (const [label, value] of Object.entries(shown)) {
      expect((await field(label)).value, label).toBe(value)
      expect((await field(label)).disabled, label).toBe(true)
    }
    expect((await field(/^Suffix/)).value).toBe('II')
    expect((await field(/^Suffix/)).disabled).toBe(true)
    expect((await field(/^Apartment, suite or unit/)).value).toBe('Unit 4')
    expect((await field(/^Apartment, suite or unit/)).disabled).toBe(true)
    expect((await field('Phone number')).value.replaceAll(/\D/g, '')).toMatch(/2025550123$/)
    expect((await field('Phone number')).disabled).toBe(true)
    expect((await field('Source of income')).disabled).toBe(false)
  })

  it('formats the date of birth and the SSN while typing, and hides the SSN', async () => {
    serve(answers())
    await open()
    expect((await type('Date of birth', '04271985')).value).toBe('04/27/1985')
    const ssn = await type('Social Security number', '123456789')
    expect(ssn.value).toBe('123-45-6789')
    expect(ssn.type).toBe('password')
  })
})

it('the details page shows how long the application is saved, with the time zone (1.9.26, G.67)', async () => {
  const deadline = { kind: 'idle', at: '2026-12-21T05:00:00.000Z' } as const
  serve(answers({ [`GET ${API}`]: { application: applicationAnswer({ ...STATE, deadline }) } }))
  await open()
  expect(await screen.findByText(/Saved until Sunday, December 20, 2026 at 11:59 PM EST\./)).toBeTruthy()
})

it("the details page fills the deadline sentence with the days of the application's rules (1.2.73)", async () => {
  const deadlineDays = { complete: 10, collateral: 2, graceHours: 72 }
  serve(answers({ [`GET ${API}`]: { application: applicationAnswer({ ...STATE, deadlineDays }) } }))
  await open()
  expect(
    await screen.findByText(
      'You have 10 calendar days from when you submit this page to complete your application, including signing your loan agreement.',
    ),
  ).toBeTruthy()
})

describe('submitting the details', () => {
  it('lists the errors by field and sends nothing while any is left (1.5.02)', async () => {
    const sent = serve(answers())
    await open()
    await type('First name', 'Ada')
    agree()
    const lines = within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(lines[0]).toBe('Last name: Last name must be at least two characters')
    expect(lines).toContain('Social Security number: Required')
    expect(lines).toContain('I agree to the Terms of Use and the Privacy Notice: Required')
    expect(sent).toEqual([])
  })

  it('sends the payload even with address suggestions down, and polls until the next page (1.1.17, 1.2.68, 1.3.39, 1.3.41 to 1.3.46, G.35, G.36)', async () => {
    const sent = serve(answers({ 'POST /api/loans/v1/address-suggestions': Response.error }))
    const { history } = await open()
    await fillIn()
    const after: Answers = { [`GET ${API}/state`]: { stage: 'APPLYING', state: 'KYC_VERIFY' } }
    const now = serve({ ...answers(), ...after })
    agree()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(sent).toEqual([])
    expect(now).toHaveLength(1)
    expect(now[0]?.body).toEqual({
      name: { firstName: 'Ada', lastName: "O'Neil", suffix: null, dob: '1985-04-27' },
      ssn: '123-45-6789',
      homeAddress: {
        type: 'HOME',
        street1: '500 Castro Street',
        street2: null,
        city: 'Mountain View',
        state: 'CA',
        zip: '94041',
        country: 'US',
      },
      phoneNumber: '+12025550123',
      sourceOfIncome: 'Employment',
      consents: [
        { type: 'TERMS', version: 3, optInOut: 'OPT_IN' },
        { type: 'PRIVACY', version: 2, optInOut: 'OPT_IN' },
        { type: 'COMMUNICATIONS', version: 1, optInOut: 'OPT_IN' },
        { type: 'MARKETING', version: 1, optInOut: 'OPT_OUT' },
      ],
    } satisfies BorrowerDetails)
  })

  it('fetches the state once before it redirects (1.4.05)', async () => {
    serve(answers())
    const { history } = await open()
    await fillIn()
    let requests = 0
    serve({
      ...answers(),
      [`GET ${API}/state`]: () => {
        requests += 1
        return { stage: 'APPLYING', state: 'SOFT_CREDIT_FROZEN' }
      },
    })
    agree()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('credit-frozen')))
    expect(requests).toBe(1)
  })

  it('polls for the result every 2 s (1.4.15)', async () => {
    serve(answers())
    const { history } = await open()
    await fillIn()
    let requests = 0
    serve({
      ...answers(),
      [`GET ${API}/state`]: () => {
        requests += 1
        return { stage: 'APPLYING', state: requests < 3 ? 'BORROWER_DETAILS' : 'KYC_VERIFY' }
      },
    })
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    agree()
    await pass(0)
    expect(requests).toBe(1)
    await pass(1_999)
    expect(requests).toBe(1)
    await pass(1)
    expect(requests).toBe(2)
    expect(history.location.pathname).toBe(pathOf('details'))
    await pass(2_000)
    expect(requests).toBe(3)
    await pass(0)
    vi.useRealTimers()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
  })

  it('asks for the Latin spelling of a name in another script, and sends both (decision 8)', async () => {
    serve(answers())
    await open()
    await fillIn()
    expect(screen.queryByLabelText(/letters A to Z/)).toBeNull()
    await type('First name', '美咲')
    await type('First name in letters A to Z', 'Misaki')
    expect(screen.queryByLabelText('Last name in letters A to Z')).toBeNull()
    const sent = serve({ ...answers(), [`GET ${API}/state`]: { stage: 'APPLYING', state: 'KYC_VERIFY' } })
    agree()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      name: { firstName: '美咲', latinFirstName: 'Misaki', lastName: "O'Neil" },
    })
  })

  it("shows the server's refusal at its field and keeps all input, without storing it in the browser (1.8.12)", async () => {
    const message = 'Some details are missing or incorrect. Check the marked fields.'
    const fields = [{ field: 'lastName', message: 'Last name must be at least two characters' }]
    const refused = Response.json(
      { status: 422, code: 'borrower.details-invalid', message, fields },
      { status: 422 },
    )
    serve(answers({ [`POST ${API}/borrower-details`]: refused }))
    await open()
    await fillIn()
    agree()
    expect(await screen.findByText(message)).toBeTruthy()
    const lastName = await field('Last name')
    expect(messageAt(lastName)).toBe('Last name must be at least two characters')
    expect(lastName.value).toBe("O'Neil")
    expect((await field('Social Security number')).value).toBe('123-45-6789')
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    expect(kept).not.toMatch(/123-45-6789|O'Neil|Castro/)
    fireEvent.change(lastName, { target: { value: 'Lovelace' } })
    expect(messageAt(lastName)).toBeNull()
  })

  it('opens the disclosures over the form, and marks them as opened', async () => {
    giveDialogsToJsdom()
    giveObserversToJsdom()
    const { identityUuid, uuid } = DISCLOSURES
    const file = `GET ${API}/identities/${identityUuid}/documents/${uuid}/file`
    serve(answers({ [file]: new Uint8Array([1, 2, 3]) }))
    await open()
    expect(screen.queryByText('Opened')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Open application disclosures' }))
    // The reader of documents is loaded with the first one.
    expect(await screen.findByText('Opened', {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Application disclosures' })).toBeTruthy()
    // The word is next to the pressed button, with no other control in between.
    const pressed = screen.getByRole('button', { name: 'Open application disclosures', hidden: true })
    expect(pressed.parentElement?.nextElementSibling?.textContent).toBe('Opened')
  })

  it('offers the disclosures when the server requires them to be opened first, and keeps all input', async () => {
    const message = 'Open your application disclosures first.'
    const refused = Response.json(
      { status: 409, code: 'borrower.document-unopened', message },
      { status: 409 },
    )
    serve(answers({ [`POST ${API}/borrower-details`]: refused }))
    await open()
    await fillIn()
    agree()
    const alert = await screen.findByRole('alert')
    expect(await within(alert).findByRole('button', { name: 'Open application disclosures' })).toBeTruthy()
    expect((await field('Social Security number')).value).toBe('123-45-6789')
  })
})
