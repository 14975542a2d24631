// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnRights } from '@pledge/contract/staff'
import { RightsContext } from '../../session/rights.ts'
import { toasts } from '../../frame/toasts.ts'
import { HandOversScreen } from './HandOversScreen.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
vi.mock('../../organization.ts', () => ({
  organization: () => ({ code: 'PLEDGE', shortName: 'Pledge', timeZone: 'America/New_York' }),
}))

const SHA = 'a'.repeat(64)
const BASE = '/api/portfolio/v1/estate-hand-overs'
const FILE = {
  uuid: 'a0000000-0000-4000-8000-000000000001',
  sha256: SHA,
  lines: 2,
  proposedBy: 'avery@pledge.example',
  proposedAt: '2026-11-21T12:00:00.000Z',
  isOwn: false,
  decision: null as string | null,
  decidedBy: null as string | null,
  decidedAt: null as string | null,
  reason: null as string | null,
}
const LOAN = {
  loanNumber: 'CEL-1',
  coin: 'BTC',
  result: 'EXCESS',
  handedOverQuantity: '1.5',
  missingQuantity: '0',
  excessQuantity: '0.25',
}
const DIFFERENCE = {
  ...LOAN,
  returnQuantity: '0.25',
  canBeAccepted: true,
  since: '2026-11-21T12:00:00.000Z',
  deadline: '2026-11-27T05:00:00.000Z',
  isLate: true,
  settlement: null as object | null,
}
const SETTLEMENT = {
  uuid: 'a0000000-0000-4000-8000-000000000002',
  outcome: 'RETURNED',
  returnedQuantity: '0.25',
  transactionId: SHA,
  reason: 'Sent twice',
  requestedBy: 'avery@pledge.example',
  requestedAt: '2026-11-21T12:00:00.000Z',
  isOwn: false,
  isOutdated: false,
}
const EMPTY = {
  files: [] as object[],
  differences: [] as object[],
  differenceCount: 0,
  accepted: [] as object[],
  acceptedCount: 0,
  otherSettlements: [] as object[],
  voids: [] as object[],
  transactions: [] as object[],
  coins: [] as object[],
}
const COMPARED = { results: [{ result: 'EXCESS', count: 1 }], loans: [LOAN] }
const PREVIEW = { sha256: SHA, lines: 1, ...COMPARED, problems: [] as object[], problemCount: 0 }

let overview: typeof EMPTY | null
let preview: typeof PREVIEW
let asked: string[]
let rights: OwnRights | null
let sent: { readonly url: string; readonly body: unknown }[]
beforeEach(() => {
  overview = EMPTY
  preview = PREVIEW
  sent = []
  asked = []
  rights = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST' && typeof body === 'string') sent.push({ url, body: JSON.parse(body) as unknown })
    if (method === 'GET') asked.push(url)
    if (method === 'GET' && url === BASE)
      return overview === null ? Response.json({}, { status: 500 }) : Response.json(overview)
    if (url === `${BASE}/preview`) return Response.json(preview)
    if (method === 'GET')
      return Response.json({
        details: {
          file: FILE,
          // What is true of the whole file comes with its first page alone.
          ...(url.endsWith('page=2')
            ? { results: [], loans: [], totals: [] }
            : { ...COMPARED, totals: [{ coin: 'BTC', lines: 101, coinQuantity: '151.5' }] }),
          page: url.endsWith('page=2') ? 2 : 1,
          pageCount: 2,
          lines: [
            {
              loanNumber: 'CEL-1',
              coin: 'BTC',
              coinQuantity: '1.5',
              handedOverOn: '2026-11-20',
              transactionId: SHA,
            },
          ],
        },
      })
    return Response.json(url === BASE ? { uuid: FILE.uuid } : {})
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RightsContext value={rights}>
        <HandOversScreen />
      </RightsContext>
    </QueryClientProvider>,
  )
const check = async () => {
  const file = new File(['csv'], 'hand-overs.csv', { type: 'text/csv' })
  // The document of the tests has files without this method of the platform.
  Object.defineProperty(file, 'arrayBuffer', {
    value: () => Promise.resolve(new TextEncoder().encode('csv')),
  })
  fireEvent.change(await screen.findByLabelText(/CSV file/), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Check file' }))
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('what the estate has handed over, for agents (G.70)', () => {
  it('says where there is nothing', async () => {
    show()
    for (const text of [
      'No file is waiting.',
      'Everything that was handed over matches the register.',
      'No loan is claimed, and nothing was handed over.',
      'No file has been decided yet.',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
  })

  it('can be loaded again after an error', async () => {
    overview = null
    show()
    const again = await screen.findByRole('button', { name: /again/ })
    overview = EMPTY
    fireEvent.click(again)
    expect(await screen.findByText('No file is waiting.')).toBeTruthy()
  })

  it('is proposed as the preview showed, and not before', async () => {
    show()
    await check()
    expect(await screen.findByText('Too many coins: 1')).toBeTruthy()
    expect(sent.map(({ url }) => url)).toEqual([`${BASE}/preview`])
    fireEvent.click(screen.getByRole('button', { name: 'Propose file' }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('Another agent can now confirm the file'))
    expect(sent.at(-1)).toEqual({ url: BASE, body: { csv: 'csv', sha256: SHA } })
  })

  it('is not proposed from a file with problems, which are listed by line', async () => {
    preview = { ...PREVIEW, problems: [{ line: 3, message: 'coin_quantity must be coins' }], problemCount: 1 }
    show()
    await check()
    const notice = await screen.findByRole('alert')
    expect(within(notice).getByText('Line 3: coin_quantity must be coins')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Propose file' })).toBeNull()
  })

  it('is confirmed by another agent, who looks into the file', async () => {
    overview = { ...EMPTY, files: [FILE, { ...FILE, uuid: SETTLEMENT.uuid, isOwn: true }] }
    show()
    expect(await screen.findByText('Another agent confirms or refuses this file.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Confirm the file of avery@pledge.example/ })).toHaveLength(
      1,
    )
    const details = screen.getAllByText(/^Show what is in the file of avery/)[0]!.closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByText('Lines of the file')).toBeTruthy()
    expect(screen.getByText('2026-11-20')).toBeTruthy()
    expect(screen.getByText('151.5 BTC')).toBeTruthy()
    expect(screen.getByText('Page 1 of 2')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(asked.at(-1)).toBe(`${BASE}/${FILE.uuid}?page=2`))
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
    expect(screen.getByText('151.5 BTC')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Confirm the file of avery/ }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('The coins in the file count as handed over'))
    expect(sent).toEqual([
      { url: `${BASE}/${FILE.uuid}/decision`, body: { decision: 'confirm', reason: '' } },
    ])
  })

  it('is decided by no one who may only read', async () => {
    rights = { role: 'auditor', rights: ['applications.read'] }
    overview = { ...EMPTY, files: [FILE], differences: [DIFFERENCE], differenceCount: 1 }
    show()
    expect(await screen.findByText(/^Show what is in the file of avery/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Confirm|Refuse|Settle)/ })).toBeNull()
  })

  it('is settled with a reason, and a return with its transaction', async () => {
    overview = { ...EMPTY, differences: [DIFFERENCE], differenceCount: 1 }
    show()
    expect(await screen.findByText('0.25 BTC are too many.')).toBeTruthy()
    expect(screen.getByText('Late')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Settle CEL-1' }))
    type(/What happened/, 'RETURNED')
    type(/Transaction ID/, 'abc')
    type(/Reason/, 'Sent twice')
    const ask = screen.getByRole('button', { name: 'Ask another agent to confirm' })
    fireEvent.click(ask)
    expect(await screen.findByText(/Enter the 64 digits/)).toBeTruthy()
    expect(sent).toEqual([])
    type(/Transaction ID/, `0x${SHA}`)
    fireEvent.click(ask)
    await waitFor(() => expect(toasts.latest()?.text).toBe('Another agent can now confirm the settlement'))
    expect(sent.at(-1)).toEqual({
      url: `${BASE}/loans/CEL-1/settlements`,
      body: {
        coin: 'BTC',
        outcome: 'RETURNED',
        result: 'EXCESS',
        handedOverQuantity: '1.5',
        transactionId: SHA,
        reason: 'Sent twice',
      },
    })
  })

  it.each([
    [false, false, ['Confirm the settlement of CEL-1', 'Refuse the settlement of CEL-1']],
    [true, false, ['Withdraw the settlement of CEL-1']],
    [false, true, ['Refuse the settlement of CEL-1']],
  ])('is settled by a second agent: own %s, outdated %s', async (isOwn, isOutdated, names) => {
    const settlement = { ...SETTLEMENT, isOwn, isOutdated }
    overview = { ...EMPTY, differences: [{ ...DIFFERENCE, settlement }], differenceCount: 1 }
    show()
    await screen.findByText(/says that 0.25 BTC went back to the estate: Sent twice/)
    const buttons = screen.getAllByRole('button', { name: /settlement of CEL-1/ })
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(names)
    fireEvent.click(buttons[0]!)
    await waitFor(() => expect(sent.at(-1)?.url).toBe(`${BASE}/settlements/${SETTLEMENT.uuid}/decision`))
    expect(sent.at(-1)?.body).toEqual({ decision: names.length === 2 ? 'confirm' : 'refuse' })
  })

  it('of too few coins waits for the rest, and leads to the claims', async () => {
    const short = { ...DIFFERENCE, result: 'SHORT', missingQuantity: '0.25', canBeAccepted: false }
    overview = { ...EMPTY, differences: [short, { ...short, loanNumber: 'CEL-2', returnQuantity: '0' }] }
    show()
    expect(
      await screen.findAllByText(/0.25 BTC are missing. The new loan waits for the missing coins/),
    ).toHaveLength(2)
    expect(screen.getAllByText(/Open claims/)).toHaveLength(2)
    // Nothing is left of the second one that could go back.
    expect(screen.queryByRole('button', { name: 'Settle CEL-2' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Settle CEL-1' }))
    const options = within(screen.getByLabelText(/What happened/)).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).not.toContain('Accept the difference as final')
  })

  it('shows accepted coins until their return is recorded', async () => {
    overview = { ...EMPTY, accepted: [DIFFERENCE], acceptedCount: 1 }
    show()
    expect(await screen.findByText('CEL-1: 0.25 BTC can go back')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Record a return of CEL-1' }))
    type(/What happened/, 'RETURNED')
    type(/Transaction ID/, SHA)
    type(/Reason/, 'Sent back')
    fireEvent.click(screen.getByRole('button', { name: 'Ask another agent to confirm' }))
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ outcome: 'RETURNED', transactionId: SHA }))
  })

  it('shows a settlement of a loan that matches by now', async () => {
    overview = { ...EMPTY, otherSettlements: [{ ...SETTLEMENT, loanNumber: 'CEL-7', coin: 'BTC' }] }
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Refuse the settlement of CEL-7' }))
    await waitFor(() => expect(sent.at(-1)?.url).toBe(`${BASE}/settlements/${SETTLEMENT.uuid}/decision`))
  })

  it.each([
    ['NOT_FOUND', '0', 'Not found'],
    ['SHORT', '1', 'Less than recorded'],
  ])('is %s where custody has received less in a transaction', async (found, deliveredQuantity, text) => {
    const transaction = {
      transactionId: SHA,
      coin: 'BTC',
      result: found,
      recordedQuantity: '1.25',
      deliveredQuantity,
      loanNumbers: ['CEL-1', 'CEL-2'],
      checkedAt: '2026-11-21T12:00:00.000Z',
    }
    overview = { ...EMPTY, transactions: [transaction] }
    show()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(`1.25 BTC in files, ${deliveredQuantity} BTC received`)).toBeTruthy()
    expect(screen.getByText('Loans: CEL-1, CEL-2')).toBeTruthy()
  })

  it('is added up by coin', async () => {
    const total = { coin: 'BTC', registeredQuantity: '2', handedOverQuantity: '1.5' }
    overview = {
      ...EMPTY,
      coins: [{ ...total, missingQuantity: '0.75', excessQuantity: '0.25', pledgedQuantity: '1' }],
    }
    show()
    for (const text of ['2 BTC', '1.5 BTC', '0.75 BTC', '0.25 BTC', '1 BTC'])
      expect(await screen.findByText(text)).toBeTruthy()
  })
})
