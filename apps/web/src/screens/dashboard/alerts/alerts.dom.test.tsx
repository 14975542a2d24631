// @vitest-environment jsdom
import type { AlertsView } from '@pledge/contract/alerts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../../loan/answers.test-data.ts'
import {
  HASH_OF_ENDPOINT,
  noPushesInJsdom,
  pushesInJsdom,
  SUBSCRIPTION,
} from '../../../push/pushes-in-jsdom.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../../render-screen.test-data.tsx'
import { Alerts } from './Alerts.tsx'

const BASE = `/api/loans/v1/applications/${APP_UUID}/alerts`
const LTV = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  ltv: '0.6',
  price: null,
  isReached: true,
  reachedAt: '2026-12-04T22:00:00.000Z',
} as const
const PRICE = {
  ...LTV,
  uuid: '7c1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  ltv: null,
  price: '60000.00',
  isReached: false,
  reachedAt: null,
} as const
const NONE: AlertsView = {
  coin: 'BTC',
  levels: [],
  maxLevels: 2,
  warningLtv: '0.75',
  email: { mask: 'm•••a@home.example' },
  texts: { consent: { version: 1, text: 'I agree to automated texts.' }, phone: null },
  push: {
    publicKey: `B${'A'.repeat(86)}`,
    consent: { version: 1, text: 'We send notifications.' },
    devices: [],
    maxDevices: 5,
  },
  choices: [
    { kind: 'MARGIN_CALL', channel: 'EMAIL', isOn: true, isFixed: true },
    { kind: 'MARGIN_CALL', channel: 'TEXT', isOn: true, isFixed: false },
    { kind: 'OWN_LEVEL', channel: 'EMAIL', isOn: true, isFixed: false },
    { kind: 'OWN_LEVEL', channel: 'TEXT', isOn: true, isFixed: false },
  ],
}
const DEVICE = '3e1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77'
/** The same with a browser that takes notifications. */
const withDevice = (endpointHash: string): AlertsView => ({
  ...NONE,
  push: {
    ...NONE.push,
    devices: [
      {
        uuid: DEVICE,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        endpointHash,
        addedAt: '2026-12-04T22:00:00.000Z',
      },
    ],
  },
  choices: [
    ...NONE.choices,
    { kind: 'MARGIN_CALL', channel: 'PUSH', isOn: true, isFixed: false },
    { kind: 'OWN_LEVEL', channel: 'PUSH', isOn: true, isFixed: false },
  ],
})
/** The same with a number. */
const withPhone = (state: 'UNCONFIRMED' | 'ON' | 'STOPPED'): AlertsView => ({
  ...NONE,
  texts: { consent: NONE.texts!.consent, phone: { mask: '•••• 0147', state } },
})

const show = async (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers)
  await renderScreen(() => <Alerts appUuid={APP_UUID} />, '/dashboard', ['/dashboard'])
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => writePage())
afterEach(() => {
  cleanup()
  noPushesInJsdom()
})

describe('the alerts of a loan', () => {
  it('are an email that is always on, and levels that the borrower adds in percent or in dollars', async () => {
    const sent = await show({
      [`GET ${BASE}`]: NONE,
      [`POST ${BASE}/levels`]: { ...NONE, levels: [LTV] },
    })
    expect(await screen.findByText('m•••a@home.example')).toBeTruthy()
    const [callEmail, ownEmail] = screen.getAllByLabelText('Email')
    expect(callEmail).toHaveProperty('disabled', true)
    expect(ownEmail).toHaveProperty('disabled', false)
    expect(screen.queryByLabelText('Text')).toBeNull()
    press('Add an alert')
    type('LTV in percent', '80')
    press('Add alert')
    expect(await screen.findByText('Enter a percentage from 1 to less than 75%.')).toBeTruthy()
    expect(sent).toEqual([])
    type('LTV in percent', '60')
    press('Add alert')
    expect(await screen.findByText('LTV of 60% or more')).toBeTruthy()
    expect(screen.getByText(/^Reached Friday, December 4, 2026/)).toBeTruthy()
    expect(sent).toEqual([{ call: `POST ${BASE}/levels`, body: { kind: 'LTV', ltv: '0.6' } }])
    press('Add an alert')
    type('Alert me at', 'PRICE')
    type('Price in dollars', '60,000')
    press('Add alert')
    await screen.findByText('Alert added.')
    expect(sent[1]).toEqual({ call: `POST ${BASE}/levels`, body: { kind: 'PRICE', price: '60000.00' } })
  })

  it('offer no more than a loan can have, and are removed by name', async () => {
    const sent = await show({
      [`GET ${BASE}`]: { ...NONE, levels: [LTV, PRICE] },
      [`DELETE ${BASE}/levels/${PRICE.uuid}`]: { ...NONE, levels: [LTV] },
    })
    await screen.findByText('1 BTC at $60,000.00 or less')
    expect(screen.queryByRole('button', { name: 'Add an alert' })).toBeNull()
    press('Remove the alert: 1 BTC at $60,000.00 or less')
    await screen.findByText('Alert removed.')
    expect(screen.queryByText('1 BTC at $60,000.00 or less')).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('send a test, and say why one was not sent', async () => {
    await show({
      [`GET ${BASE}`]: NONE,
      [`POST ${BASE}/test`]: refusal(
        429,
        'alerts.too-many-tests',
        'You can send five tests a day. Try again tomorrow.',
      ),
    })
    await screen.findByText('m•••a@home.example')
    press('Send a test')
    expect(await screen.findByText('You can send five tests a day. Try again tomorrow.')).toBeTruthy()
  })

  it('say so where no address is verified', async () => {
    await show({ [`GET ${BASE}`]: { ...NONE, email: null } })
    expect(await screen.findByText(/your address isn't verified/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
  })

  it('come by text once the borrower agreed, gave a number and entered its code (note 087)', async () => {
    const sent = await show({
      [`GET ${BASE}`]: NONE,
      [`POST ${BASE}/texts`]: withPhone('UNCONFIRMED'),
      [`POST ${BASE}/texts/code`]: withPhone('ON'),
      [`DELETE ${BASE}/texts`]: NONE,
    })
    await screen.findByText('Text messages')
    press('Turn on')
    type('Mobile phone number', '(202) 555-0147')
    press('Text me a code')
    expect(await screen.findByText('Check the box if you want texts.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(screen.getByLabelText('I agree to automated texts.'))
    press('Text me a code')
    await screen.findByLabelText('Code')
    type('Code', '123456')
    press('Confirm number')
    expect(await screen.findAllByLabelText('Text')).toHaveLength(2)
    expect(sent).toEqual([
      { call: `POST ${BASE}/texts`, body: { phoneNumber: '(202) 555-0147', consentVersion: 1 } },
      { call: `POST ${BASE}/texts/code`, body: { code: '123456' } },
    ])
    press('Turn off')
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  it('come by the channels that the borrower chooses, and say that texts have stopped', async () => {
    const sent = await show({
      [`GET ${BASE}`]: withPhone('ON'),
      [`POST ${BASE}/choices`]: withPhone('STOPPED'),
    })
    fireEvent.click((await screen.findAllByLabelText('Text'))[0]!)
    expect(await screen.findByText(/^Texts to this number have stopped/)).toBeTruthy()
    expect(screen.queryByLabelText('Text')).toBeNull()
    const body = { kind: 'MARGIN_CALL', channel: 'TEXT', isOn: false }
    expect(sent).toEqual([{ call: `POST ${BASE}/choices`, body }])
  })

  it('come by notifications of this browser, once its reader has read what comes and the browser allows it (note 090)', async () => {
    const browser = pushesInJsdom('granted')
    const sent = await show({
      [`GET ${BASE}`]: NONE,
      [`POST ${BASE}/push/devices`]: withDevice(HASH_OF_ENDPOINT),
      [`DELETE /api/account/notifications/devices/${DEVICE}`]: { devices: [] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on browser notifications' }))
    expect(await screen.findByText('We send notifications.')).toBeTruthy()
    expect(browser.asked()).toBe(0)
    press('Allow notifications')
    expect(await screen.findByText('On in this browser')).toBeTruthy()
    expect(sent).toEqual([
      { call: `POST ${BASE}/push/devices`, body: { subscription: SUBSCRIPTION, consentVersion: 1 } },
    ])
    expect(await screen.findAllByLabelText('Browser')).toHaveLength(2)
    press('Turn off browser notifications')
    expect(await screen.findByText('Off in this browser')).toBeTruthy()
    expect(browser.isSubscribed()).toBe(false)
  })

  it('say so where the browser blocks notifications, and send nothing then', async () => {
    pushesInJsdom('denied')
    const sent = await show({ [`GET ${BASE}`]: NONE })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on browser notifications' }))
    press('Allow notifications')
    expect(await screen.findByText(/^This browser blocks notifications from this site/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('say so where this browser cannot be checked, and offer another try', async () => {
    const browser = pushesInJsdom('granted')
    browser.setRegistering(false)
    await show({ [`GET ${BASE}`]: withDevice(HASH_OF_ENDPOINT) })
    expect(await screen.findByText("We couldn't check the notifications of this browser.")).toBeTruthy()
    expect(screen.queryByText('Off in this browser')).toBeNull()
    browser.setRegistering(true)
    press('Try again')
    expect(await screen.findByRole('button', { name: 'Turn off browser notifications' })).toBeTruthy()
  })

  it('list other browsers, which can be removed from this one, and offer nothing that this one cannot do', async () => {
    const sent = await show({
      [`GET ${BASE}`]: withDevice('0'.repeat(64)),
      [`DELETE /api/account/notifications/devices/${DEVICE}`]: { devices: [] },
    })
    expect(await screen.findByText('Off in this browser, on in 1 other')).toBeTruthy()
    expect(await screen.findByText("This browser can't show notifications.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on browser notifications' })).toBeNull()
    press('Turn off notifications in Firefox on Linux')
    expect(await screen.findByText('Off in this browser')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })
})
