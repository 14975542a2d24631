// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import {
  API,
  laterAnswer,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { NextStepsScreen } from '../next-steps/NextStepsScreen.tsx'
import { serve, type Answers } from '../render-screen.test-data.tsx'
import { ChooseAccountScreen } from './ChooseAccountScreen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const STATE = { stage: 'APPLYING', state: 'FINAL_STEPS' } as const
const AUTH_BASE = `/api/bank-link/v1/applications/${APP_UUID}`
const ACCOUNT = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Everyday Checking',
  officialName: 'Everyday Checking',
  accountType: 'checking',
  accountNumberMask: '0000',
}
const LINK = {
  uuid: '00000000-0000-4000-8000-000000000001',
  status: 'COMPLETE',
  institution: { id: 'one', name: 'First Harbor Bank' },
  accounts: [ACCOUNT],
  verification: null,
}
const STEPS = {
  items: [{ name: 'Disbursement Account', status: 'COMPLETED' }],
  status: 'IN_PROGRESS',
  screening: 'DONE',
}

beforeEach(() => writeBrandPage())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

it('choosing an account re-fetches the state every 100 ms while it is unchanged (1.4.07)', async () => {
  const later = laterAnswer()
  const served: Answers = {
    [`GET ${API}`]: { application: applicationAnswer(STATE) },
    [`GET ${API}/state`]: STATE,
    [`GET ${API}/final-steps`]: STEPS,
    [`GET ${API}/disbursement-account`]: accountAnswer(),
    [`GET ${AUTH_BASE}/auth`]: [LINK],
    [`POST ${AUTH_BASE}/ach-account`]: later.answer,
  }
  const sent = serve(served)
  const pages = { 'disbursement/choose-account': ChooseAccountScreen, 'next-steps': NextStepsScreen }
  await renderPages(pages, [pathOf('next-steps'), pathOf('disbursement/choose-account')])
  fireEvent.click(await screen.findByRole('radio'))
  fireEvent.click(screen.getByRole('button', { name: 'Use this account' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  vi.useFakeTimers()
  const startMs = Date.now()
  const requestedAtMs = new Set<number>()
  served[`GET ${API}/state`] = () => {
    requestedAtMs.add(Date.now() - startMs)
    return STATE
  }
  later.give(STEPS)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  // The page that one is led to asks in between.
  expect([...requestedAtMs]).toEqual(expect.arrayContaining(Array.from({ length: 21 }, (_, at) => at * 100)))
})
