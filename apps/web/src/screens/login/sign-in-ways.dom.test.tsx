// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { givePasskeysToJsdom } from '../../session/passkeys-for-jsdom.test-data.ts'
import { refusal, renderScreen, serve, writePage, type Answers } from '../render-screen.test-data.tsx'
import { SignInScreen } from './SignInScreen.tsx'

const UID = 'interaction-1'
const API = `/api/identity/interactions/${UID}`
const OPENED: Answers = {
  [`GET ${API}`]: { kind: 'customer', organization: 'PLEDGE', screen: 'sign-in' },
}
const SLOW_MS = 20_000

beforeEach(writePage)
afterEach(cleanup)

const show = (answers: Answers) => {
  const sent = serve({ ...OPENED, ...answers })
  return renderScreen(SignInScreen, '/auth/sign-in/:uid', [`/auth/sign-in/${UID}`]).then(() => sent)
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
  })
}
const givePassword = async () => {
  await type('Email address', 'ann@example.com')
  await type('Password', 'violet harbour 27 lanterns')
  await press('Sign in')
}

describe('the second factor at sign-in (decision 15)', () => {
  const secondFactorAnswers: Answers = {
    [`POST ${API}/sign-in`]: { redirect: null, secondFactors: ['totp', 'recovery-code'] },
  }

  it('is requested on its own page, with errors shown at the field', { timeout: SLOW_MS }, async () => {
    const wrong = refusal(
      422,
      'session.proof-wrong',
      "That code or password isn't right, or it was already used.",
    )
    const sent = await show({ ...secondFactorAnswers, [`POST ${API}/second-factor`]: wrong })
    await givePassword()
    expect(await screen.findByRole('heading', { level: 1, name: "Confirm it's you" })).toBeTruthy()
    await press('Sign in')
    expect(screen.getByText('Enter the code')).toBeTruthy()
    await type('Code from your authenticator app', '123 456')
    await press('Sign in')
    expect(await screen.findByText("That code or password isn't right, or it was already used.")).toBeTruthy()
    expect(sent.at(-1)).toEqual({
      call: `POST ${API}/second-factor`,
      body: { method: 'totp', code: '123 456' },
    })
  })

  it('can be replaced by a recovery code', { timeout: SLOW_MS }, async () => {
    const wrong = refusal(422, 'session.proof-wrong', 'That is not right.')
    const sent = await show({ ...secondFactorAnswers, [`POST ${API}/second-factor`]: wrong })
    await givePassword()
    await press('Lost your phone? Use a recovery code')
    await type('Recovery code', 'abcde-fghjk')
    await press('Sign in')
    expect(sent.at(-1)?.body).toEqual({ method: 'recovery-code', code: 'abcde-fghjk' })
    expect(await screen.findByRole('button', { name: 'Use your authenticator app' })).toBeTruthy()
  })

  it(
    'is a passkey when no app is enrolled, with a message when the passkey prompt is dismissed',
    { timeout: SLOW_MS },
    async () => {
      givePasskeysToJsdom({
        get: () => Promise.reject(new DOMException('left', 'NotAllowedError')),
        create: undefined,
      })
      await show({
        [`POST ${API}/sign-in`]: { redirect: null, secondFactors: ['passkey', 'recovery-code'] },
        [`POST ${API}/passkey/start`]: {
          challenge: 'Yw',
          rpId: 'localhost',
          allowCredentials: [],
          userVerification: 'required',
          timeout: 1_000,
        },
      })
      await givePassword()
      await press('Continue with a passkey')
      expect((await screen.findByRole('alert')).textContent).toContain("You weren't signed in.")
      await press('Lost your phone? Use a recovery code')
      expect(screen.getByLabelText('Recovery code')).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy()
    },
  )

  it('returns to the password when it has expired', { timeout: SLOW_MS }, async () => {
    const over = refusal(409, 'session.step-up-over', 'This confirmation expired.')
    await show({ ...secondFactorAnswers, [`POST ${API}/second-factor`]: over })
    await givePassword()
    await type('Code from your authenticator app', '123456')
    await press('Sign in')
    await press('Sign in again')
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ann@example.com')
  })
})

describe('a forgotten password', () => {
  it(
    'is replaced with a code sent to the entered address, and the new one can then be used to sign in',
    { timeout: SLOW_MS },
    async () => {
      const answers: Answers = {
        [`POST ${API}/forgotten-password`]: { sent: true },
        [`POST ${API}/new-password`]: () => refusal(422, 'account.password-weak', 'Too easy to guess.'),
      }
      const sent = await show(answers)
      await type('Email address', 'ann@example.com')
      await press('Forgot your password?')
      await press('Send me a code')
      expect(await screen.findByText(/If we have an account for ann@example\.com/)).toBeTruthy()
      await press('Save the new password')
      expect(screen.getByText('Enter the code')).toBeTruthy()
      await type('Code from the email', '12345678')
      await type('New password', 'abc')
      await press('Save the new password')
      expect(await screen.findByText('Too easy to guess.')).toBeTruthy()
      serve({ ...OPENED, [`POST ${API}/new-password`]: { changed: true } })
      await type('New password', 'seventeen quiet lighthouses')
      await press('Save the new password')
      expect(await screen.findByText(/Sign in with your new password/)).toBeTruthy()
      expect(sent[0]).toEqual({
        call: `POST ${API}/forgotten-password`,
        body: { email: 'ann@example.com' },
      })
    },
  )

  it('requires an email address', { timeout: SLOW_MS }, async () => {
    const sent = await show({})
    await press('Forgot your password?')
    await press('Send me a code')
    expect(screen.getByText('Enter your email address')).toBeTruthy()
    expect(sent).toEqual([])
    await press('Back to sign in')
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  })
})

describe('a passkey at sign-in', () => {
  it(
    'is offered when the browser supports passkeys, with a message when the prompt is dismissed',
    { timeout: SLOW_MS },
    async () => {
      const start = `POST ${API}/passkey/start`
      const request = { challenge: 'Yw', rpId: 'localhost', allowCredentials: [], timeout: 1_000 }
      givePasskeysToJsdom({
        get: () => Promise.reject(new DOMException('left', 'NotAllowedError')),
        create: undefined,
      })
      const sent = await show({ [start]: { ...request, userVerification: 'required' } })
      await press('Sign in with a passkey')
      expect(await screen.findByText(/You weren't signed in/)).toBeTruthy()
      expect(sent).toEqual([{ call: start, body: undefined }])
    },
  )

  it('is not offered when the browser does not support passkeys', { timeout: SLOW_MS }, async () => {
    Object.assign(window, { PublicKeyCredential: undefined })
    await show({})
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })
})
