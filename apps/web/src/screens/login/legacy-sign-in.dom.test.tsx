// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const LOGIN = 'POST /api/identity/api/v1/login'

beforeEach(() => {
  writePage()
  const page = document.getElementById('pledge-organization')
  if (page === null) throw new Error('there is no organization on the page')
  page.textContent = JSON.stringify({ ...JSON.parse(page.textContent ?? '{}'), signInMode: 'legacy' })
})
afterEach(cleanup)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (name: string, place = 0) => {
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name })[place]!)
  })
}
const show = async (answers: readonly unknown[]) => {
  let next = 0
  const sent = serve({ [LOGIN]: () => answers[Math.min(next++, answers.length - 1)] })
  await renderScreen(LoginScreen, '/auth/login', ['/auth/login?redirectUrl=%2Fdashboard'])
  await screen.findByRole('heading', { name: 'Sign in with your existing account' })
  return sent
}
const givePassword = async () => {
  type('Username or email address', ' riley ')
  type('Password', ' kept as typed ')
  await press('Sign in')
}
const WRONG_EMAILED_CODE = {
  status: 422,
  code: 'session.proof-wrong',
  message: 'Tries left: 4.',
  data: { left: '4' },
}
const BASE = { alias: 'riley', password: ' kept as typed ' }
const bodies = (sent: readonly { readonly call: string; readonly body: unknown }[]) =>
  sent.filter(({ call }) => call.startsWith(LOGIN)).map(({ body }) => body)

describe('the login of the legacy identity service (2.2.05, 2.4.03)', () => {
  it('asks for an address, then for the code sent to it, the app and a new password together', async () => {
    const sent = await show([
      { needs: ['email'], redirect: null },
      { needs: ['email-code', 'code', 'new-password'], redirect: null },
      Response.json(WRONG_EMAILED_CODE, { status: 422 }),
      refusal(422, 'account.password-weak', 'Too easy to guess.'),
    ])
    await givePassword()
    expect(await screen.findByText(/Your account has no email address/)).toBeTruthy()
    await press('Continue')
    expect(screen.getAllByText('Enter an email like name@example.com').length).toBeGreaterThan(0)
    type('Email address', 'riley@home.example')
    await press('Continue')
    expect(
      await screen.findByText('We sent an email to riley@home.example. Enter the code in it.'),
    ).toBeTruthy()
    // The address is bound only together with the app, so that both are asked for at once.
    type('Code from the email', '12345678')
    type('Code from your authenticator app', '123 456')
    type('New password', 'weak')
    expect(screen.getByText('Your password has expired. Choose a new one to continue.')).toBeTruthy()
    await press('Continue')
    expect((await screen.findAllByText('Tries left: 4.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('Code from the email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Code from your authenticator app').getAttribute('aria-invalid')).not.toBe(
      'true',
    )
    type('Code from the email', '87654321')
    await press('Continue')
    expect((await screen.findAllByText('Too easy to guess.')).length).toBeGreaterThan(0)
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
    const email = 'riley@home.example'
    const rest = { code: '123 456', newPassword: 'weak' }
    expect(bodies(sent)).toEqual([
      BASE,
      { ...BASE, email },
      { ...BASE, email, emailCode: '12345678', ...rest },
      { ...BASE, email, emailCode: '87654321', ...rest },
    ])
  })

  it('shows a wrong password at its field and keeps what was typed', async () => {
    await show([refusal(401, 'session.sign-in-failed', "That isn't right.")])
    await givePassword()
    expect((await screen.findAllByText("That isn't right.")).length).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLInputElement>('Username or email address').value).toBe(' riley ')
  })

  it('has one primary action, and says for whom the other sign-in is', async () => {
    await show([])
    expect(screen.getByRole('heading', { name: 'Already on the new sign-in?' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Sign in' })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Use the new sign-in' })).toBeTruthy()
  })

  it('sends nothing without a username and a password', async () => {
    const sent = await show([])
    await press('Sign in')
    expect(screen.getAllByText('Enter your password').length).toBeGreaterThan(0)
    expect(bodies(sent)).toEqual([])
  })

  it('leads on to the new sign-in when the account has moved there', async () => {
    const sent = await show([refusal(409, 'account.moved', 'Your account has moved.')])
    await givePassword()
    expect(await screen.findByText('Your account has moved.')).toBeTruthy()
    await press('Go to the new sign-in')
    await waitFor(() =>
      expect(sent.some(({ call }) => call.includes('/identity-broker/customer/api/v3/login'))).toBe(true),
    )
  })
})
