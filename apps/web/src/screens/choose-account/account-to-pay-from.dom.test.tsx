// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderLink } from '@pledge/sandbox-app/link/render-link'
import { LinkFailed } from '../../bank-link/LinkFailed.tsx'
import { linkScripts } from '../../bank-link/link-scripts.ts'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { disbursementAccountQuery } from '../../journey/queries.ts'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { serve } from '../render-screen.test-data.tsx'
import { LinkAccountScreen } from '../link-account/LinkAccountScreen.tsx'
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

  it("leads back to the loan on the dashboard when its borrower leaves the bank's page (note 102)", async () => {
    linkScripts.load = () => Promise.resolve({ open: renderLink })
    serve({
      [`GET ${API}`]: { application: applicationAnswer({ ...IN_SERVICE, isCelsiusRefi: true }) },
      [`GET ${API}/state`]: IN_SERVICE,
      [`GET ${API}/disbursement-account`]: accountAnswer({ isToPayFrom: true }),
      [`GET ${AUTH_BASE}/auth`]: [],
      [`POST ${AUTH_BASE}/link-token`]: {
        linkToken: 'link-1',
        expiresAt: '2099-01-01T00:00:00.000Z',
        widget: '/sandbox/link.js',
      },
      'POST /api/sandbox/v1/bank-link/institutions': {
        institutions: [{ id: 'ins_109508', name: 'First Platypus Bank', isOauth: false }],
        institutionId: null,
        failure: null,
      },
    })
    await renderPages({ 'disbursement/link-account': LinkAccountScreen }, [
      pathOf('disbursement/link-account'),
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel linking' }))
    await waitFor(() => expect(assigned.mock.calls).toEqual([[`/dashboard#loan-${APP_UUID}`]]))
  })
})

describe('a link that failed on the page that a bank returns to, which has not read the account', () => {
  const failed = async (isToPayFrom: boolean) => {
    const account = laterAnswer()
    serve({ [`GET ${API}/disbursement-account`]: account.answer })
    const { queryClient } = await renderPages(
      { failed: () => <LinkFailed appUuid={APP_UUID} onRetry={() => undefined} /> },
      [pathOf('failed')],
    )
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('Enter your account manually')).toBeNull()
    await act(async () => {
      account.give(accountAnswer({ isToPayFrom }))
      await Promise.resolve()
    })
    const { queryKey } = disbursementAccountQuery(APP_UUID)
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ isToPayFrom }))
  }

  it('offers entry by hand once it is known that the account is to be paid to', async () => {
    await failed(false)
    expect(await screen.findByText('Enter your account manually')).toBeTruthy()
  })

  it('offers none for an account to pay a loan from (note 071)', async () => {
    await failed(true)
    expect(screen.queryByText('Enter your account manually')).toBeNull()
  })
})
