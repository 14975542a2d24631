// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { API, pathOf, renderPages, writeBrandPage } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { ChooseAccountScreen } from './ChooseAccountScreen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const IN_SERVICE = { stage: 'FINAL', state: 'COMPLETE' } as const
const AUTH_BASE = `/api/bank-link/v1/applications/${APP_UUID}`
const ACCOUNT = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Everyday Checking',
  officialName: null,
  accountType: 'checking',
  accountNumberMask: '0000',
}
const item = (status: string) => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  status,
  institution: { id: 'one', name: 'First Harbor Bank' },
  accounts: [ACCOUNT],
  verification: null,
})

const assigned = vi.fn()
beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
  assigned.mockReset()
  // The dashboard is a page of another document: jsdom cannot go there.
  const { location } = window
  const own = (key: string | symbol): unknown => Reflect.get(location, key)
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'assign' ? assigned : own(key)) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (status: string) => {
  const sent = serve({
    [`GET ${API}`]: { application: applicationAnswer({ ...IN_SERVICE, isCelsiusRefi: true }) },
    [`GET ${API}/state`]: IN_SERVICE,
    [`GET ${API}/disbursement-account`]: accountAnswer({ isToPayFrom: true }),
    [`GET ${AUTH_BASE}/auth`]: [item(status)],
    [`POST ${AUTH_BASE}/ach-account`]: { items: [], status: 'COMPLETED', screening: 'DONE' },
  })
  await renderPages({ 'disbursement/choose-account': ChooseAccountScreen }, [
    pathOf('disbursement/choose-account'),
  ])
  return sent
}

describe('the account to pay a loan from that nothing was paid out for (note 071)', () => {
  it('is chosen with words of its own, and leads to the loan on the dashboard', async () => {
    const sent = await open('COMPLETE')
    expect(await screen.findByText(/You can pay from the account you choose/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to your loan' }).getAttribute('href')).toBe(
      `/dashboard#loan-${APP_UUID}`,
    )
    fireEvent.click(await screen.findByRole('radio'))
    fireEvent.click(screen.getByRole('button', { name: 'Use this account' }))
    await waitFor(() => expect(assigned.mock.calls).toEqual([[`/dashboard#loan-${APP_UUID}`]]))
    expect(sent).toEqual([
      { call: `POST ${AUTH_BASE}/ach-account`, body: { accountType: 'checking', achAccountId: ACCOUNT.id } },
    ])
  })

  it('is never entered by hand, also where the bank cannot be linked', async () => {
    await open('FAILED_NO_RETRY')
    expect(await screen.findByText(/Link another bank, or send your payments yourself/)).toBeTruthy()
    expect(screen.queryByText('Manually Enter')).toBeNull()
  })
})
