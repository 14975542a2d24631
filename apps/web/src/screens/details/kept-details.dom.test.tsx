// @vitest-environment jsdom
import type { User } from '@pledge/client/users'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  API,
  KEPT_CONSENTS,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { queryClient } from '../../query-client.ts'
import { KEPT_MS } from '../../session/kept-in-tab.ts'
import { userQuery } from '../../session/use-user.ts'
import { serve } from '../render-screen.test-data.tsx'
import { DetailsScreen } from './DetailsScreen.tsx'
import { EMPTY_PROFILE } from './empty-profile.test-data.ts'

const STATE = { stage: 'APPLYING', state: 'BORROWER_DETAILS' } as const
const TYPED = {
  'First name': 'Ada',
  'Last name': "O'Neil",
  'Street address': '1 Elm Street',
  City: 'Columbus',
}
const SECRET = { 'Social Security number': '123-45-6789', 'Date of birth': '04/12/1988' }
const ADA = { uuid: 'a1000000-0000-4000-8000-00000000ada0' } as User
const BEN = { uuid: 'a1000000-0000-4000-8000-00000000be00' } as User
const KEPT = 'We kept what you entered'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.clear()
  writeBrandPage()
  serve({
    [`GET ${API}`]: { application: applicationAnswer(STATE) },
    [`GET ${API}/state`]: STATE,
    'GET /api/loans/v1/profile': { profile: EMPTY_PROFILE },
    [`GET ${API}/details-consents`]: KEPT_CONSENTS,
    'GET /api/loans/v1/residence/valid-states': { validStates: [] },
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
})

/** Shows the form to a signed-in user. */
const open = (user = ADA) => {
  const SignedIn = () => {
    useState(() => queryClient.setQueryData(userQuery.queryKey, user))
    return <DetailsScreen />
  }
  return renderPages({ details: SignedIn }, [pathOf('details')])
}
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })
const types = async (typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(await field(label), { target: { value } })
}
const stored = () => JSON.stringify(Object.entries(sessionStorage))

describe('typed details', () => {
  const typeAndLeave = async (left: 'session ended' | 'page left' = 'session ended') => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Enter address manually' }))
    await types({ ...TYPED, ...SECRET })
    if (left === 'session ended') queryClient.setQueryData(userQuery.queryKey, null)
    cleanup()
  }

  it('are restored once in this tab after the session ends, without secrets', async () => {
    await typeAndLeave()
    expect(stored()).toContain("O'Neil")
    expect(stored()).not.toMatch(/6789|1988/)
    await open()
    expect(await screen.findByText(KEPT)).toBeTruthy()
    expect(
      screen.getByText(/didn't keep your date of birth, Social Security and ID numbers, or consents/),
    ).toBeTruthy()
    for (const [label, value] of Object.entries(TYPED)) expect((await field(label)).value).toBe(value)
    for (const label of Object.keys(SECRET)) expect((await field(label)).value).toBe('')
    expect(stored()).not.toContain("O'Neil")
  })

  it('are restored after leaving the page with Back', async () => {
    await typeAndLeave('page left')
    expect(stored()).not.toMatch(/6789|1988/)
    await open()
    expect(await screen.findByText(KEPT)).toBeTruthy()
    expect((await field('Last name')).value).toBe("O'Neil")
  })

  it.each(['pagehide', 'visibilitychange'])('are saved before the page is unloaded (%s)', async (event) => {
    await open()
    await types({ 'Last name': "O'Neil" })
    expect(stored()).not.toContain("O'Neil")
    ;(event === 'pagehide' ? window : document).dispatchEvent(new Event(event))
    expect(stored()).toContain("O'Neil")
  })

  it('are not saved for an untouched form', async () => {
    await open()
    await field('Last name')
    cleanup()
    expect(stored()).toBe('[]')
  })

  const expectNothingOf = async (user: User) => {
    await open(user)
    expect((await field('Last name')).value).toBe('')
    expect(screen.queryByText(KEPT)).toBeNull()
    expect(stored()).not.toContain("O'Neil")
  }

  it('are not shown to another account, and are deleted', async () => {
    await typeAndLeave()
    await expectNothingOf(BEN)
  })

  it('are not shown after they expire, and are deleted', async () => {
    await typeAndLeave()
    vi.setSystemTime(Date.now() + KEPT_MS)
    await expectNothingOf(ADA)
  })

  it.each([
    'no JSON',
    '{"firstName":7}',
    'null',
    JSON.stringify({ owner: ADA.uuid, keptAtMs: Date.now(), value: { lastName: 7 } }),
  ])('are not restored from a stored value of %s', async (json) => {
    sessionStorage.setItem(`pledge.kept.details.${APP_UUID}`, json)
    await open()
    expect((await field('Last name')).value).toBe('')
    expect(screen.queryByText(KEPT)).toBeNull()
  })
})
