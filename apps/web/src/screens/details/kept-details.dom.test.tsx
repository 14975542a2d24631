// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  API,
  KEPT_CONSENTS,
  pathOf,
  renderPages,
  writeBrandPage,
} from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { queryClient } from '../../query-client.ts'
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
const KEPT = 'You were signed out, and what you had typed is here again'

beforeEach(() => {
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
  cleanup()
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
})

const open = () => renderPages({ details: DetailsScreen }, [pathOf('details')])
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })
const types = async (typed: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(await field(label), { target: { value } })
}
const stored = () => JSON.stringify(Object.entries(sessionStorage))

describe('details that somebody types', () => {
  const typeAndLeave = async (user: null | undefined) => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the address yourself' }))
    await types({ ...TYPED, ...SECRET })
    if (user === null) queryClient.setQueryData(userQuery.queryKey, user)
    cleanup()
  }

  it('wait for their return in this tab when the session ends, without what is secret, and once', async () => {
    await typeAndLeave(null)
    expect(stored()).toContain("O'Neil")
    expect(stored()).not.toMatch(/6789|1988/)
    await open()
    expect(await screen.findByText(KEPT)).toBeTruthy()
    for (const [label, value] of Object.entries(TYPED)) expect((await field(label)).value).toBe(value)
    for (const label of Object.keys(SECRET)) expect((await field(label)).value).toBe('')
    expect(stored()).not.toContain("O'Neil")
  })

  it('are kept nowhere when the page is left in any other way', async () => {
    await typeAndLeave(undefined)
    expect(stored()).not.toContain("O'Neil")
  })

  it.each(['no JSON', '{"firstName":7}', 'null'])('are not read from a store that holds %s', async (json) => {
    sessionStorage.setItem(`pledge.details.${APP_UUID}`, json)
    await open()
    expect((await field('Last name')).value).toBe('')
    expect(screen.queryByText(KEPT)).toBeNull()
  })
})
