// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderLink } from '@pledge/sandbox-app/link/render-link'
import { leavePage } from '@pledge/sandbox-app/link/leave-page'
import { findKeptLink, keepLink } from '../../bank-link/kept-link.ts'
import { linkScripts } from '../../bank-link/link-scripts.ts'
import { USER_KEY } from '../../api.ts'
import { accountAnswer, returnedAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { BASE_PATH } from '../../journey/pages.ts'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { Visit } from '../../ShownPlace.tsx'
import { BankReturnScreen } from '../bank-return/BankReturnScreen.tsx'
import { refusal, serve, showRoutes, type Answers } from '../render-screen.test-data.tsx'
import { LinkAccountScreen } from './LinkAccountScreen.tsx'

const startLogin = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('../../session/sign-in.ts', async (original) => ({ ...(await original<object>()), startLogin }))

vi.setConfig({ testTimeout: 30_000 })

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const AUTH_BASE = `/api/bank-link/v1/applications/${APP_UUID}`
const PROVIDER = '/api/sandbox/v1/bank-link'
/** The provider's script, which is not loaded here but handed in. */
const SCRIPT = '/sandbox/link.js'
const EXPIRES = '2099-01-01T00:00:00.000Z'
const GENERIC = 'Something unexpected happened. Try again'
const RETURN = `${BASE_PATH}/plaid-oauth-success`

const PLATYPUS = { id: 'ins_109508', name: 'First Platypus Bank', isOauth: false }
const LARKSPUR = { id: 'sim_larkspur', name: 'Larkspur National Bank', isOauth: true }
const ACCOUNTS = [
  { reference: '0', name: 'Checking', officialName: null, type: 'checking', mask: '0000' },
  { reference: '1', name: 'Silver Card', officialName: null, type: 'other', mask: '3333' },
]
const LINKED = {
  kind: 'linked',
  publicToken: 'public-1',
  institution: { id: 'ins_109508', name: 'First Platypus Bank' },
}
const ITEM = {
  uuid: '00000000-0000-4000-8000-000000000001',
  status: 'PENDING',
  institution: LINKED.institution,
  accounts: [],
  verification: null,
}

const answers = (more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/disbursement-account`]: accountAnswer(),
  [`GET ${AUTH_BASE}/auth`]: [],
  [`POST ${AUTH_BASE}/link-token`]: { linkToken: 'link-1', expiresAt: EXPIRES, widget: SCRIPT },
  [`POST ${AUTH_BASE}/token-exchange`]: ITEM,
  [`POST ${AUTH_BASE}/storeLinkError`]: {},
  [`POST ${PROVIDER}/institutions`]: {
    institutions: [PLATYPUS, LARKSPUR],
    institutionId: null,
    failure: null,
  },
  [`POST ${PROVIDER}/sign-ins`]: { kind: 'accounts', accounts: ACCOUNTS },
  [`POST ${PROVIDER}/shares`]: LINKED,
  ...more,
})
const open = (search = '') =>
  renderPages({ 'disbursement/link-account': LinkAccountScreen }, [
    pathOf('next-steps'),
    pathOf('disbursement/link-account') + search,
  ])
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const signIn = async (password = 'pass_good') => {
  await press(/First Platypus Bank/)
  await press('Continue')
  type('Test username', 'user_good')
  type('Test password', password)
  await press('Sign in')
}

beforeEach(() => {
  localStorage.clear()
  linkScripts.load = (address) =>
    address === SCRIPT
      ? Promise.resolve({ open: renderLink })
      : Promise.reject(new Error(`there is no script at ${address}`))
  writeBrandPage()
})
afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const share = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Checking, ending in 0000' }))
  await press('Share these accounts')
}

describe('linking a bank', () => {
  it('shares only the chosen accounts, and never a card (1.2.22)', async () => {
    const sent = serve(answers())
    await open()
    expect(await screen.findByText(/Never enter a real username or password here\./)).toBeTruthy()
    await signIn()
    const [checking, card] = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect([checking?.checked, card?.checked]).toEqual([false, false])
    expect([checking?.disabled, card?.disabled]).toEqual([false, true])
    expect(screen.getByText('A loan can only be sent to a checking or savings account.')).toBeTruthy()
    await press('Share these accounts')
    expect(await screen.findByText('Choose at least one account.')).toBeTruthy()
    expect(sent.some(({ call }) => call.endsWith('/shares'))).toBe(false)
    await share()
    await waitFor(() =>
      expect(sent.find(({ call }) => call.endsWith('/shares'))?.body).toEqual({
        linkToken: 'link-1',
        references: ['0'],
      }),
    )
  })

  it("opens the provider's page, then exchanges the token that it returns (1.2.22, 1.7.15)", async () => {
    const sent = serve(answers())
    const { history } = await open()
    expect(await screen.findByText(/^Complete and sign your application by .* at 11:59 PM/)).toBeTruthy()
    await signIn()
    await share()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('disbursement/choose-account')))
    expect(sent.find(({ call }) => call.endsWith('/token-exchange'))?.body).toEqual({
      accessToken: 'public-1',
      metadata: { linkToken: 'link-1', institution: LINKED.institution },
    })
  })

  it('polls the links every 3 s while the provider’s page is open (1.7.02)', async () => {
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    let requests = 0
    const items = () => {
      requests += 1
      return []
    }
    serve(answers({ [`GET ${AUTH_BASE}/auth`]: items }))
    const opening = open()
    await pass(0)
    await opening
    await pass(0)
    expect(requests).toBe(1)
    for (const times of [2, 3, 4]) {
      await pass(2_999)
      expect(requests).toBe(times - 1)
      await pass(1)
      expect(requests).toBe(times)
    }
  })

  it('requires both fields, and shows the tries left after a wrong password', async () => {
    const sent = serve(
      answers({ [`POST ${PROVIDER}/sign-ins`]: { kind: 'wrong-credentials', triesLeft: 4 } }),
    )
    await open()
    await press(/First Platypus Bank/)
    await press('Continue')
    await press('Sign in')
    expect(screen.getAllByText('Required')).toHaveLength(2)
    expect(sent.filter(({ call }) => call.endsWith('/sign-ins'))).toEqual([])
    type('Test username', 'user_good')
    type('Test password', 'guess')
    await press('Sign in')
    expect(await screen.findByText(/Tries left: 4/)).toBeTruthy()
  })

  it(`reports a provider error to the server, and shows '${GENERIC}' to the borrower (1.7.03, 1.8.04)`, async () => {
    const failure = { type: 'ITEM_ERROR', code: 'ITEM_LOCKED', message: 'locked' }
    const served = answers({ [`POST ${PROVIDER}/sign-ins`]: { kind: 'failed', failure } })
    const sent = serve(served)
    await open()
    await signIn()
    expect(await screen.findByText(GENERIC)).toBeTruthy()
    const reported = sent.filter(({ call }) => call === `POST ${AUTH_BASE}/storeLinkError`)
    expect(reported.map(({ body }) => body)).toEqual([
      {
        linkError: { errorType: 'ITEM_ERROR', errorCode: 'ITEM_LOCKED', errorMessage: 'locked' },
        linkErrorMetadata: { institution: PLATYPUS, status: 'exit' },
      },
    ])
    served[`POST ${AUTH_BASE}/link-token`] = { linkToken: 'link-2', expiresAt: EXPIRES, widget: SCRIPT }
    await press('Try again')
    expect(await screen.findByLabelText('Find your bank')).toBeTruthy()
  })

  it('reports an error before any bank is chosen to the server once, with both keys (1.7.03)', async () => {
    const failure = { type: 'API_ERROR', code: 'PLANNED_MAINTENANCE', message: 'away' }
    const institutions = { institutions: [], institutionId: null, failure }
    const sent = serve(answers({ [`POST ${PROVIDER}/institutions`]: institutions }))
    await open()
    expect(await screen.findByText(GENERIC)).toBeTruthy()
    const reported = sent.filter(({ call }) => call === `POST ${AUTH_BASE}/storeLinkError`)
    expect(reported.map(({ body }) => body)).toEqual([
      {
        linkError: { errorType: 'API_ERROR', errorCode: 'PLANNED_MAINTENANCE', errorMessage: 'away' },
        linkErrorMetadata: { institution: null, status: 'exit' },
      },
    ])
  })

  it(`shows '${GENERIC}' when it cannot start, or when the returned token is refused (1.8.04)`, async () => {
    const served = answers({
      [`POST ${AUTH_BASE}/link-token`]: refusal(503, 'provider.unavailable', 'A service does not answer.'),
      [`POST ${AUTH_BASE}/token-exchange`]: refusal(409, 'bank-link.token-refused', 'Too long.'),
    })
    serve(served)
    await open()
    expect(await screen.findByText(GENERIC)).toBeTruthy()
    served[`POST ${AUTH_BASE}/link-token`] = answers()[`POST ${AUTH_BASE}/link-token`]
    await press('Try again')
    await signIn()
    await share()
    expect(await screen.findByText(GENERIC)).toBeTruthy()
  })

  it('redirects to next-steps when the borrower cancels (1.2.10)', async () => {
    const sent = serve(answers())
    const { history } = await open()
    await press('Cancel linking')
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(sent.some(({ call }) => call.endsWith('/storeLinkError'))).toBe(false)
  })

  it('reopens the link in the URL at its bank (1.4.42)', async () => {
    const sent = serve(
      answers({
        [`POST ${PROVIDER}/institutions`]: {
          institutions: [PLATYPUS, LARKSPUR],
          institutionId: PLATYPUS.id,
          failure: null,
        },
      }),
    )
    await open(`?item=${ITEM.uuid}`)
    expect(await screen.findByRole('heading', { name: 'Connect to First Platypus Bank' })).toBeTruthy()
    expect(sent[0]).toEqual({ call: `POST ${AUTH_BASE}/link-token`, body: { itemUuid: ITEM.uuid } })
  })

  it('shows that the application could not be loaded, and offers a retry', async () => {
    const served = answers({ [`GET ${API}`]: refusal(404, 'access.not-found', 'Not found.') })
    const sent = serve(served)
    await open()
    expect(await screen.findByText("We couldn't load this page")).toBeTruthy()
    expect(sent).toEqual([])
    served[`GET ${API}`] = { application: applicationAnswer(STATE) }
    await press('Try again')
    expect(await screen.findByLabelText('Find your bank')).toBeTruthy()
  })

  it('is available after a returned disbursement, but not while an agent reviews it (journey: new loan)', async () => {
    const where = { stage: 'FINAL', state: 'COMPLETE' } as const
    const answersAfter = (account: unknown) =>
      answers({
        [`GET ${API}`]: { application: applicationAnswer(where) },
        [`GET ${API}/state`]: where,
        [`GET ${API}/disbursement-account`]: account,
      })
    serve(answersAfter(returnedAnswer()))
    await open()
    expect(await screen.findByLabelText('Find your bank')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to your loan' })).toBeTruthy()
    cleanup()
    const sent = serve(answersAfter(returnedAnswer({ stand: 'HELD' })))
    await open()
    expect(await screen.findByText("We're looking into your disbursement")).toBeTruthy()
    expect(screen.queryByLabelText('Find your bank')).toBeNull()
    expect(sent.filter(({ call }) => call.endsWith('/link-token'))).toEqual([])
  })

  it('stores the application and the link token before it redirects to a bank (1.2.08)', async () => {
    const left: string[] = []
    leavePage.to = (address) => {
      left.push(address)
    }
    serve(answers({ [`POST ${PROVIDER}/visits`]: { kind: 'bank', address: '/sandbox/bank/state-1' } }))
    await open()
    await press(/Larkspur/)
    await press('Continue to Larkspur National Bank')
    await waitFor(() => expect(left).toEqual(['/sandbox/bank/state-1']))
    expect(findKeptLink(Date.now())).toEqual({
      appUuid: APP_UUID,
      linkToken: 'link-1',
      expiresAt: EXPIRES,
      widget: SCRIPT,
    })
  })
})

describe('returning from a bank', () => {
  const address = `${RETURN}?oauth_state_id=state-1`
  const comeBack = async () => {
    const shown = await showRoutes(
      <Route path={RETURN}>
        <Visit>
          <BankReturnScreen />
        </Visit>
      </Route>,
      [],
    )
    cleanup()
    shown.queryClient.setQueryData(USER_KEY, { kind: 'broker' })
    return showRoutes(
      <Route path={RETURN}>
        <Visit>
          <BankReturnScreen />
        </Visit>
      </Route>,
      [address],
    )
  }
  const kept = { appUuid: APP_UUID, linkToken: 'link-1', expiresAt: EXPIRES, widget: SCRIPT } as const
  const self = {
    identityUuid: '00000000-0000-4000-8000-000000000009',
    organizationCode: 'PLEDGE',
    userType: 'customer',
    email: 'ada@home.example',
    updatedAt: '2026-01-01T00:00:00.000Z',
    isManageable: true,
    isBroker: true,
    activeLegacyCustomerOrgs: [],
    wallet: { accountAddress: 'sim1a', groupPolicyAddress: 'sim1b' },
  }
  const withUser = (more: Answers): Answers =>
    answers({ 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo': self, ...more })

  it('resumes the stored session, and ends on choose-account of its application (1.2.07, 1.2.08, 1.2.09)', async () => {
    keepLink(kept)
    const sent = serve(withUser({ [`POST ${PROVIDER}/returns`]: LINKED }))
    const { history } = await comeBack()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('disbursement/choose-account')))
    expect(sent.find(({ call }) => call.endsWith('/returns'))?.body).toEqual({
      linkToken: 'link-1',
      receivedRedirectUri: `${window.location.origin}${address}`,
    })
    expect(sent.filter(({ call }) => call.endsWith('/link-token'))).toEqual([])
    expect(findKeptLink(Date.now())).toBeNull()
  })

  it('does not redirect to sign-in while the session is still loading (1.2.07)', async () => {
    keepLink(kept)
    const selfAnswer = laterAnswer()
    const self_ = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'
    const sent = serve(withUser({ [self_]: selfAnswer.answer, [`POST ${PROVIDER}/returns`]: LINKED }))
    const { history } = await comeBack()
    expect(sent).toEqual([])
    selfAnswer.give(self)
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('disbursement/choose-account')))
    expect(startLogin).not.toHaveBeenCalled()
  })

  it('redirects to next-steps when the borrower declined at the bank (1.2.10)', async () => {
    keepLink(kept)
    serve(withUser({ [`POST ${PROVIDER}/returns`]: { kind: 'left' } }))
    const { history } = await comeBack()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    expect(findKeptLink(Date.now())).toBeNull()
  })

  it.each([
    ['nothing was kept', null],
    ['it took too long', { ...kept, expiresAt: '2020-01-01T00:00:00.000Z' }],
  ])(`shows '${GENERIC}' with a link to the dashboard when %s (1.8.04)`, async (_what, stored) => {
    if (stored !== null) keepLink(stored)
    serve(withUser({}))
    await comeBack()
    expect(await screen.findByText(GENERIC)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/dashboard')
  })
})
