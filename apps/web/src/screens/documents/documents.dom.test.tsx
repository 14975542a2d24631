// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, documentAnswer } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DocumentsScreen } from './DocumentsScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`

beforeEach(writePage)
afterEach(cleanup)

const show = (query = '', before: readonly string[] = []) =>
  renderScreen(DocumentsScreen, '/account/crypto-backed-loan/:appUuid/documents', [
    ...before,
    `${BASE}/documents${query}`,
  ])

/** Bytes that are partly not text, as in the second line of every PDF. */
const PDF = new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3])
const bytesOf = (file: Blob | undefined): Promise<readonly number[]> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve([...new Uint8Array(reader.result as ArrayBuffer)]))
    reader.readAsArrayBuffer(file ?? new Blob())
  })

describe('the documents page', () => {
  it('lists each document with its name or kind, description, date and acceptance (1.2.26, 1.2.106, 1.3.59)', async () => {
    serve({
      [`GET ${API}/documents`]: {
        documents: [
          documentAnswer({ name: 'My agreement', acceptedAt: '2026-11-21T03:00:00.000Z' }),
          documentAnswer({ uuid: 'd0000000-0000-4000-8000-000000000002', type: 'TILA_DISCLOSURE' }),
          documentAnswer({
            uuid: 'd0000000-0000-4000-8000-000000000003',
            name: 'To keep',
            needsAcceptance: false,
          }),
        ],
      },
    })
    await show()
    const [first, second, third] = await screen.findAllByRole('listitem')
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Three rows were expected')
    expect(within(third).getByRole('heading', { name: 'To keep' })).toBeTruthy()
    expect(within(first).getByRole('heading', { name: 'My agreement' })).toBeTruthy()
    // The brand's zone: it is still the 20th in New York.
    expect(within(first).getByText('Accepted on November 20, 2026')).toBeTruthy()
    expect(within(second).getByRole('heading', { name: 'Truth in Lending disclosure' })).toBeTruthy()
    expect(within(second).getByText('What you borrow and when you pay it back')).toBeTruthy()
    expect(within(second).getByText('Created on November 20, 2026')).toBeTruthy()
    expect(within(second).getByText('Not accepted yet')).toBeTruthy()
  })

  it("shows 'Currently no documents.' when there are none (1.2.108)", async () => {
    serve({ [`GET ${API}/documents`]: { documents: [] } })
    await show()
    expect(await screen.findByText('Currently no documents.')).toBeTruthy()
  })

  it('shows the exact message when loading fails, and offers a retry (1.8.06)', async () => {
    const answers: Record<string, unknown> = {
      [`GET ${API}/documents`]: () => refusal(500, 'server.unexpected', 'Boom'),
      [`GET ${API}/messages`]: { messages: [] },
    }
    serve(answers)
    await show()
    expect(await screen.findByText('Unable to load documents. Please try again later')).toBeTruthy()
    expect(screen.queryByText('Currently no documents.')).toBeNull()
    answers[`GET ${API}/documents`] = { documents: [documentAnswer()] }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Loan agreement' })).toBeTruthy()
  })

  it('downloads the exact bytes under a file name (1.2.107)', async () => {
    const document = documentAnswer()
    serve({
      [`GET ${API}/documents`]: { documents: [document] },
      [`GET ${API}/identities/${document.identityUuid}/documents/${document.uuid}/file`]: PDF,
    })
    const saved: { name: string; file: Blob | undefined }[] = []
    let file: Blob | undefined
    URL.createObjectURL = (blob) => {
      file = blob as Blob
      return 'blob:saved'
    }
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file })
    })
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Download Loan agreement' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect([saved[0]?.name, saved[0]?.file?.type]).toEqual(['loan-agreement.pdf', 'application/pdf'])
    expect(await bytesOf(saved[0]?.file)).toEqual([...PDF])
    click.mockRestore()
  })

  it('lists the five newest emails, and all of them on request, each with its delivery status', async () => {
    const message = (index: number, status: string) => ({
      uuid: `e0000000-0000-4000-8000-00000000000${index}`,
      kind: 'due:DUE',
      channel: index === 1 ? 'TEXT' : 'EMAIL',
      subject: `Pledge: Message ${index}`,
      status,
      queuedAt: '2026-11-21T14:00:00.000Z',
      settledAt: status === 'SENT' || status === 'FAILED' ? '2026-11-21T14:01:00.000Z' : null,
    })
    const statuses = ['SENT', 'QUEUED', 'FAILED', 'WITHHELD', 'SENT', 'SENT', 'SENT']
    serve({
      [`GET ${API}/documents`]: { documents: [] },
      [`GET ${API}/messages`]: { messages: statuses.map((status, at) => message(at + 1, status)) },
    })
    await show()
    const section = await screen.findByRole('region', { name: 'Messages we sent you' })
    expect(await within(section).findByText('Pledge: Message 1')).toBeTruthy()
    expect(within(section).getAllByRole('listitem')).toHaveLength(5)
    for (const words of ['Sending', 'Not delivered', 'Not sent: verify your email address'])
      expect(within(section).getByText(words)).toBeTruthy()
    expect(within(section).getByText(/^Text, /)).toBeTruthy()
    // The time reported by the provider, in the brand's time zone.
    expect(within(section).getAllByText(/9:01\sAM\sEST/)).not.toHaveLength(0)
    fireEvent.click(within(section).getByRole('button', { name: 'Show all 7 messages' }))
    expect(within(section).getAllByRole('listitem')).toHaveLength(7)
  })

  it('has a back button only with back=true, which returns to the previous page (1.2.27, G.48)', async () => {
    serve({ [`GET ${API}/documents`]: { documents: [] } })
    const { history } = await show('?back=true', [`${BASE}/complete`])
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/complete`))
    cleanup()
    // Without back=true there is none, whatever the previous page was.
    await show('', [`${BASE}/complete`])
    await screen.findByText('Currently no documents.')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    cleanup()
    await show()
    await screen.findByText('Currently no documents.')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    // A new tab explains how to return instead.

    expect(screen.getByText(/To go back to the page you came from, close this tab\.$/)).toBeTruthy()
  })
})
