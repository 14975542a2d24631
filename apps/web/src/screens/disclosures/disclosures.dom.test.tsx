// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenPdf } from '../../documents/pdf-types.ts'
import { navigate } from '../../navigation.ts'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer, documentAnswer } from '../../loan/answers.test-data.ts'
import {
  type Answers,
  giveObserversToJsdom,
  refusal,
  renderScreen,
  serve,
  writePage,
} from '../render-screen.test-data.tsx'

/** The PDF engine needs a browser with canvas; the end-to-end suite tests it. */
let opening: Promise<unknown> = Promise.resolve()
const openPdf: OpenPdf = async () => {
  await opening
  return opened
}
const opened: Awaited<ReturnType<OpenPdf>> = {
  pages: [1, 2].map((number) => ({
    number,
    width: 612,
    height: 792,
    draw: () => () => undefined,
    writeText: (container) => {
      container.textContent = `Text of page ${number}`
      return () => undefined
    },
    readParts: async () => ({
      role: 'Document',
      parts: [
        { role: 'H2', parts: [`Part ${number}`] },
        { role: 'P', parts: [`Words of page ${number}`] },
      ],
    }),
  })),
  close: () => undefined,
}
vi.mock('../../documents/pdf-engine.ts', () => ({
  openPdf: (...input: Parameters<OpenPdf>) => openPdf(...input),
}))

const { DisclosuresScreen } = await import('./DisclosuresScreen.tsx')

const BASE = '/account/crypto-backed-loan'
const API = `/api/loans/v1/applications/${APP_UUID}`
const bytes = new TextEncoder().encode('abc')
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

const answersFor = (documents: readonly ReturnType<typeof documentAnswer>[]): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer() },
  [`GET ${API}/documents`]: { documents },
  [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SIGN_DOCS' },
  [`GET ${API}/final-steps`]: {
    items: [
      { name: 'Verify Identity', status: 'COMPLETED' },
      { name: 'Disbursement Account', status: 'COMPLETED' },
      { name: 'Review Agreements', status: 'IN_PROGRESS' },
      { name: 'Post Collateral', status: 'NOT_STARTED' },
    ],
    status: 'IN_PROGRESS',
  },
  ...Object.fromEntries(
    documents.map((each) => [
      `GET ${API}/identities/${each.identityUuid}/documents/${each.uuid}/file`,
      bytes,
    ]),
  ),
})

let onScreen: ReturnType<typeof giveObserversToJsdom>

beforeEach(() => {
  writePage()
  onScreen = giveObserversToJsdom()
})
afterEach(cleanup)

const show = () =>
  renderScreen(DisclosuresScreen, `${BASE}/:appUuid/disclosures`, [
    `${BASE}/${APP_UUID}/next-steps`,
    `${BASE}/${APP_UUID}/disclosures`,
  ])
const pages = () => screen.findByText('Text of page 2')
const acceptButton = (name = 'Accept and continue') => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the disclosures page', () => {
  it('shows one agreement at a time, with its position (1.2.19, 1.2.101)', async () => {
    serve(answersFor(agreements(3)))
    await show()
    await pages()
    expect(screen.getByText('Document 1 of 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to final steps' })).toBeTruthy()
    expect(await screen.findByText(/^Complete and sign your application by .* at 11:59 PM/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Agreement 1' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Agreement 2' })).toBeNull()
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  })

  it('enables Accept at the end of the last page, and continues only once the server has accepted (1.2.102)', async () => {
    const signed = laterAnswer()
    const sent = serve({ ...answersFor(agreements(3)), [signCall(1)]: signed.answer })
    await show()
    await pages()
    expect(acceptButton().disabled).toBe(true)
    const read = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read this document' })
    expect(read.checked).toBe(false)
    onScreen.showAll()
    expect(acceptButton().disabled).toBe(false)
    expect(read.checked, 'the end was reached, and the box says so').toBe(true)
    fireEvent.click(read)
    expect(acceptButton().disabled, 'unchecked by the borrower').toBe(true)
    fireEvent.click(read)
    fireEvent.click(acceptButton())
    await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
    expect(screen.getByText('Document 1 of 3'), 'not accepted before the server says so').toBeTruthy()
    signed.give({ stage: 'APPLYING', state: 'SIGN_DOCS' })
    await screen.findByText('Document 2 of 3')
    expect(sent).toEqual([{ call: signCall(1), body: { sha256: SHA_OF_ABC, accepted: true } }])
    await pages()
    expect(acceptButton().disabled).toBe(true)
  })

  it('enables Accept when the borrower checks the box without scrolling', async () => {
    serve(answersFor(agreements(3)))
    await show()
    await pages()
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have read this document' }))
    expect(acceptButton().disabled).toBe(false)
  })

  it('enables Accept and the checkbox only once the document is shown', async () => {
    let showNow: (value: unknown) => void = () => undefined
    opening = new Promise((resolve) => {
      showNow = resolve
    })
    serve(answersFor(agreements(3)))
    await show()
    const read = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I have read this document' })
    expect(read.disabled).toBe(true)
    expect(acceptButton().disabled).toBe(true)
    showNow(undefined)
    await pages()
    await waitFor(() => expect(read.disabled).toBe(false))
    opening = Promise.resolve()
  })

  it('shows the document as text on a phone, and as PDF pages on request', async () => {
    const { innerWidth } = window
    window.innerWidth = 390
    serve(answersFor(agreements(1)))
    await show()
    expect((await screen.findByText('Words of page 2')).tagName).toBe('P')
    expect(screen.getByRole('heading', { name: 'Part 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
    const read = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read this document' })
    await waitFor(() => expect(read.disabled).toBe(false))
    // Both buttons are on the bar, and the pressed one shows which view is active.
    const shown = () =>
      within(screen.getByRole('group', { name: 'Show as' }))
        .getAllByRole('button')
        .map((button) => `${button.textContent} ${button.getAttribute('aria-pressed')}`)
    expect(shown()).toEqual(['Text true', 'PDF false'])
    fireEvent.click(screen.getByRole('button', { name: 'PDF' }))
    await pages()
    expect(shown()).toEqual(['Text false', 'PDF true'])
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Text' }))
    expect(await screen.findByText('Words of page 2')).toBeTruthy()
    window.innerWidth = innerWidth
  })

  it('resumes at the first agreement not yet accepted', async () => {
    serve(answersFor(agreements(3, 1)))
    await show()
    expect(await screen.findByText('Document 2 of 3')).toBeTruthy()
  })

  it('refuses a file whose hash does not match the document (part of 1.7.22)', async () => {
    serve(answersFor(agreements(3).map((each) => ({ ...each, sha256: 'b'.repeat(64) }))))
    await show()
    expect(await screen.findByText('This document has changed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept and continue' })).toBeNull()
  })

  it('redirects to next-steps immediately after the last acceptance, with the expected state (1.2.103, 1.4.31, 1.4.32)', async () => {
    const held = laterAnswer()
    serve({ ...answersFor(agreements(2, 1)), [signCall(2)]: held.answer })
    const { history, queryClient } = await show()
    await queryClient.fetchQuery((await import('../../journey/queries.ts')).finalStepsQuery(APP_UUID))
    await pages()
    onScreen.showAll()
    fireEvent.click(acceptButton('Accept and finish'))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
    const expected = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' }
    expect(queryClient.getQueryData(['application-state', APP_UUID])).toEqual(expected)
    expect(queryClient.getQueryData(['application', APP_UUID])).toMatchObject(expected)
    expect(queryClient.getQueryData(['final-steps', APP_UUID])).toMatchObject({
      items: expect.arrayContaining([{ name: 'Review Agreements', status: 'PENDING' }]),
    })
    held.give(expected)
    // For a new loan, the answer leads no further than this page.
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`)
  })

  it('fetches the state once after the last signature (1.4.05)', async () => {
    let requests = 0
    const served = answersFor(agreements(2, 1))
    serve(served)
    const { history } = await show()
    await pages()
    served[signCall(2)] = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' }
    served[`GET ${API}/state`] = () => {
      requests += 1
      return { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' }
    }
    onScreen.showAll()
    fireEvent.click(acceptButton('Accept and finish'))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
    await waitFor(() => expect(requests).toBe(1))
  })

  it.each([
    ['0.05', 'WAITING_FOR_COLLATERAL', 'collateral'],
    ['0.00000001', 'WAITING_FOR_COLLATERAL', 'collateral'],
    ['0', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'complete'],
  ])(
    'for a renewal with a top-up of %s, shows the next state %s immediately, and redirects to %s with the answer (1.4.31, 1.4.32, 1.2.104, 1.2.105)',
    async (topUp, state, page) => {
      const held = laterAnswer()
      const renewal = applicationAnswer({
        isRollForward: true,
        rollForwardLoanDetails: {
          priorAppUuid: '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11',
          topUpAmount: { coinQuantity: topUp },
          paidOff: null,
          lent: null,
          remainingTopUpAmount: null,
          collateral: { coinQuantity: '0.3' },
        },
      })
      const answers = { ...answersFor(agreements(2, 1)), [`GET ${API}`]: { application: renewal } }
      serve({ ...answers, [signCall(2)]: held.answer })
      const { history, queryClient } = await show()
      await queryClient.fetchQuery((await import('../../journey/queries.ts')).finalStepsQuery(APP_UUID))
      await pages()
      onScreen.showAll()
      fireEvent.click(acceptButton('Accept and finish'))
      await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
      const expected = { stage: 'PROCESSING', state }
      expect(queryClient.getQueryData(['application-state', APP_UUID])).toEqual(expected)
      expect(queryClient.getQueryData(['final-steps', APP_UUID])).toMatchObject({
        items: expect.arrayContaining([{ name: 'Review Agreements', status: 'PENDING' }]),
      })
      held.give(expected)
      await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/${page}`))
    },
  )

  it('reverts everything and returns when the server refuses (1.4.30, 1.8.09)', async () => {
    serve({
      ...answersFor(agreements(2, 1)),
      [signCall(2)]: () =>
        refusal(409, 'offer.requote-needed', 'The price has fallen. Nothing has been signed.'),
    })
    const { history, queryClient } = await show()
    await pages()
    onScreen.showAll()
    fireEvent.click(acceptButton('Accept and finish'))
    expect(await screen.findByText('The price has fallen. Nothing has been signed.')).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/disclosures`))
    expect(queryClient.getQueryData(['application', APP_UUID])).toMatchObject({ state: 'SIGN_DOCS' })
  })

  it('stays on a document that is not the last when the server refuses, with the reason beside the button', async () => {
    serve({
      ...answersFor(agreements(2)),
      [signCall(1)]: () => refusal(409, 'documents.changed', 'This document has changed. Read it again.'),
    })
    const { history } = await show()
    await pages()
    onScreen.showAll()
    fireEvent.click(acceptButton())
    expect(await screen.findByText('This document has changed. Read it again.')).toBeTruthy()
    expect(screen.getByText('Document 1 of 2')).toBeTruthy()
    expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/disclosures`)
  })

  it('skips replaced agreements (note 025)', async () => {
    const [first, ...others] = agreements(3)
    if (first === undefined) throw new Error('no agreement')
    serve(answersFor([{ ...first, isReplaced: true }, ...others]))
    await show()
    await pages()
    expect(screen.getByText('Document 1 of 2')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Agreement 2' })).toBeTruthy()
  })

  it('redirects when nothing is left to accept', async () => {
    serve(answersFor(agreements(2, 2)))
    const { history } = await show()
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
  })

  it('shows agreements that another page read too early to know of, or still reads', async () => {
    const answers = answersFor(agreements(2))
    const early = laterAnswer()
    serve({ ...answers, [`GET ${API}/documents`]: early.answer })
    const { queryClient, history } = await renderScreen(DisclosuresScreen, `${BASE}/:appUuid/disclosures`, [
      `${BASE}/${APP_UUID}/next-steps`,
    ])
    const { documentsQuery } = await import('../../journey/queries.ts')
    void queryClient.fetchQuery(documentsQuery(APP_UUID))
    await act(async () => navigate(`${BASE}/${APP_UUID}/disclosures`))
    serve(answers)
    await act(async () => early.give({ documents: [] }))
    await pages()
    expect(screen.getByText('Document 1 of 2')).toBeTruthy()
    expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/disclosures`)
  })

  it('stays when the list cannot be read anew, with a way to try again', async () => {
    const answers = answersFor(agreements(2, 2))
    serve({
      ...answers,
      [`GET ${API}/documents`]: () => refusal(503, 'server.unavailable', 'Try again soon.'),
    })
    const { queryClient, history } = await renderScreen(DisclosuresScreen, `${BASE}/:appUuid/disclosures`, [
      `${BASE}/${APP_UUID}/next-steps`,
    ])
    queryClient.setQueryData(['documents', APP_UUID], [])
    await act(async () => navigate(`${BASE}/${APP_UUID}/disclosures`))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/disclosures`)
    serve(answers)
    fireEvent.click(again)
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
  })
})
