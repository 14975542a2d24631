// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { navigate } from '../navigation.ts'
import { ApplicationGate } from './ApplicationGate.tsx'
import { applicationQuery } from './queries.ts'
import { useAppUuid } from './use-app-uuid.ts'

const BASE = '/account/crypto-backed-loan'
const CALL = `GET /api/loans/v1/applications/${APP_UUID}`
const ITS_CARD = `/dashboard#loan-${APP_UUID}`

const replaced = vi.fn()
beforeEach(() => {
  writePage()
  replaced.mockReset()
  // A page of another document: jsdom cannot go there.
  const { location } = window
  const own = (key: string | symbol): unknown => Reflect.get(location, key)
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'replace' ? replaced : own(key)) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (page: string, answer: unknown) => {
  serve({ [CALL]: answer })
  return renderScreen(
    () => (
      <ApplicationGate>
        <p>The page itself</p>
      </ApplicationGate>
    ),
    `${BASE}/:appUuid/${page}`,
    [`${BASE}/${APP_UUID}/${page}`],
  )
}
const inState = (state: string) => ({ application: { ...applicationAnswer(), state } })

describe('the gate of an application', () => {
  it.each(['CANCELLED', 'EXPIRED', 'UNINITIALIZED_STATUS', 'A_STATE_OF_NEXT_YEAR'])(
    'redirects from every page to its card on the dashboard in %s (1.2.37, 1.2.38, 1.4.14)',
    async (state) => {
      for (const page of ['next-steps', 'details', 'collateral', 'complete']) {
        replaced.mockReset()
        await show(page, inState(state))
        await waitFor(() => expect(replaced.mock.calls).toEqual([[ITS_CARD]]))
        expect(screen.queryByText('The page itself')).toBeNull()
        cleanup()
      }
    },
  )

  it.each(['COLLATERAL_RELEASE', 'CANCELLED'])(
    'opens the release of a refinance in %s whose collateral is to be returned, and no other page (1.4.40, part of 2.6.06)',
    async (state) => {
      const answer = applicationAnswer({ isCelsiusRefi: true, stage: 'COLLATERAL_RELEASE' })
      const released = { application: { ...answer, state } }
      await show('collateral-release', released)
      expect(await screen.findByText('The page itself')).toBeTruthy()
      expect(replaced).not.toHaveBeenCalled()
      cleanup()
      for (const page of ['next-steps', 'collateral', 'complete']) {
        replaced.mockReset()
        await show(page, released)
        await waitFor(() => expect(replaced.mock.calls).toEqual([[ITS_CARD]]))
        cleanup()
      }
    },
  )

  it('opens the pages that link an account to pay a refinance from, once its loan is in service (note 071)', async () => {
    const inService = { application: applicationAnswer({ isCelsiusRefi: true, state: 'COMPLETE' }) }
    for (const page of ['disbursement/link-account', 'disbursement/choose-account']) {
      replaced.mockReset()
      await show(page, inService)
      expect(await screen.findByText('The page itself')).toBeTruthy()
      expect(replaced).not.toHaveBeenCalled()
      cleanup()
      await show(page, { application: applicationAnswer({ isCelsiusRefi: true }) })
      await waitFor(() => expect(replaced.mock.calls).toEqual([[ITS_CARD]]))
      cleanup()
    }
    replaced.mockReset()
    await show('disbursement/manually-link', inService)
    await waitFor(() => expect(replaced.mock.calls).toEqual([[ITS_CARD]]))
  })

  it('redirects from an unknown application to the dashboard (1.2.36)', async () => {
    await show('next-steps', refusal(404, 'access.not-found', 'No such application'))
    await waitFor(() => expect(replaced.mock.calls).toEqual([['/dashboard']]))
  })

  it('shows the application in the URL, and switches when the URL changes (1.2.13)', async () => {
    const other = 'a0000000-0000-4000-8000-00000000000b'
    serve({
      [CALL]: { application: applicationAnswer() },
      [CALL.replace(APP_UUID, other)]: { application: applicationAnswer({ appUuid: other }) },
    })
    const Named = () => <p>{useQuery(applicationQuery(useAppUuid())).data?.appUuid}</p>
    const gate = () => (
      <ApplicationGate>
        <Named />
      </ApplicationGate>
    )
    await renderScreen(gate, `${BASE}/:appUuid/details`, [`${BASE}/${APP_UUID}/details`])
    expect(await screen.findByText(APP_UUID)).toBeTruthy()
    act(() => navigate(`${BASE}/${other}/details`))
    expect(await screen.findByText(other)).toBeTruthy()
    expect(screen.queryByText(APP_UUID)).toBeNull()
  })

  it('opens the pages of an active application, and the documents of an ended one', async () => {
    await show('next-steps', inState('FINAL_STEPS'))
    expect(await screen.findByText('The page itself')).toBeTruthy()
    cleanup()
    await show('documents', inState('CANCELLED'))
    expect(await screen.findByText('The page itself')).toBeTruthy()
    expect(replaced).not.toHaveBeenCalled()
  })
})
