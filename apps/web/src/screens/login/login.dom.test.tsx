// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CompleteSignInScreen } from './CompleteSignInScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'

const UID = 'interaction-1'
const INTERACTION = `/api/identity/interactions/${UID}`
const interaction = (kind: 'customer' | 'agent', screenName: 'sign-in' | 'register') => ({
  [`GET ${INTERACTION}`]: { kind, organization: 'PLEDGE', screen: screenName },
})

beforeEach(writePage)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const showSignIn = () => renderScreen(SignInScreen, '/auth/sign-in/:uid', [`/auth/sign-in/${UID}`])

describe('the sign-in page of the embedded provider', () => {
  it('registers, and shows beside the field why a password is refused', async () => {
    const sent = serve({
      ...interaction('customer', 'register'),
      [`POST ${INTERACTION}/registration`]: refusal(422, 'account.password-weak', 'Too easy to guess.'),
    })
    await showSignIn()
    fireEvent.change(await screen.findByLabelText('Email address'), {
      target: { value: ' ann@example.com ' },
    })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'abc' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toEqual([
      { call: `POST ${INTERACTION}/registration`, body: { email: 'ann@example.com', password: 'abc' } },
    ])
  })

  it('hides the password until the user chooses to show it', async () => {
    serve(interaction('customer', 'sign-in'))
    await showSignIn()
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    fireEvent.change(field, { target: { value: 'violet harbour 27' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect([field.type, field.value]).toEqual(['text', 'violet harbour 27'])
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.type).toBe('password')
  })

  it.each([
    ['sign-in', 'current-password'],
    ['register', 'new-password'],
  ] as const)('lets password managers fill and users paste at %s', async (page, autocomplete) => {
    serve(interaction('customer', page))
    await showSignIn()
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(field.autocomplete).toBe(autocomplete)
    expect(screen.getByLabelText<HTMLInputElement>('Email address').autocomplete).toBe('username')
    expect([field.maxLength, field.readOnly]).toEqual([-1, false])
    // Returns false if the paste was prevented.
    expect(fireEvent.paste(field, { clipboardData: { getData: () => 'violet harbour 27' } })).toBe(true)
  })

  it('switches to sign-in and keeps the email address', async () => {
    serve(interaction('customer', 'register'))
    await showSignIn()
    fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'ann@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ann@example.com')
  })

  it('sends nothing while the form is incomplete', async () => {
    const sent = serve(interaction('customer', 'sign-in'))
    await showSignIn()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('alert').textContent).toContain('Enter your password')
    expect(sent).toEqual([])
  })

  it('distinguishes staff from borrowers', async () => {
    serve(interaction('agent', 'sign-in'))
    await showSignIn()
    expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeTruthy()
    expect(screen.getByText(/^For the lender's staff\./)).toBeTruthy()
    cleanup()
    serve(interaction('customer', 'sign-in'))
    await showSignIn()
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByText(/staff/i)).toBeNull()
  })

  it('offers agents no registration (part of 2.6.01)', async () => {
    serve(interaction('agent', 'sign-in'))
    await showSignIn()
    await screen.findByLabelText('Email address')
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  })

  it('links to a new sign-in when this one has expired', async () => {
    serve({})
    await showSignIn()
    expect((await screen.findByRole('link', { name: 'Start over' })).getAttribute('href')).toBe('/auth/login')
  })
})

describe('the fallback sign-in page', () => {
  it('shows the error and starts nothing on its own', async () => {
    const sent = serve({})
    await renderScreen(LoginScreen, '/auth/login', ['/auth/login?error=lapsed'])
    expect(screen.getByRole('alert').textContent).toContain('start over')
    expect(sent).toEqual([])
  })

  it.each([
    ['%2Fdashboard', '/dashboard'],
    ['%2F%2Fevil.example', null],
    ['https%3A%2F%2Fevil.example', null],
  ])(
    'passes redirectUrl=%s on as %s, and shows when a sign-in could not be started (2.2.10, 2.8.11)',
    async (given, passed) => {
      const requests: string[] = []
      serve({})
      const served = globalThis.fetch
      globalThis.fetch = (input, init) => {
        if (typeof input === 'string') requests.push(input)
        return served(input, init)
      }
      await renderScreen(LoginScreen, '/auth/login', [`/auth/login?redirectUrl=${given}`])
      fireEvent.click(screen.getByRole('button', { name: 'Create an account' }))
      await screen.findByText(/couldn't start your sign-in/)
      const login = requests.find((address) => address.includes('/api/v3/login')) ?? ''
      const query = new URL(login, 'http://localhost').searchParams
      expect([query.get('redirectUrl'), query.get('screen')]).toEqual([passed, 'register'])
    },
  )
})

describe('the return from sign-in', () => {
  const show = (query: string) =>
    renderScreen(CompleteSignInScreen, '/auth/complete', [`/auth/complete${query}`])

  it.each([
    [
      '?redirectUrl=%2Faccount%2Fcrypto-backed-loan%2Fstart%3Fstate%3DOH',
      '/account/crypto-backed-loan/start?state=OH',
    ],
    ['?redirectUrl=%2Fnowhere', '/dashboard'],
    ['?redirectUrl=%2F%2Fevil.example', '/dashboard'],
    ['?redirectUrl=%2Fauth%2Flogin', '/dashboard'],
    ['', '/dashboard'],
  ])('with %s keeps the token and redirects to %s (2.2.05, 2.3.48, decision 16)', async (query, target) => {
    serve({ 'POST /api/session/refresh': { jwt: 'fresh' } })
    const { history } = await show(query)
    await waitFor(() => expect(history.location.href).toBe(target))
    expect(localStorage.getItem('jwt')).toBe('fresh')
  })

  it('shows that there is no session, and does not loop', async () => {
    serve({ 'POST /api/session/refresh': refusal(401, 'session.unauthenticated', 'No') })
    await show('')
    await screen.findByText("We couldn't sign you in")
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy()
  })
})
