// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../../frame/toasts.ts'
import { OldLoansScreen } from './OldLoansScreen.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const SHA = 'a'.repeat(64)
const REGISTER = {
  loans: [{ coin: 'BTC', state: 'OPEN', count: 3, coinQuantity: '1', balance: '10.00' }],
  imports: [
    {
      uuid: 'a0000000-0000-4000-8000-000000000001',
      sha256: SHA,
      importedBy: 'avery@pledge.example',
      importedAt: '2026-11-21T12:00:00.000Z',
      lines: 3,
      added: 3,
      changed: 0,
      removed: 0,
      persons: 0,
    },
  ],
  importRequests: [] as object[],
  releaseRequests: [] as object[],
  progress: null as object | null,
}
const none = { count: 0, loanNumbers: [] as string[] }
const PREVIEW = {
  sha256: SHA,
  lines: 8,
  added: { count: 7, loanNumbers: ['CEL-1', 'CEL-2', 'CEL-3', 'CEL-4', 'CEL-5', 'CEL-6', 'CEL-7'] },
  changed: { count: 1, loans: [{ loanNumber: 'CEL-9', fields: ['person'] }] },
  removed: none,
  withheld: none,
  persons: 1,
  changesSha256: 'c'.repeat(64),
  needsSecondAgent: false,
  unchanged: 2,
  problems: [] as object[],
  problemCount: 0,
}
const IMPORTED = { state: 'IMPORTED', added: 7, changed: 1, removed: 0, persons: 1 }
const LOAN = {
  loanNumber: 'CEL-1',
  coin: 'BTC',
  coinQuantity: '1.25',
  balance: '30000.00',
  interestRate: '0.0895',
  openedOn: '2021-06-30',
  maturesOn: null,
  isIdentityVerified: true,
  state: 'CLAIMED',
  claim: { claimedBy: 'maya@home.example', claimedAt: '2026-11-21T12:00:00.000Z', release: null },
}
const BASE = '/api/portfolio/v1/estate-register'

let register: typeof REGISTER
let preview: typeof PREVIEW
let importAnswer: () => Response | Promise<Response>
let sent: { readonly url: string; readonly body: unknown }[]
beforeEach(() => {
  register = REGISTER
  preview = PREVIEW
  importAnswer = () => Response.json(IMPORTED)
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST' && typeof body === 'string') sent.push({ url, body: JSON.parse(body) as unknown })
    if (url === BASE) return Response.json(register)
    if (url === `${BASE}/preview`) return Response.json(preview)
    if (url === `${BASE}/import`) return importAnswer()
    if (url.includes('CEL-404')) return Response.json({ loan: null })
    return Response.json({ loan: url.includes('CEL-CLOSED') ? { ...LOAN, state: 'CLOSED' } : LOAN })
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OldLoansScreen />
    </QueryClientProvider>,
  )
const choose = async (text: string | Uint8Array<ArrayBuffer> = 'loan_number') => {
  const file = new File([text], 'loans.csv', { type: 'text/csv' })
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  // The document of the tests has files without this method of the platform.
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(bytes) })
  fireEvent.change(await screen.findByLabelText(/CSV file/), { target: { files: [file] } })
}
const check = async () => {
  await choose()
  fireEvent.click(screen.getByRole('button', { name: 'Check file' }))
}

describe('the loans of a defunct lender, for agents (part of 2.1.06, G.70)', () => {
  it('are counted, with the files that they came from', async () => {
    show()
    expect(await screen.findByText('3 BTC loans, not claimed')).toBeTruthy()
    expect(screen.getByRole('rowheader')).toBeTruthy()
    expect(screen.getByText('avery@pledge.example')).toBeTruthy()
  })

  it('are imported as the preview showed, and not before', async () => {
    show()
    await check()
    expect(await screen.findByText('7: CEL-1, CEL-2, CEL-3, CEL-4, CEL-5 and more')).toBeTruthy()
    expect(screen.getByText("CEL-9: borrower's details")).toBeTruthy()
    expect(sent.map(({ url }) => url)).toEqual([`${BASE}/preview`])
    fireEvent.click(screen.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('The register is up to date'))
    expect(sent.at(-1)).toEqual({
      url: `${BASE}/import`,
      body: { csv: 'loan_number', sha256: SHA, changesSha256: PREVIEW.changesSha256 },
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import' })).toBeNull())
  })

  it('are not imported from a file with problems, which are listed by line', async () => {
    const problems = [{ line: 3, message: 'coin must be one of BTC, ETH' }]
    preview = { ...PREVIEW, added: none, changed: { count: 0, loans: [] }, problems, problemCount: 2 }
    show()
    await check()
    const notice = await screen.findByRole('alert')
    expect(within(notice).getByText('Line 3: coin must be one of BTC, ETH')).toBeTruthy()
    expect(within(notice).getByText('Only the first 1 are shown.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('are not imported from a file that changes nothing', async () => {
    preview = { ...PREVIEW, added: none, changed: { count: 0, loans: [] } }
    show()
    await check()
    expect(await screen.findByText('This file changes nothing.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('are checked again for another file', async () => {
    show()
    await check()
    await screen.findByRole('button', { name: 'Import' })
    await choose('another')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Check file' })).toBeTruthy()
  })

  it('show how far an import is', async () => {
    register = { ...REGISTER, progress: { done: 5_000, of: 100_000 } }
    show()
    expect(await screen.findByText('5000 of 100000 loans written')).toBeTruthy()
  })

  it('show how far an import is that begins here, before anything is written', async () => {
    let finish: (answer: Response) => void = () => undefined
    importAnswer = () => new Promise<Response>((resolve) => (finish = resolve))
    show()
    await check()
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
    await waitFor(() => expect(sent.at(-1)?.url).toBe(`${BASE}/import`))
    // Nothing was under way when the import began.
    register = { ...REGISTER, progress: { done: 5_000, of: 7_000 } }
    expect(await screen.findByText('5000 of 7000 loans written', {}, { timeout: 4_000 })).toBeTruthy()
    register = REGISTER
    finish(Response.json(IMPORTED))
    await waitFor(() => expect(screen.queryByText('5000 of 7000 loans written')).toBeNull())
  })

  it('are checked again after an import that was refused', async () => {
    importAnswer = () =>
      Response.json({ status: 409, code: 'refinance.register-changed', message: 'Changed.' }, { status: 409 })
    show()
    await check()
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
    await screen.findByText(/The register has changed since you checked this file|Changed\./)
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Check file' }))
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy()
    expect(screen.queryByText(/The register has changed since|Changed\./)).toBeNull()
  })

  it('are not read from a file in another encoding', async () => {
    show()
    await choose(new Uint8Array([74, 111, 115, 0xe9]))
    fireEvent.click(screen.getByRole('button', { name: 'Check file' }))
    expect(await screen.findByText(/This file is not in UTF-8/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('wait for another agent where the file changes borrowers or removes loans', async () => {
    preview = { ...PREVIEW, needsSecondAgent: true }
    importAnswer = () => Response.json({ ...IMPORTED, state: 'WAITING' })
    const request = {
      sha256: SHA,
      requestedBy: 'avery@pledge.example',
      requestedAt: '2026-11-21T12:00:00.000Z',
    }
    const counts = { added: 0, changed: 2, persons: 1, removed: 3 }
    register = { ...REGISTER, importRequests: [{ ...request, ...counts, isOwn: false }] }
    show()
    expect(
      await screen.findByText(/2 changed \(1 of them in the borrower's details\), 3 removed/),
    ).toBeTruthy()
    expect(screen.getByText('To confirm, check and import the same file.')).toBeTruthy()
    await check()
    fireEvent.click(await screen.findByRole('button', { name: 'Import with another agent' }))
    await waitFor(() =>
      expect(toasts.latest()?.text).toBe('Waiting for another agent to import the same file'),
    )
  })

  it('are released by a second agent, and the first one can only take the request back', async () => {
    const request = {
      loanNumber: 'CEL-1',
      requestedBy: 'avery@pledge.example',
      requestedAt: '2026-11-21T12:00:00.000Z',
      reason: 'Lost account',
      isOwn: false,
    }
    register = {
      ...REGISTER,
      releaseRequests: [request, { ...request, loanNumber: 'CEL-2', isOwn: true }],
    }
    show()
    expect(await screen.findByText('avery@pledge.example asks to release CEL-1: Lost account')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Release CEL-2' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Release CEL-1' }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('CEL-1 can be claimed again'))
    expect(sent).toEqual([{ url: `${BASE}/loans/CEL-1/release`, body: { step: 'confirm' } }])
  })

  it('are found by their ID, to ask for the release of a claim with a reason', async () => {
    show()
    fireEvent.change(await screen.findByLabelText(/Loan ID/), { target: { value: ' CEL-1 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('Claimed by maya@home.example')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Lost account' } })
    fireEvent.click(screen.getByRole('button', { name: 'Ask to release' }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('Another agent can now confirm the release'))
    expect(sent.at(-1)?.body).toEqual({ step: 'request', reason: 'Lost account' })
  })

  it('are not asked for where a new loan has replaced the old one', async () => {
    show()
    fireEvent.change(await screen.findByLabelText(/Loan ID/), { target: { value: 'CEL-CLOSED' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('A new loan replaced this one. Its claim stays.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask to release' })).toBeNull()
  })

  it('say where there is no loan with an ID', async () => {
    show()
    fireEvent.change(await screen.findByLabelText(/Loan ID/), { target: { value: 'CEL-404' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText('The register has no loan with this ID.')).toBeTruthy()
  })
})
