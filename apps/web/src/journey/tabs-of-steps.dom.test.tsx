// @vitest-environment jsdom
import { ALL_CALLS } from '@pledge/contract/all-calls'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { ApplicationGate } from './ApplicationGate.tsx'
import './other-tabs.ts'

const ID = 'c1000000-0000-4000-8000-000000000001'
/** Every call by which a borrower changes an application: each is a step of some page. */
const STEPS = ALL_CALLS.map(({ call }) => call).filter(
  ({ caller, method, path }) =>
    (caller === 'borrower' || caller === 'signed-in') &&
    method !== 'GET' &&
    path.startsWith('/api/loans/v1/applications/{uuid}'),
)
const pathOf = ({ path }: { readonly path: string }) =>
  path.replace('{uuid}', APP_UUID).replaceAll(/\{\w+\}/g, ID)

const heard: unknown[] = []
let other: BroadcastChannel
const nextTurn = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20)
  })

beforeEach(() => {
  writePage()
  heard.length = 0
  other = new BroadcastChannel('pledge.application')
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
})
afterEach(() => {
  other.close()
  cleanup()
})

const take = async (step: (typeof STEPS)[number]) => {
  const params = new Proxy({}, { get: (_, name) => (name === 'uuid' ? APP_UUID : ID), has: () => true })
  // The parsed response does not matter here, only that it was not refused.
  await api(step as never, { params, body: {} } as never).catch(() => undefined)
  await nextTurn()
}

describe('a step of the application', () => {
  it('is one of more than 15 calls', () => expect(STEPS.length).toBeGreaterThan(15))

  it.each(STEPS.map((step) => [step.name, step] as const))(
    '%s notifies the other tabs once it is accepted, and not when it is refused',
    async (_, step) => {
      serve({ [`${step.method} ${pathOf(step)}`]: () => refusal(409, 'transition.not-allowed', 'No') })
      await take(step)
      expect(heard).toEqual([])
      serve({ [`${step.method} ${pathOf(step)}`]: {} })
      await take(step)
      expect(heard).toMatchObject([{ appUuid: APP_UUID }])
    },
  )

  it('is not a read', async () => {
    serve({ [`GET /api/loans/v1/applications/${APP_UUID}`]: {} })
    const read = ALL_CALLS.find(({ call }) => call.name === 'getApplication')?.call
    await take(read as (typeof STEPS)[number])
    expect(heard).toEqual([])
  })
})

it('every page of the application refetches its data after a step in another tab', async () => {
  let state = 'FINAL_STEPS'
  serve({
    [`GET /api/loans/v1/applications/${APP_UUID}`]: () => ({
      application: applicationAnswer({ state: state as never }),
    }),
  })
  const address = `/account/crypto-backed-loan/${APP_UUID}/documents`
  const { queryClient } = await renderScreen(
    () => <ApplicationGate>The page</ApplicationGate>,
    '/account/crypto-backed-loan/:appUuid/documents',
    [address],
  )
  await screen.findByText('The page')
  state = 'SIGN_DOCS'
  other.postMessage({ appUuid: APP_UUID, from: 2 })
  await nextTurn()
  await nextTurn()
  expect(queryClient.getQueryData(['application', APP_UUID])).toMatchObject({ state: 'SIGN_DOCS' })
})
