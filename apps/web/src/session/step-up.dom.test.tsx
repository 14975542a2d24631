// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { StepUpLeft } from '@pledge/client/step-up'
import { saveManualBank } from '@pledge/contract/disbursement'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, serve, writePage, type Answers } from '../screens/render-screen.test-data.tsx'
// Loaded when it is needed; here before, so that no test waits for it.
import './ask-for-proof.tsx'
import { fakeCredential, givePasskeysToJsdom } from './passkeys-for-jsdom.test-data.ts'
import { callWithStepUp } from './step-up.ts'

const UUID = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const STEP_UP = '7c9a3f0e-54a1-4b9a-8a55-3f6d1f8a2c33'
const BANK = { routingNumber: '021000021', accountNumber: '123456789', firstName: 'Ada', lastName: 'Lee' }
const SAVE = `POST /api/loans/v1/applications/${UUID}/manual-bank`
const OPEN = 'POST /api/account/step-ups'
const CODE = `POST /api/account/step-ups/${STEP_UP}/code`
const PROOF = `POST /api/account/step-ups/${STEP_UP}/proof`
const NEEDED = () => refusal(403, 'session.step-up-needed', "Please confirm it's you.")
const DONE = { items: [], status: 'COMPLETED' }

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
  localStorage.setItem(JWT_KEY, 'a token that the client cannot read')
})

/** Refuses the first save, and serves a step-up by these methods. */
const answers = (methods: readonly string[] = ['password'], more: Answers = {}): Answers => {
  let saves = 0
  return {
    [SAVE]: () => {
      saves += 1
      return saves === 1 ? NEEDED() : DONE
    },
    [OPEN]: { uuid: STEP_UP, methods, expiresAt: '2026-11-21T12:00:00.000Z', passkey: null },
    [CODE]: { sentTo: 'a•••@home.example' },
    [PROOF]: { proof: 'the proof', expiresAt: '2026-11-21T12:05:00.000Z' },
    ...more,
  }
}

const change = async () => {
  let saving: Promise<unknown> = Promise.resolve()
  await act(async () => {
    saving = callWithStepUp(saveManualBank, { params: { uuid: UUID }, body: BANK })
    saving.catch(() => undefined)
  })
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
  return { saving, dialog }
}
const press = async (button: HTMLElement) => {
  await act(async () => {
    fireEvent.click(button)
  })
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

describe('the step-up dialog (decision 15)', () => {
  it('names the change, asks for the password and the emailed code, and completes the change', async () => {
    const sent = serve(answers())
    const { saving, dialog } = await change()
    expect(dialog.getByText("You're changing the bank account for your loan.")).toBeTruthy()
    type(await dialog.findByLabelText('Password'), 'violet harbour 27 lanterns')
    await press(dialog.getByRole('button', { name: 'Send me a code' }))
    expect(await dialog.findByText(/mailed a code to a•••@home\.example/)).toBeTruthy()
    type(dialog.getByLabelText('Code from the email'), '012 345')
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await saving).toMatchObject(DONE)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { call: SAVE, body: BANK },
      { call: OPEN, body: { action: 'bank-account', application: UUID, payload: BANK } },
      { call: CODE, body: { password: 'violet harbour 27 lanterns' } },
      { call: PROOF, body: { method: 'password', code: '012 345' } },
      { call: SAVE, body: BANK },
    ])
  })

  it('keeps the form open when the password or the code is wrong, with the error at the field', async () => {
    const wrong = "That isn't right. Check it and try again. Tries left: 4."
    const served = answers()
    served[CODE] = () => refusal(422, 'session.proof-wrong', 'That is not right. Check it and try again.')
    serve(served)
    const { dialog } = await change()
    const password = await dialog.findByLabelText('Password')
    await press(dialog.getByRole('button', { name: 'Send me a code' }))
    expect(dialog.getByText('Enter your password')).toBeTruthy()
    type(password, 'not it')
    await press(dialog.getByRole('button', { name: 'Send me a code' }))
    expect(await dialog.findByText('That is not right. Check it and try again.')).toBeTruthy()
    served[CODE] = { sentTo: 'a•••@home.example' }
    served[PROOF] = () => refusal(422, 'session.proof-wrong', wrong)
    await press(dialog.getByRole('button', { name: 'Send me a code' }))
    type(await dialog.findByLabelText('Code from the email'), '000000')
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await dialog.findByText(wrong)).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
  })

  it('starts over when the step-up has expired', async () => {
    const served = answers()
    served[CODE] = () => refusal(409, 'session.step-up-over', 'This confirmation expired.')
    const sent = serve(served)
    const { dialog } = await change()
    type(await dialog.findByLabelText('Password'), 'violet harbour 27 lanterns')
    await press(dialog.getByRole('button', { name: 'Send me a code' }))
    const again = await dialog.findByRole('button', { name: 'Try again' })
    served[OPEN] = {
      uuid: UUID,
      methods: ['password'],
      expiresAt: '2026-11-21T12:00:00.000Z',
      passkey: null,
    }
    await press(again)
    expect(await dialog.findByLabelText('Password')).toBeTruthy()
    expect(sent.filter(({ call }) => call === OPEN)).toHaveLength(2)
    await press(dialog.getByRole('button', { name: 'Cancel' }))
  })

  it('asks for a code from the authenticator app when one is enrolled, and offers a recovery code as well', async () => {
    const sent = serve(answers(['totp', 'recovery-code']))
    const { saving, dialog } = await change()
    const app = await dialog.findByLabelText('Code from your authenticator app')
    expect(app.getAttribute('autocomplete')).toBe('one-time-code')
    await press(dialog.getByRole('button', { name: 'Use a recovery code instead' }))
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    expect(dialog.getByText('Enter the code')).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Use your authenticator app instead' }))
    type(await dialog.findByLabelText('Code from your authenticator app'), '123456')
    await press(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await saving).toMatchObject(DONE)
    expect(sent.at(-2)).toEqual({ call: PROOF, body: { method: 'totp', code: '123456' } })
  })

  it('has a passkey sign the challenge, and shows a message when the prompt is dismissed', async () => {
    const requests: CredentialRequestOptions[] = []
    const credential = fakeCredential()
    const gets: (() => Promise<unknown>)[] = [
      () => Promise.reject(new DOMException('left', 'NotAllowedError')),
      () => Promise.resolve(credential),
    ]
    const get = (options: CredentialRequestOptions) => {
      requests.push(options)
      return gets[requests.length - 1]?.() ?? Promise.reject(new Error('asked too often'))
    }
    givePasskeysToJsdom({ get, create: undefined })
    const passkey = {
      challenge: 'Y2hhbGxlbmdl',
      rpId: 'localhost',
      allowCredentials: [{ id: 'aWQ', type: 'public-key', transports: [] }],
      userVerification: 'required',
      timeout: 1_000,
    }
    const opened = { uuid: STEP_UP, methods: ['passkey'], expiresAt: '2026-11-21T12:00:00.000Z', passkey }
    const sent = serve(answers([], { [OPEN]: opened }))
    const { saving, dialog } = await change()
    await press(await dialog.findByRole('button', { name: 'Confirm with your passkey' }))
    expect(await dialog.findByText(/It was canceled or took too long/)).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Confirm with your passkey' }))
    expect(await saving).toMatchObject(DONE)
    const { publicKey } = requests[1] ?? {}
    expect(new TextDecoder().decode(publicKey?.challenge as ArrayBuffer)).toBe('challenge')
    expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(sent.at(-2)).toEqual({
      call: PROOF,
      body: {
        method: 'passkey',
        credential: {
          id: 'aWQ',
          rawId: 'aWQ',
          type: 'public-key',
          response: { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw' },
        },
      },
    })
  })

  it('notifies the caller when the user closes it, and sends nothing more', async () => {
    const sent = serve(answers(['mailed-code']))
    const { saving, dialog } = await change()
    expect(await dialog.findByText(/We'll email a code/)).toBeTruthy()
    await press(dialog.getByRole('button', { name: 'Close without confirming' }))
    await expect(saving).rejects.toBeInstanceOf(StepUpLeft)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.filter(({ call }) => call === SAVE)).toHaveLength(1)
  })

  it('offers a retry when the step-up cannot be opened, and help when no method works', async () => {
    const served = answers([])
    const opened = served[OPEN]
    served[OPEN] = () => refusal(503, 'server.unavailable', 'The service is busy.')
    serve(served)
    const { dialog } = await change()
    const again = await dialog.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
    served[OPEN] = opened
    await press(again)
    expect((await dialog.findByText(/Call us at/)).textContent).toMatch(/Call us at \(555\)\s010-0100\.$/)
    await press(dialog.getByRole('button', { name: 'Close without confirming' }))
  }, 15_000)
})
