// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, renderScreen, serve, writePage, type Answers } from '../render-screen.test-data.tsx'
import { SignInScreen } from './SignInScreen.tsx'

const UID = 'interaction-1'
const API = `/api/identity/interactions/${UID}`
const REGISTRATION = `POST ${API}/registration`
const CODE = `${REGISTRATION}/code`
const TYPED = { email: 'ann@example.com', password: 'violet harbour 27 lanterns' }
const OPENED: Answers = {
  [`GET ${API}`]: { kind: 'customer', organization: 'PLEDGE', screen: 'register' },
  [REGISTRATION]: { sent: true },
}
const SLOW_MS = 20_000

beforeEach(writePage)
afterEach(cleanup)

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })
}
const typeCode = (value: string) =>
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value } })
/** As far as the page that asks for the code. */
const register = async (answers: Answers = {}) => {
  const sent = serve({ ...OPENED, ...answers })
  await renderScreen(SignInScreen, '/auth/sign-in/:uid', [`/auth/sign-in/${UID}`])
  fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: TYPED.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: TYPED.password } })
  await press('Create account')
  await screen.findByRole('heading', { level: 1, name: 'Verify your email' })
  return sent
}

describe('the verification code of a new account', () => {
  it(
    'is requested on a page that shows where it was sent, with its field focused',
    { timeout: SLOW_MS },
    async () => {
      const wrong = refusal(422, 'session.proof-wrong', "That code isn't right. Tries left: 4.")
      const sent = await register({ [CODE]: wrong })
      expect(screen.getByText(/We sent an email to ann@example\.com/)).toBeTruthy()
      const field = screen.getByLabelText('Code from the email')
      expect(document.activeElement).toBe(field)
      expect(field.getAttribute('autocomplete')).toBe('one-time-code')
      await press('Verify and continue')
      expect(screen.getByText('Enter the code')).toBeTruthy()
      typeCode(' 12345678 ')
      await press('Verify and continue')
      expect(await screen.findByText("That code isn't right. Tries left: 4.")).toBeTruthy()
      expect(sent).toEqual([
        { call: REGISTRATION, body: TYPED },
        { call: CODE, body: { code: '12345678' } },
      ])
    },
  )

  it('can be sent again, even after it has expired', { timeout: SLOW_MS }, async () => {
    const sent = await register({
      [CODE]: refusal(409, 'session.step-up-over', 'This confirmation expired.'),
    })
    typeCode('12345678')
    await press('Verify and continue')
    expect(await screen.findByText(/This code no longer works/)).toBeTruthy()
    await press('Send a new email')
    expect((await screen.findByRole('status')).textContent).toContain('a new email to ann@example.com')
    expect(screen.queryByText(/This code no longer works/)).toBeNull()
    expect(sent.at(-1)).toEqual({ call: REGISTRATION, body: TYPED })
  })

  it('is followed by the reason when no other one can be sent', { timeout: SLOW_MS }, async () => {
    await register()
    serve({ ...OPENED, [REGISTRATION]: refusal(429, 'request.too-many', 'Wait 15 minutes.') })
    await press('Send a new email')
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 15 minutes.')
  })

  it('leaves a way back to use another address, with the entries kept', { timeout: SLOW_MS }, async () => {
    await register()
    await press('Use another address')
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy())
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(TYPED.email)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(TYPED.password)
  })
})
