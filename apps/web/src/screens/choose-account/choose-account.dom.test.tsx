// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAnswer, returnedAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { CompleteScreen } from '../complete/CompleteScreen.tsx'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import { refusal, serve, type Answers } from '../render-screen.test-data.tsx'
import { ChooseAccountScreen } from './ChooseAccountScreen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const AUTH_BASE = `/api/bank-link/v1/applications/${APP_UUID}`
const AUTH = `GET ${AUTH_BASE}/auth`
const uuid = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`

const account = (id: string, more: object = {}) => ({
  id: uuid(id),
  name: 'Everyday Checking',
  officialName: 'Everyday Checking, no monthly fee',
  accountType: 'checking',
  accountNumberMask: '0000',
  ...more,
})
const item = (status: string, more: object = {}) => ({
  uuid: uuid('1'),
  status,
  institution: { id: 'one', name: 'First Harbor Bank' },
  accounts: [account('a')],
  verification: null,
  ...more,
})
const stepsWith = (disbursement: 'NOT_STARTED' | 'COMPLETED') => ({
  items: [
    { name: 'Verify Identity', status: 'NOT_STARTED' },
    { name: 'Disbursement Account', status: disbursement },
    { name: 'Review Agreements', status: 'NOT_STARTED' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: 'NOT_STARTED',
  screening: 'DONE',
})
const answers = (items: readonly unknown[], more: Answers = {}): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer(STATE) },
  [`GET ${API}/state`]: STATE,
  [`GET ${API}/final-steps`]: stepsWith('NOT_STARTED'),
  [`GET ${API}/disbursement-account`]: accountAnswer(),
  [AUTH]: items,
  ...more,
})
const PAGES = { 'disbursement/choose-account': ChooseAccountScreen, 'next-steps': NextStepsScreen }
const open = () => renderPages(PAGES, [pathOf('next-steps'), pathOf('disbursement/choose-account')])
const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Use this account' }))

beforeEach(() => {
  writeBrandPage()
  giveDialogsToJsdom()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

// First: an earlier test's request is followed for a moment, and reads everything again.
describe('choosing an account', () => {
  it('sends its type and id, and shows Disbursement Account as complete immediately (1.4.33, 1.7.18)', async () => {
    const later = laterAnswer()
    // The pressed one, of several: neither the first of the page nor of its bank.
    const savings = { name: 'Rainy Day', accountType: 'savings', accountNumberMask: '7730' }
    const accounts = [account('b'), account('c', savings)]
    const second = item('COMPLETE', {
      uuid: uuid('2'),
      institution: { id: 'two', name: 'Larkspur' },
      accounts,
    })
    const sent = serve(
      answers([item('COMPLETE'), second], { [`POST ${AUTH_BASE}/ach-account`]: later.answer }),
    )
    const { history } = await open()
    fireEvent.click(await screen.findByRole('radio', { name: /Rainy Day/ }))
    choose()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('next-steps')))
    const card = (await screen.findByRole('heading', { name: 'Disbursement Account' })).closest('li')
    expect(card?.textContent).toContain('Complete')
    expect(sent).toEqual([
      {
        call: `POST ${AUTH_BASE}/ach-account`,
        body: { accountType: 'savings', achAccountId: uuid('c') },
      },
    ])
    await act(async () => later.give(stepsWith('COMPLETED')))
  })

  it('reverts and returns with the reason when it fails (1.4.30)', async () => {
    const words = "Your bank isn't sharing this account right now."
    serve(
      answers([item('COMPLETE')], {
        [`POST ${AUTH_BASE}/ach-account`]: refusal(409, 'bank-link.account-unavailable', words),
      }),
    )
    const { history } = await open()
    fireEvent.click(await screen.findByRole('radio'))
    choose()
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('disbursement/choose-account')))
  })
})

describe('the linked accounts', () => {
  it('are grouped by institution, with name, type and masked number (1.2.24, 1.2.112)', async () => {
    const second = item('COMPLETE', {
      uuid: uuid('2'),
      institution: { id: 'two', name: 'Larkspur' },
      accounts: [account('b', { name: 'Savings', accountType: 'savings', accountNumberMask: '7730' })],
    })
    serve(answers([item('COMPLETE'), second]))
    await open()
    const harbor = within(await screen.findByRole('group', { name: /First Harbor Bank/ }))
    expect(
      harbor.getByRole('radio', { name: /Everyday Checking.*Checking account.*Ending in 0000/ }),
    ).toBeTruthy()
    expect(screen.getByText(/^Complete and sign your application by .* at 11:59 PM/)).toBeTruthy()
    const larkspur = within(screen.getByRole('group', { name: /Larkspur/ }))
    expect(larkspur.getByRole('radio', { name: /Savings.*Savings account.*Ending in 7730/ })).toBeTruthy()
  })

  it('are listed only from COMPLETE links, each once (1.4.43, 1.4.44)', async () => {
    const twin = item('COMPLETE', { uuid: uuid('2'), accounts: [account('b')] })
    const failed = item('FAILED', {
      uuid: uuid('3'),
      institution: { id: 'x', name: 'Other' },
      accounts: [account('c')],
    })
    serve(answers([item('COMPLETE'), twin, failed]))
    await open()
    expect(await screen.findAllByRole('radio')).toHaveLength(1)
  })

  it("require a choice: 'Please select an account.' (1.5.49)", async () => {
    const two = [account('a'), account('b', { name: 'Savings', accountNumberMask: '7730' })]
    const sent = serve(answers([item('COMPLETE', { accounts: two })]))
    await open()
    await screen.findAllByRole('radio')
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    choose()
    expect(screen.getByText('Please select an account.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('require a choice between two banks with one account each, without a default (1.5.49)', async () => {
    const other = item('COMPLETE', {
      uuid: uuid('2'),
      institution: { id: 'two', name: 'Larkspur' },
      accounts: [account('b', { accountNumberMask: '7730' })],
    })
    const sent = serve(answers([item('COMPLETE'), other]))
    await open()
    expect(await screen.findAllByRole('radio')).toHaveLength(2)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    choose()
    expect(screen.getByText('Please select an account.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are preselected when there is only one, with its name shown once', async () => {
    const only = account('a', {
      name: 'Everyday Checking',
      officialName: 'Everyday Checking, no monthly fee',
    })
    const sent = serve(
      answers([item('COMPLETE', { accounts: [only] })], {
        [`POST ${AUTH_BASE}/ach-account`]: stepsWith('COMPLETED'),
      }),
    )
    await open()
    const radio = await screen.findByRole<HTMLInputElement>('radio')
    expect(radio.checked).toBe(true)
    const text = radio.closest('label')?.textContent ?? ''
    expect(text).toContain('Everyday Checking')
    expect(text.split('Everyday Checking')).toHaveLength(2)
    choose()
    await waitFor(() => expect(sent.map(({ body }) => body)).toHaveLength(1))
  })

  it('are listed with a way to link another bank, outside of the loan summary', async () => {
    serve(answers([item('COMPLETE')]))
    await open()
    const link = await screen.findByRole('link', { name: 'Link another bank' })
    expect(link.getAttribute('href')).toBe(pathOf('disbursement/link-account'))
    expect(screen.getByRole('complementary', { name: 'Your application' }).contains(link)).toBe(false)
  })

  it('are replaced by a link to bank linking when there are none', async () => {
    serve(answers([]))
    await open()
    const link = await screen.findByRole('link', { name: 'Link Account' })
    expect(link.getAttribute('href')).toBe(pathOf('disbursement/link-account'))
  })

  it('are replaced by an error with a retry when the application could not be loaded', async () => {
    const served = answers([item('COMPLETE')], { [`GET ${API}`]: refusal(500, 'server.unexpected', '') })
    serve(served)
    await open()
    expect(await screen.findByText("We couldn't load this page")).toBeTruthy()
    served[`GET ${API}`] = { application: applicationAnswer(STATE) }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio')).toBeTruthy()
  })

  it("are replaced by 'Unable to retrieve accounts. Try again' when they could not be loaded (1.8.03)", async () => {
    const served = answers([])
    served[AUTH] = refusal(500, 'server.unexpected', 'Something unexpected happened. Try again')
    serve(served)
    await open()
    expect(await screen.findByText('Unable to retrieve accounts. Try again')).toBeTruthy()
    served[AUTH] = [item('COMPLETE')]
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio')).toBeTruthy()
  })
})

describe('choosing another account after a returned disbursement (journey: new loan)', () => {
  const where = { stage: 'FINAL', state: 'COMPLETE' } as const
  const answersAfter = (account: unknown, more: Answers = {}) =>
    answers([item('COMPLETE')], {
      [`GET ${API}`]: { application: applicationAnswer(where) },
      [`GET ${API}/state`]: where,
      [`GET ${API}/disbursement-account`]: account,
      // The loan's page reads it too, and would fail without an answer.
      [`GET ${API}/collateral`]: collateralAnswer(),
      ...more,
    })

  it('returns to the loan without an optimistic result (1.7.18)', async () => {
    const served = answersAfter(returnedAnswer())
    served[`POST ${AUTH_BASE}/ach-account`] = () => {
      served[`GET ${API}/disbursement-account`] = accountAnswer({ stand: 'IN_REVIEW', isOwedAgain: true })
      return stepsWith('COMPLETED')
    }
    serve(served)
    const { history } = await renderPages({ ...PAGES, complete: CompleteScreen }, [
      pathOf('complete'),
      pathOf('disbursement/choose-account'),
    ])
    fireEvent.click(await screen.findByRole('radio'))
    choose()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
    expect(await screen.findByText("We're checking your new account")).toBeTruthy()
  })

  it('is not possible while an agent reviews the disbursement, or once it is sent', async () => {
    serve(answersAfter(returnedAnswer({ stand: 'HELD' })))
    await open()
    expect(await screen.findByText("We're looking into your disbursement")).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    cleanup()
    serve(answersAfter(accountAnswer({ stand: 'SENT' })))
    const { history } = await open()
    await waitFor(() => expect(history.location.pathname).toBe(pathOf('complete')))
  })
})

describe('the reaction to each status of a link (1.4.42)', () => {
  const shows = async (status: string, more: object = {}, others: readonly unknown[] = []) => {
    serve(answers([...others, item(status, more)]))
    await open()
  }

  it.each(['PENDING', 'UPDATING'])('%s: a loader, and no account (1.2.114, 1.4.43)', async (status) => {
    await shows(status)
    expect(await screen.findByText('Looking up your accounts at First Harbor Bank')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    cleanup()
    const ready = item('COMPLETE', { uuid: uuid('2'), institution: { id: 'two', name: 'Larkspur' } })
    await shows(status, {}, [ready])
    expect(await screen.findByText('Looking up your accounts at First Harbor Bank')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('PENDING_VERIFICATION: waits with a note where the provider finds the deposits (1.4.42)', async () => {
    await shows('PENDING_VERIFICATION', { verification: { kind: 'automatic', triesLeft: 3 } })
    expect(await screen.findByText('We need to verify First Harbor Bank')).toBeTruthy()
    expect(screen.getByText(/We check for the deposits automatically/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('NEEDS_LOGIN: links again, the same link (1.4.42)', async () => {
    await shows('NEEDS_LOGIN')
    const link = await screen.findByRole('link', { name: 'Link again' })
    expect(link.getAttribute('href')).toBe(`${pathOf('disbursement/link-account')}?item=${uuid('1')}`)
  })

  it('FAILED: tries again (1.4.42)', async () => {
    await shows('FAILED')
    const link = await screen.findByRole('link', { name: 'Try again' })
    expect(link.getAttribute('href')).toBe(`${pathOf('disbursement/link-account')}?item=${uuid('1')}`)
  })

  it('FAILED_NO_RETRY: manual entry only (1.4.42)', async () => {
    await shows('FAILED_NO_RETRY')
    const notice = (await screen.findByText("We can't link First Harbor Bank")).closest('div')?.parentElement
    const links = within(notice!).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Manually Enter'])
    expect(links[0]?.getAttribute('href')).toBe(pathOf('disbursement/manually-link'))
  })

  it('COMPLETE: listed, without a notice (1.4.42, 1.4.43)', async () => {
    await shows('COMPLETE')
    expect(await screen.findByRole('radio')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Remove the link/ })).toBeNull()
  })

  it('removes a failed link', async () => {
    const served = answers([item('FAILED')], { [`POST ${AUTH_BASE}/removals`]: [] })
    const sent = serve(served)
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the link to First Harbor Bank' }))
    expect(await screen.findByText('No linked accounts yet')).toBeTruthy()
    expect(sent).toEqual([{ call: `POST ${AUTH_BASE}/removals`, body: { itemUuid: uuid('1') } }])
  })
})

describe('the amounts of micro-deposits', () => {
  const waiting = item('PENDING_VERIFICATION', { verification: { kind: 'amounts', triesLeft: 3 } })
  const enter = (one: string, other: string) => {
    fireEvent.change(screen.getByLabelText('First amount'), { target: { value: one } })
    fireEvent.change(screen.getByLabelText('Second amount'), { target: { value: other } })
    fireEvent.click(screen.getByRole('button', { name: 'Verify amounts' }))
  }

  it('are sent in dollars, and unlock the accounts', async () => {
    const served = answers([waiting], { [`POST ${AUTH_BASE}/micro-deposits`]: [item('COMPLETE')] })
    const sent = serve(served)
    await open()
    await screen.findByText('3 tries left')
    enter('7', '0.32')
    expect(await screen.findByRole('radio')).toBeTruthy()
    expect(sent).toEqual([
      { call: `POST ${AUTH_BASE}/micro-deposits`, body: { itemUuid: uuid('1'), amounts: ['0.07', '0.32'] } },
    ])
  })

  it('are validated here and by the server, with the tries left', async () => {
    const words = "Those aren't the amounts we sent. Tries left: 1."
    const served = answers([waiting], {
      [`POST ${AUTH_BASE}/micro-deposits`]: refusal(422, 'bank-link.amounts-wrong', words),
    })
    const sent = serve(served)
    await open()
    await screen.findByText('3 tries left')
    enter('', '1.50')
    expect(screen.getByText('Required')).toBeTruthy()
    expect(sent).toEqual([])
    served[AUTH] = [item('PENDING_VERIFICATION', { verification: { kind: 'amounts', triesLeft: 1 } })]
    enter('0.01', '0.02')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(await screen.findByText('1 try left')).toBeTruthy()
  })
})

describe('the links', () => {
  it.each(['PENDING', 'UPDATING', 'PENDING_VERIFICATION'])(
    'are polled every 3 s while one is %s, until it is COMPLETE (1.4.42, 1.7.02)',
    async (status) => {
      vi.useFakeTimers()
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      let polls = 0
      const served = answers([])
      served[AUTH] = () => {
        polls += 1
        return [item(polls < 4 ? status : 'COMPLETE', { verification: { kind: 'automatic', triesLeft: 3 } })]
      }
      serve(served)
      const opening = open()
      await pass(0)
      await opening
      await pass(0)
      expect(polls).toBe(1)
      for (const times of [2, 3, 4]) {
        await pass(2_999)
        expect(polls).toBe(times - 1)
        await pass(1)
        expect(polls).toBe(times)
      }
      await pass(30_000)
      expect(polls).toBe(4)
      expect(screen.getByRole('radio')).toBeTruthy()
    },
  )
})
