// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, renderScreen, serve, writePage, type Answers } from '../render-screen.test-data.tsx'
import { RefinanceScreen } from './RefinanceScreen.tsx'
import { answersFor, API, detailsAnswer, keptOffer, LIST, refinanceAnswer } from './refinance.test-data.ts'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const DETAILS = `GET ${API}/celsius-details`
const GIVE = `POST ${API}/celsius-details`
const CONFIRM = `POST ${API}/collateral/celsius-refi-borrower-confirmation`
const STATES = [
  { state: 'CA', name: 'California', rateEnabled: true, minLoanAmount: '5000.00', maxLoanAmount: null },
  { state: 'OH', name: 'Ohio', rateEnabled: true, minLoanAmount: '5000.00', maxLoanAmount: null },
]

const lacking = (changes: Partial<ReturnType<typeof detailsAnswer>> = {}): Answers => ({
  ...answersFor([refinanceAnswer({ selectedOffer: keptOffer() })]),
  [DETAILS]: { details: detailsAnswer({ status: 'NEEDED', ...changes }) },
  'GET /api/loans/v1/residence/valid-states': { validStates: STATES },
  'POST /api/loans/v1/address-suggestions': { suggestions: [] },
})
const review = async () => {
  await renderScreen(RefinanceScreen, LIST, [LIST])
  fireEvent.click(await screen.findByRole('button', { name: 'Review Loan Agreement' }))
  return within(await screen.findByRole('dialog', { name: 'Your details' }))
}
type Dialog = Awaited<ReturnType<typeof review>>
const type = (dialog: Dialog, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const fillIn = async (dialog: Dialog) => {
  fireEvent.click(await dialog.findByRole('button', { name: 'Enter address manually' }))
  type(dialog, 'Social Security number', '123-45-6789')
  type(dialog, 'Street address', '1 Ocean Avenue')
  type(dialog, 'City', 'Santa Monica')
  type(dialog, 'ZIP code', '90401')
  type(dialog, 'Phone number', '(310) 555-0123')
}
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Save details' }))

describe('the details that a refinance lacks (note 106)', () => {
  it('are asked for before the confirmation, with what is known, and sent once', async () => {
    const answers = lacking()
    const calls = serve(answers)
    const dialog = await review()
    expect(dialog.getByText(/name on file is Maya O'Neil/)).toBeTruthy()
    await fillIn(dialog)
    answers[GIVE] = { details: detailsAnswer({ status: 'CHECKING' }) }
    save(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter((one) => one.call === GIVE)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({
      ssn: '123-45-6789',
      homeAddress: {
        type: 'HOME',
        street1: '1 Ocean Avenue',
        street2: null,
        city: 'Santa Monica',
        state: 'CA',
        zip: '90401',
        country: 'US',
      },
      phoneNumber: '+13105550123',
    })
    expect(calls.some((one) => one.call === CONFIRM)).toBe(false)
    expect(await screen.findByText('Checking your details')).toBeTruthy()
  })

  it('are judged before they are sent, and keep what the server refuses on the form', async () => {
    const answers = lacking()
    const calls = serve(answers)
    const dialog = await review()
    await dialog.findByLabelText('Social Security number')
    save(dialog)
    expect((await dialog.findAllByText('Required')).length).toBeGreaterThan(1)
    expect(calls.some((one) => one.call === GIVE)).toBe(false)
    await fillIn(dialog)
    answers[GIVE] = Response.json(
      {
        status: 422,
        code: 'borrower.details-invalid',
        message: 'Check the marked fields.',
        fields: [{ field: 'ssn', message: 'This does not match the SSN of your old loan' }],
      },
      { status: 422 },
    )
    save(dialog)
    expect(await dialog.findByText('This does not match the SSN of your old loan')).toBeTruthy()
    answers[GIVE] = refusal(429, 'request.too-many', 'Too many tries.')
    save(dialog)
    expect(await dialog.findByText('Too many tries.')).toBeTruthy()
  })

  it('ask for nothing that is known', async () => {
    const homeAddress = { ...detailsAnswer().homeAddress, street1: '1 Ocean Avenue', city: 'Santa Monica' }
    serve(lacking({ isSsnRequested: false, isPhoneRequested: false, homeAddress }))
    const dialog = await review()
    expect(await dialog.findByDisplayValue('1 Ocean Avenue')).toBeTruthy()
    expect(dialog.queryByLabelText('Social Security number')).toBeNull()
    expect(dialog.queryByLabelText('Phone number')).toBeNull()
  })

  it('can be left, and say when the form does not load', async () => {
    const answers = lacking()
    answers['GET /api/loans/v1/residence/valid-states'] = refusal(500, 'unexpected', 'Something went wrong.')
    serve(answers)
    const dialog = await review()
    expect(await dialog.findByText("We couldn't load the form")).toBeTruthy()
    answers['GET /api/loans/v1/residence/valid-states'] = { validStates: STATES }
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByLabelText('Social Security number')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are left to the server where it is not known whether any are missing', async () => {
    const answers = lacking()
    answers[DETAILS] = refusal(500, 'unexpected', 'Something went wrong.')
    const calls = serve(answers)
    await renderScreen(RefinanceScreen, LIST, [LIST])
    fireEvent.click(await screen.findByRole('button', { name: 'Review Loan Agreement' }))
    await waitFor(() => expect(calls.some((one) => one.call === CONFIRM)).toBe(true))
  })
})
