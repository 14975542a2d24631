// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import './explanations.ts'
import { basis, PATH } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

const CREATE = 'POST /api/loans/v1/applications'
const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'

beforeEach(() => {
  writePage()
  sessionStorage.clear()
})
afterEach(cleanup)

const pathOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname

it('Continue reuses its idempotency key until there is an answer, and takes a new key after a refusal', async () => {
  const late = () => refusal(503, 'prices.stale', 'Prices are late.')
  const outcomes = [() => Promise.reject(new TypeError('Failed to fetch')), late, late]
  serve({ ...basis(), [USER]: user, [CREATE]: () => outcomes.shift()?.() })
  const keys: (string | null)[] = []
  const served = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (CREATE === `${init?.method ?? 'GET'} ${pathOf(input)}`)
      keys.push(new Headers(init?.headers).get('idempotency-key'))
    return served(input, init)
  }
  await renderScreen(StartScreen, PATH, [`${PATH}?state=CA`])
  await screen.findByText('9.954%')
  for (const times of [1, 2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(keys).toHaveLength(times))
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})
