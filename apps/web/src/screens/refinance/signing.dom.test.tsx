// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenPdf } from '../../documents/pdf-types.ts'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, documentAnswer } from '../../loan/answers.test-data.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { refusal, renderScreen, giveObserversToJsdom, serve, writePage } from '../render-screen.test-data.tsx'
import { answersFor, API, keptOffer, LIST, refinanceAnswer } from './refinance.test-data.ts'

/** The PDF engine needs a browser with canvas; the end-to-end suite tests it. */
const opened: Awaited<ReturnType<OpenPdf>> = {
  pages: [
    {
      number: 1,
      width: 612,
      height: 792,
      draw: () => () => undefined,
      writeText: (container) => {
        container.textContent = 'Text of page 1'
        return () => undefined
      },
      readParts: async () => ({ role: 'Document', parts: [{ role: 'P', parts: ['Words of page 1'] }] }),
    },
  ],
  close: () => undefined,
}
vi.mock('../../documents/pdf-engine.ts', () => ({ openPdf: async () => opened }))

const { RefinanceDisclosuresScreen } = await import('./RefinanceDisclosuresScreen.tsx')
const { RefinanceCompleteScreen } = await import('./RefinanceCompleteScreen.tsx')

const PATH = `${LIST}/${APP_UUID}/${keptOffer().uuid}/disclosures`
const SHA_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const agreements = (count: number, accepted = 0) =>
  Array.from({ length: count }, (_, index) =>
    documentAnswer({
      uuid: `d0000000-0000-4000-8000-00000000000${index + 1}`,
      name: `Agreement ${index + 1}`,
      sha256: SHA_OF_ABC,
      acceptedAt: index < accepted ? '2026-11-21T12:00:00.000Z' : null,
    }),
  )
const signCall = (n: number) => `POST ${API}/documents/d0000000-0000-4000-8000-00000000000${n}/signature`
const signing = refinanceAnswer({ state: 'SIGN_DOCS' })

const serving = (documents: readonly ReturnType<typeof documentAnswer>[], application = signing) => ({
  ...answersFor([application]),
  [`GET ${API}/documents`]: { documents },
  ...Object.fromEntries(
    documents.map((each) => [
      `GET ${API}/identities/${each.identityUuid}/documents/${each.uuid}/file`,
      new TextEncoder().encode('abc'),
    ]),
  ),
})

let onScreen: ReturnType<typeof giveObserversToJsdom>
beforeEach(() => {
  writePage()
  onScreen = giveObserversToJsdom()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const show = () =>
  renderScreen(RefinanceDisclosuresScreen, `${LIST}/:appUuid/:offerUuid/disclosures`, [LIST, PATH])

const read = async () => {
  await screen.findByText('Text of page 1')
  onScreen.showAll()
}

describe('the disclosures of a refinance', () => {
  it('show the first unsigned document, and the next one only after it is signed (2.2.02, 2.2.31)', async () => {
    const signed = laterAnswer()
    const sent = serve({ ...serving(agreements(3, 1)), [signCall(2)]: signed.answer })
    await show()
    await read()
    expect(screen.getByRole('heading', { name: 'Agreement 2' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Agreement 3' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Accept and continue' }))
    // The request is on its way, and the next document is still closed.
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByRole('heading', { name: 'Agreement 2' })).toBeTruthy()
    signed.give({ stage: 'APPLYING', state: 'SIGN_DOCS' })
    expect(await screen.findByRole('heading', { name: 'Agreement 3' })).toBeTruthy()
  })

  it('wait until they are prepared, and can be looked for again after a while (part of 2.2.02)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const answers = serving(agreements(1))
    const prepared = answers[`GET ${API}/documents`]
    answers[`GET ${API}/documents`] = { documents: [] }
    serve(answers)
    const shown = show()
    await vi.advanceTimersByTimeAsync(0)
    const { history } = await shown
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs))
    expect(history.location.pathname).toBe(PATH)
    expect(screen.getAllByText('Preparing your documents').length).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs * PASSING_POLL.times))
    answers[`GET ${API}/documents`] = prepared
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await act(() => vi.advanceTimersByTimeAsync(PASSING_POLL.everyMs))
    expect(screen.getByRole('heading', { name: 'Agreement 1' })).toBeTruthy()
  })

  it('move to WAITING_FOR_COLLATERAL at once after the last one, and revert on an error (2.4.24, 2.4.25)', async () => {
    const signed = laterAnswer()
    serve({ ...serving(agreements(2, 1)), [signCall(2)]: signed.answer })
    const { history, queryClient } = await show()
    const state = () => queryClient.getQueryData<{ readonly state: string }>(['application', APP_UUID])?.state
    await read()
    fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
    expect(state()).toBe('WAITING_FOR_COLLATERAL')
    signed.give(refusal(409, 'documents.changed', 'This document has changed.'))
    await waitFor(() => expect(history.location.pathname).toBe(PATH))
    expect(state()).toBe('SIGN_DOCS')
    expect(await screen.findByRole('heading', { name: 'Agreement 2' })).toBeTruthy()
    expect(await screen.findByText('This document has changed.')).toBeTruthy()
  })

  it("take over the server's state after the last one, with a top-up another", async () => {
    const waiting = refinanceAnswer({ state: 'CELSIUS_WAITING_FOR_TOP_UP', stage: 'APPLYING' })
    const answers = serving(agreements(1))
    serve({
      ...answers,
      [signCall(1)]: () => {
        Object.assign(answers, answersFor([waiting]))
        return { stage: 'APPLYING', state: 'CELSIUS_WAITING_FOR_TOP_UP' }
      },
    })
    const { queryClient } = await show()
    await read()
    fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
    await waitFor(() =>
      expect(queryClient.getQueryData(['application-state', APP_UUID])).toEqual({
        stage: 'APPLYING',
        state: 'CELSIUS_WAITING_FOR_TOP_UP',
      }),
    )
  })

  it('lead to the list in another state', async () => {
    serve(serving(agreements(1), refinanceAnswer({ state: 'WAITING_FOR_COLLATERAL' })))
    const { history } = await show()
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
  })
})

describe('the completed refinances', () => {
  it('are only the submitted loans, each with what comes next (2.2.04)', async () => {
    serve(
      answersFor([
        refinanceAnswer({ state: 'WAITING_FOR_COLLATERAL', celsiusLoanNumbers: ['CEL-1'] }),
        refinanceAnswer({
          appUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c02',
          celsiusLoanNumbers: ['CEL-9'],
        }),
      ]),
    )
    await renderScreen(RefinanceCompleteScreen, `${LIST}/complete`, [LIST, `${LIST}/complete`])
    expect(await screen.findByText('CEL-1')).toBeTruthy()
    expect(screen.queryByText('CEL-9')).toBeNull()
    expect(screen.getByText('The estate is handing over your collateral.')).toBeTruthy()
  })

  it('say so where there are none', async () => {
    serve(answersFor([refinanceAnswer()]))
    await renderScreen(RefinanceCompleteScreen, `${LIST}/complete`, [LIST, `${LIST}/complete`])
    expect(await screen.findByText("You haven't submitted a loan yet")).toBeTruthy()
  })
})
