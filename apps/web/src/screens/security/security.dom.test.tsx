// @vitest-environment jsdom
import type { AccountSecurity } from '@pledge/contract/account'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeCredential, givePasskeysToJsdom } from '../../session/passkeys-for-jsdom.test-data.ts'
import { refusal, renderScreen, serve, writePage, type Answers } from '../render-screen.test-data.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'
import { toasts } from '../../brand/toasts.tsx'
import { StaffSecurityScreen } from './StaffSecurityScreen.tsx'

const SLOW_MS = 20_000
const PASSKEY = '7c9a3f0e-54a1-4b9a-8a55-3f6d1f8a2c33'
const DEVICE = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
const AT = '2026-11-21T12:00:00.000Z'

const ACCOUNT: AccountSecurity = {
  email: 'ann@example.com',
  phone: '•••• 0123',
  phoneCountry: 'US',
  hasPassword: true,
  passkeyHost: 'localhost',
  signInHost: 'localhost',
  passkeys: [],
  totpSince: null,
  recoveryCodesLeft: 0,
  devices: [{ uuid: PASSKEY, isThis: true, userAgent: CHROME, signedInAt: AT, lastSeenAt: AT }],
}
const KEY = {
  uuid: PASSKEY,
  name: 'Blue key',
  host: 'localhost',
  isSynced: false,
  createdAt: AT,
  lastUsedAt: AT,
}
const READ = 'GET /api/account/security'
const CONSENTS = 'GET /api/account/consents'
const NOTIFIED = 'GET /api/account/notifications/devices'
const STANDINGS = {
  consents: [
    { type: 'MARKETING', optInOut: 'OPT_OUT', version: 1, since: AT },
    { type: 'COMMUNICATIONS', optInOut: 'OPT_IN', version: 1, since: AT },
  ],
  endsApplication: true,
}

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
  givePasskeysToJsdom({ get: undefined, create: () => Promise.resolve(fakeCredential()) })
})
afterEach(cleanup)

const show = async (account: Partial<AccountSecurity>, more: Answers = {}) => {
  const answers: Answers = {
    [READ]: { ...ACCOUNT, ...account },
    [CONSENTS]: STANDINGS,
    [NOTIFIED]: { devices: [] },
    ...more,
  }
  const sent = serve(answers)
  await renderScreen(SecurityScreen, '/account/security', ['/account/security'])
  return { sent, answers }
}
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => {
    if (button !== undefined) fireEvent.click(button)
  })
}
const region = (name: string) => screen.findByRole('region', { name })

describe('the security page of an account (decision 15)', () => {
  it('lets a borrower on file without a phone number add one, and nobody else', async () => {
    await show({ phone: null, phoneCountry: 'US' })
    await press('Add phone number')
    expect(await screen.findByLabelText('New phone number')).toBeTruthy()
    cleanup()
    await show({ phone: null, phoneCountry: null })
    expect(await screen.findByText(/with your first application/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /phone number/ })).toBeNull()
  })

  it('lists the browsers that show notifications about loans, and turns them off there (note 090)', async () => {
    const browser = { uuid: DEVICE, userAgent: CHROME, endpointHash: '0'.repeat(64), addedAt: AT }
    const { sent } = await show(
      {},
      {
        [NOTIFIED]: { devices: [browser] },
        [`DELETE /api/account/notifications/devices/${DEVICE}`]: { devices: [] },
      },
    )
    await press('Turn off notifications in Chrome on Mac')
    const notifications = within(await region('Browser notifications'))
    expect(await notifications.findByText('Notifications are off in that browser.')).toBeTruthy()
    expect(notifications.getByText('No browser shows notifications.')).toBeTruthy()
    expect(sent).toMatchObject([{ call: `DELETE /api/account/notifications/devices/${DEVICE}` }])
  })

  it(
    'shows contact details and devices, and recommends a second factor when there is none',
    { timeout: SLOW_MS },
    async () => {
      await show({})
      const contact = within(await region('How we reach you'))
      expect(contact.getByText('ann@example.com')).toBeTruthy()
      expect(contact.getByText('•••• 0123')).toBeTruthy()
      expect(screen.getByText('Make your account safer')).toBeTruthy()
      expect(screen.queryByText('Recovery codes')).toBeNull()
      expect(within(await region('Where you are signed in')).getByText('Chrome on Mac')).toBeTruthy()
    },
  )

  it('offers a retry when it could not be loaded', { timeout: SLOW_MS }, async () => {
    const { answers } = await show({}, { [READ]: () => refusal(503, 'server.unavailable', 'Busy.') })
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
    answers[READ] = ACCOUNT
    fireEvent.click(again)
    expect(await region('Passkeys')).toBeTruthy()
  })

  it(
    'offers no email, phone or password change for an account of another sign-in service',
    { timeout: SLOW_MS },
    async () => {
      await show({ hasPassword: false, phone: null })
      expect(await screen.findByText(/You sign in with another service/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Change phone number' })).toBeNull()
    },
  )

  it(
    'explains why no passkey can be added, and marks passkeys of other hosts',
    { timeout: SLOW_MS },
    async () => {
      await show({ passkeyHost: null, passkeys: [KEY] })
      const passkeys = within(await region('Passkeys'))
      expect(passkeys.getByText(/You can't create passkeys at this address/)).toBeTruthy()
      expect(passkeys.getByText('For localhost')).toBeTruthy()
      cleanup()
      await show({ passkeyHost: 'northwind.example' })
      expect(await screen.findByText(/open this page at localhost and add it there/)).toBeTruthy()
    },
  )

  it(
    'adds a named passkey, and shows the recovery codes until the user has saved them',
    { timeout: SLOW_MS },
    async () => {
      const creation = {
        challenge: 'Yw',
        rp: { id: 'localhost', name: 'Pledge' },
        user: { id: 'dQ', name: 'ann@example.com', displayName: 'ann@example.com' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: 1_000,
      }
      const codes = ['abcde-fghjk', 'mnpqr-stuvw']
      const { sent, answers } = await show(
        {},
        {
          'POST /api/account/passkeys/start': creation,
          'POST /api/account/passkeys': { recoveryCodes: codes },
        },
      )
      await press('Add a passkey')
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
      fireEvent.click(dialog.getByRole('button', { name: 'Create passkey' }))
      expect(await dialog.findByText('Enter a name')).toBeTruthy()
      answers[READ] = { ...ACCOUNT, passkeys: [KEY], recoveryCodesLeft: 10 }
      fireEvent.change(dialog.getByLabelText('Passkey name'), { target: { value: ' Blue key ' } })
      await press('Create passkey')
      const shown = within(await screen.findByRole('dialog', { name: 'Save these recovery codes' }))
      expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
      fireEvent.click(shown.getByRole('button', { name: 'Close' }))
      await press("I've saved them")
      expect(screen.queryByText('abcde-fghjk')).toBeNull()
      expect(screen.getByText(/Your passkey is added/)).toBeTruthy()
      expect(screen.getByText('10 codes left.')).toBeTruthy()
      expect(sent.at(-1)).toEqual({
        call: 'POST /api/account/passkeys',
        body: {
          name: 'Blue key',
          credential: {
            id: 'aWQ',
            rawId: 'aWQ',
            type: 'public-key',
            response: { clientDataJSON: 'YQ', attestationObject: 'ZA', transports: ['internal'] },
          },
        },
      })
    },
  )

  it(
    'shows an authenticator secret as a QR code and in groups, and a wrong code at its field',
    { timeout: SLOW_MS },
    async () => {
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      await show(
        {},
        {
          'POST /api/account/totp': { secret, uri: `otpauth://totp/Pledge:ann?secret=${secret}` },
          'POST /api/account/totp/confirmation': () =>
            refusal(422, 'session.proof-wrong', 'That is not right.'),
        },
      )
      await press('Add an authenticator app')
      const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }))
      expect(dialog.getByRole('img', { name: /QR code with the secret/ })).toBeTruthy()
      expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
      fireEvent.change(dialog.getByLabelText('Code from the app'), { target: { value: '000000' } })
      await press('Confirm')
      expect(await dialog.findByText('That is not right.')).toBeTruthy()
    },
  )

  it('signs out one other device, or all of them', { timeout: SLOW_MS }, async () => {
    const other = { uuid: DEVICE, isThis: false, userAgent: 'curl/8', signedInAt: AT, lastSeenAt: AT }
    const third = { ...other, uuid: '3f0d8a52-8b35-4b0a-9a35-0d3b5a6f1c11' }
    const devices = [...ACCOUNT.devices, other, third]
    const { sent, answers } = await show({ devices }, { 'POST /api/account/devices/end': { done: true } })
    const list = within(await region('Where you are signed in'))
    expect(list.getAllByText('Unknown device')).toHaveLength(2)
    await press(/^Sign out Unknown device/)
    expect(sent.at(-1)?.body).toEqual({ device: DEVICE })
    await waitFor(() => expect(toasts.visible()[0]?.text).toMatch(/^The device is signed out/))
    answers[READ] = ACCOUNT
    await press('Sign out all other devices')
    expect(sent.at(-1)?.body).toEqual({ device: null })
    await waitFor(() => expect(list.queryByText('Unknown device')).toBeNull())
  })

  it(
    'keeps an invalid phone number in its field, with the error there (1.5.28)',
    { timeout: SLOW_MS },
    async () => {
      const message = 'Phone number must not start with 1'
      const body = { status: 422, code: 'borrower.details-invalid', message: 'Some details are not right.' }
      const fields = [{ field: 'phoneNumber', message }]
      await show({}, { 'POST /api/account/phone': () => Response.json({ ...body, fields }, { status: 422 }) })
      await press('Change phone number')
      const dialog = within(await screen.findByRole('dialog', { name: 'Change your phone number' }))
      fireEvent.change(dialog.getByLabelText('New phone number'), { target: { value: '1614555' } })
      await press('Save')
      expect(await dialog.findByText(message)).toBeTruthy()
      expect(dialog.getByLabelText<HTMLInputElement>('New phone number').value).toBe('1614555')
    },
  )
})

describe('the security page of an agent', () => {
  const open = () => renderScreen(StaffSecurityScreen, '/account/staff-security', ['/account/staff-security'])

  it("uses the portfolio manager's session, not the borrower's", { timeout: SLOW_MS }, async () => {
    const sent = serve({ 'POST /api/session/refresh': { jwt: 'a.b.c' }, [READ]: { ...ACCOUNT, phone: null } })
    await open()
    expect(await region('How we reach you')).toBeTruthy()
    expect(sent[0]).toEqual({ call: 'POST /api/session/refresh', body: { kind: 'agent' } })
    expect(localStorage.getItem('jwt')).not.toBe('a.b.c')
  })

  it('links to the portfolio manager when no agent is signed in', { timeout: SLOW_MS }, async () => {
    serve({ 'POST /api/session/refresh': refusal(401, 'session.unauthenticated', 'You are not signed in.') })
    await open()
    const link = await screen.findByRole('link', { name: 'Go to the portfolio manager' })
    expect(link.getAttribute('href')).toBe('/portfolio-manager/')
  })
})

describe('the consents of an account (note 048)', () => {
  it(
    'show the consequences before consent to electronic records is withdrawn, and confirm it afterwards',
    { timeout: SLOW_MS },
    async () => {
      const [marketing, electronic] = STANDINGS.consents
      const after = {
        consents: [marketing, { ...electronic, optInOut: 'OPT_OUT' }],
        endsApplication: false,
      }
      const { sent } = await show({}, { 'POST /api/account/consents': after })
      await press('Withdraw consent')
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByText(/it will be canceled/)).toBeTruthy()
      expect(dialog.getByText(/on paper to your home address/)).toBeTruthy()
      expect(sent.filter(({ body }) => body !== undefined)).toHaveLength(0)
      await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' })))
      expect(await screen.findByText('You withdrew your consent to electronic records.')).toBeTruthy()
      expect(sent.at(-1)?.body).toEqual({ type: 'COMMUNICATIONS', optInOut: 'OPT_OUT' })
      expect(screen.queryByRole('button', { name: 'Withdraw consent' })).toBeNull()
    },
  )

  it('turn news and offers on and off', { timeout: SLOW_MS }, async () => {
    const [marketing, electronic] = STANDINGS.consents
    const after = { ...STANDINGS, consents: [{ ...marketing, optInOut: 'OPT_IN' }, electronic] }
    const { sent } = await show({}, { 'POST /api/account/consents': after })
    await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^News and offers/ })))
    expect(await screen.findByText("You'll get news and offers.")).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({ type: 'MARKETING', optInOut: 'OPT_IN' })
  })
})
