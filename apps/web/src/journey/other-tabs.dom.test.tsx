// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { CreditFrozenScreen } from '../screens/credit/CreditFrozenScreen.tsx'
import { serve } from '../screens/render-screen.test-data.tsx'
import { API, pathOf, renderPages, writeBrandPage } from './several-pages.test-data.tsx'

const NEXT = 'The next page'
const PAGES = { 'credit-frozen': CreditFrozenScreen, 'next-steps': () => NEXT }
const moved = { state: 'SOFT_CREDIT_FROZEN' }

beforeEach(() => {
  writeBrandPage()
  moved.state = 'SOFT_CREDIT_FROZEN'
  serve({
    [`GET ${API}`]: () => ({ application: applicationAnswer({ state: moved.state as never }) }),
    [`GET ${API}/documents`]: { documents: [] },
    [`GET ${API}/state`]: () => ({ stage: 'APPLYING', state: moved.state }),
  })
})
afterEach(cleanup)

/** A message from another tab of this browser. */
const tell = (appUuid: string) => {
  const channel = new BroadcastChannel('pledge.application')
  channel.postMessage({ appUuid, from: 2 })
  return channel
}

describe('a second tab', () => {
  it('follows a change of the application in the first tab', async () => {
    await renderPages(PAGES, [pathOf('credit-frozen')])
    await screen.findByRole('button', { name: 'Check my credit again' })
    moved.state = 'FINAL_STEPS'
    const channel = tell(APP_UUID)
    expect(await screen.findByText(NEXT, {}, { timeout: 3000 })).toBeTruthy()
    channel.close()
  })

  it('stays on a page that is still valid, and ignores messages about other applications', async () => {
    await renderPages(PAGES, [pathOf('credit-frozen')])
    await screen.findByRole('button', { name: 'Check my credit again' })
    const channels = [tell(APP_UUID), tell('a1000000-0000-4000-8000-00000000ffff')]
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check my credit again' })).toBeTruthy())
    expect(screen.queryByText(NEXT)).toBeNull()
    for (const channel of channels) channel.close()
  })
})
