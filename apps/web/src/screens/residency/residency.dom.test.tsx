// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closedCountries } from '@pledge/copy/en/closed-countries'
import { isNoticeDue } from '../../brand/countries-notice.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { ResidencyScreen } from './ResidencyScreen.tsx'

const PATH = '/account/crypto-backed-loan/residency'
const state = (code: string, name: string, rateEnabled: boolean) => ({
  state: code,
  name,
  rateEnabled,
  minLoanAmount: '5000.00',
  maxLoanAmount: null,
})
const lists = {
  'GET /api/loans/v1/residence/valid-states': {
    validStates: [state('OH', 'Ohio', true), state('TX', 'Texas', false)],
  },
  'GET /api/loans/v1/residence/countries': {
    countries: [{ code: 'SG', name: 'Singapore', enabled: false }],
  },
}

beforeEach(() => {
  localStorage.clear()
  writePage()
})
afterEach(cleanup)

const show = async (answers: Record<string, unknown> = {}) => {
  const sent = serve({ ...lists, ...answers })
  const { history } = await renderScreen(ResidencyScreen, PATH, [PATH])
  await screen.findByRole('option', { name: 'Ohio' })
  return { sent, history }
}
const choose = (code: string) => fireEvent.change(screen.getByLabelText('State'), { target: { value: code } })

describe('the residency page', () => {
  it('continues to /start with the state in the URL (1.2.40, 1.2.45)', async () => {
    const { history } = await show()
    choose('OH')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(history.location.href).toBe('/account/crypto-backed-loan/start?state=OH')
  })

  it('continues to /start with only the country in the URL (1.2.41, 1.2.45)', async () => {
    const { history } = await show({
      'GET /api/loans/v1/residence/countries': {
        countries: [{ code: 'SG', name: 'Singapore', enabled: true }],
      },
    })
    fireEvent.click(screen.getByLabelText('International'))
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'SG' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(history.location.href).toBe('/account/crypto-backed-loan/start?country=SG')
  })

  it('requires a choice (1.5.41)', async () => {
    const { history } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByLabelText('State').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please select an option')).toBeTruthy()
    expect(history.location.pathname).toBe(PATH)
  })

  it('requires a choice for international borrowers too (1.5.41)', async () => {
    const countries = [{ code: 'SG', name: 'Singapore', enabled: true }]
    const { history } = await show({ 'GET /api/loans/v1/residence/countries': { countries } })
    fireEvent.click(screen.getByLabelText('International'))
    expect(screen.queryByText('Please select an option')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByLabelText('Country').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Please select an option')).toBeTruthy()
    expect(history.location.pathname).toBe(PATH)
  })

  it('does not offer International while no country is enabled (1.2.39, 1.2.42)', async () => {
    await show()
    expect(screen.queryByText('International')).toBeNull()
  })

  it('offers International when the brand does and a country is enabled, each choice with its own list (1.2.39, 1.2.40, 1.2.41, 1.6.05)', async () => {
    await show({
      'GET /api/loans/v1/residence/countries': {
        countries: [
          { code: 'SG', name: 'Singapore', enabled: true },
          { code: 'KP', name: 'North Korea', enabled: false },
        ],
      },
    })
    fireEvent.click(screen.getByLabelText('International'))
    const country = screen.getByLabelText<HTMLSelectElement>('Country')
    expect([...country.options].map(({ value }) => value)).toEqual(['', 'SG'])
    expect(screen.queryByLabelText('State')).toBeNull()
    fireEvent.click(screen.getByLabelText('United States'))
    expect(screen.getByLabelText('State')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Ohio' })).toBeTruthy()
    expect(screen.queryByLabelText('Country')).toBeNull()
  })

  const CLOSED = {
    'GET /api/loans/v1/residence/countries': {
      countries: [
        { code: 'SG', name: 'Singapore', enabled: true, closedBecause: null },
        { code: 'KP', name: 'North Korea', enabled: false, closedBecause: 'SANCTIONED' },
        { code: 'IR', name: 'Iran', enabled: false, closedBecause: 'SANCTIONED' },
        { code: 'BY', name: 'Belarus', enabled: false, closedBecause: 'NOT_LICENSED' },
        { code: 'SY', name: 'Syria', enabled: false, closedBecause: 'NOT_YET_OPEN' },
      ],
    },
  }

  it('shows international borrowers the countries where we do not lend, each once with its reason (1.2.146, 2.2.41)', async () => {
    await show(CLOSED)
    expect(screen.queryByText(/North Korea/)).toBeNull()
    fireEvent.click(screen.getByLabelText('International'))
    for (const sentence of [
      "We don't lend to residents of North Korea and Iran because of US sanctions.",
      "We don't lend to residents of Belarus because we aren't licensed there.",
      "We don't lend to residents of Syria yet.",
    ])
      expect(screen.getAllByText(sentence)).toHaveLength(1)
    // The next page does not show it again.
    const sentences = closedCountries(CLOSED['GET /api/loans/v1/residence/countries'].countries as never)
    expect(isNoticeDue({ text: sentences.join(' '), pathname: '/start' })).toBe(false)
  })

  it('accepts an email address for the waitlist of a country that may open, but of no sanctioned one (G.29)', async () => {
    const { sent } = await show({ ...CLOSED, 'POST /api/loans/v1/residence/waitlist': {} })
    fireEvent.click(screen.getByLabelText('International'))
    const country = screen.getByLabelText<HTMLSelectElement>(/Join the waitlist/)
    expect([...country.options].map(({ value }) => value)).toEqual(['', 'BY', 'SY'])
    fireEvent.change(country, { target: { value: 'SY' } })
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ann@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Join Waitlist' }))
    await screen.findByText("We'll email ann@example.com when we lend in Syria.")
    expect(sent.map(({ body }) => body)).toEqual([
      { orgCode: 'PLEDGE', country: 'SY', email: 'ann@example.com' },
    ])
  })

  it('accepts an email address for the waitlist of an unserviced state (1.2.43, 1.2.44, 1.5.42)', async () => {
    const { sent, history } = await show({
      'POST /api/loans/v1/residence/waitlist': {},
    })
    choose('TX')
    expect(screen.getByText('This state is currently not being serviced')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    // As with the Enter key, which needs no button.
    fireEvent.submit(screen.getByLabelText('State').closest('form') as HTMLFormElement)
    expect(history.location.pathname).toBe(PATH)
    const join = screen.getByRole('button', { name: 'Join Waitlist' })
    fireEvent.click(join)
    expect(screen.getByText('Enter your email address')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ann@example.com' } })
    fireEvent.click(join)
    await screen.findByText("You're on the waitlist")
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'POST /api/loans/v1/residence/waitlist',
          body: { orgCode: 'PLEDGE', state: 'TX', email: 'ann@example.com' },
        },
      ]),
    )
  })
})
