// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { ModificationOffer } from './ModificationOffer.tsx'

const CALL = `/api/loans/v1/applications/${APP_UUID}/modification`
const OFFER = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  changed: { kind: 'LATER_MATURITY', maturesOn: '2027-04-15' },
  acceptUntil: '2026-12-21T05:00:00.000Z',
  document: { uuid: '7c1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77', sha256: 'a'.repeat(64) },
} as const
const show = async (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers)
  await renderScreen(() => <ModificationOffer appUuid={APP_UUID} />, '/dashboard', ['/dashboard'])
  return sent
}

beforeEach(() => writePage())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('the offer of changed terms', () => {
  it('is accepted by signing the document that was read, once the box is checked', async () => {
    const sent = await show({ [`GET ${CALL}`]: { offer: OFFER }, [`POST ${CALL}`]: { offer: null } })
    expect(await screen.findByText('We offer you a later maturity date: April 15, 2027')).toBeTruthy()
    expect(screen.getByText(/accept until Sunday, December 20, 2026 at 11:59 PM EST/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(screen.getByText('Check the box to accept.')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/^Your loan now matures on April 15, 2027/)).toBeTruthy()
    expect(JSON.stringify(sent)).toContain('a'.repeat(64))
  })

  it.each([
    [
      { kind: 'LOWER_RATE', rate: '0.05' },
      'We offer you a lower interest rate: 5.00%',
      /I accept the lower interest rate/,
      /^Your interest rate is now 5.00%/,
    ],
    [
      { kind: 'PAYMENT_PAUSE', pausedOn: ['2026-12-15'], resumesOn: '2027-01-15', maturesOn: '2027-04-15' },
      'We offer you a payment pause until January 15, 2027',
      /I accept the payment pause/,
      /^Your next payment is due January 15, 2027/,
    ],
  ])('names what changes: %j', async (changed, title, agreed, accepted) => {
    await show({ [`GET ${CALL}`]: { offer: { ...OFFER, changed } }, [`POST ${CALL}`]: { offer: null } })
    expect(await screen.findByText(title)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: agreed }))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(accepted)).toBeTruthy()
  })

  it('can be declined, also while its document is being made', async () => {
    await show({
      [`GET ${CALL}`]: { offer: { ...OFFER, document: null } },
      [`POST ${CALL}`]: { offer: null },
    })
    expect(await screen.findByText(/preparing the offer/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(/You declined the offer/)).toBeTruthy()
  })

  it('says why it was not accepted', async () => {
    await show({
      [`GET ${CALL}`]: { offer: OFFER },
      [`POST ${CALL}`]: refusal(409, 'documents.changed', 'The document changed.'),
    })
    fireEvent.click(await screen.findByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/couldn't save your answer/)).toBeTruthy()
  })

  it('appears by itself once its document is made, and can be looked for again after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let document: (typeof OFFER)['document'] | null = null
    await show({ [`GET ${CALL}`]: () => ({ offer: { ...OFFER, document } }) })
    expect(await screen.findByText(/preparing the offer/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs * (PASSING_POLL.times + 2)))
    document = OFFER.document
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs * 2))
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
  })

  it('waits for the new document where the one that was read has changed, and is accepted with that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const second = { uuid: '9d1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77', sha256: 'b'.repeat(64) }
    let document: { readonly uuid: string; readonly sha256: string } = OFFER.document
    const sent = await show({
      [`GET ${CALL}`]: () => ({ offer: { ...OFFER, document } }),
      [`POST ${CALL}`]: () =>
        document === second ? { offer: null } : refusal(409, 'documents.changed', 'The document changed.'),
    })
    fireEvent.click(await screen.findByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/preparing the offer/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
    document = second
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs * 2))
    fireEvent.click(await screen.findByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/^Your loan now matures on April 15, 2027/)).toBeTruthy()
    expect(JSON.stringify(sent)).toContain('b'.repeat(64))
  })
})
