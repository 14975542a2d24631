// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { refusal, serve, showRoutes, writePage } from '../screens/render-screen.test-data.tsx'
import { DISBURSEMENT_DONE, ID_UPLOADED, LAST_DOCUMENT_SIGNED, useOptimisticStep } from './optimistic.ts'
import type { ExpectedChange } from './optimistic.ts'
import { applicationQuery, applicationStateQuery, finalStepsQuery } from './queries.ts'
import { useStepError } from './step-error.ts'

const API = `/api/loans/v1/applications/${APP_UUID}`
const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const BEFORE = { stage: 'APPLYING', state: 'SIGN_DOCS' }
const STEPS = {
  items: [
    { name: 'Verify Identity', status: 'COMPLETED' },
    { name: 'Disbursement Account', status: 'NOT_STARTED' },
    { name: 'Review Agreements', status: 'IN_PROGRESS' },
    { name: 'Post Collateral', status: 'NOT_STARTED' },
  ],
  status: 'IN_PROGRESS',
}
const KEYS = [
  applicationQuery(APP_UUID).queryKey,
  applicationStateQuery(APP_UUID).queryKey,
  finalStepsQuery(APP_UUID).queryKey,
] as const

let reject: ((reason: Error) => void) | undefined
/** Refuses the call of the step after it was made: the page advances before that. */
const refuse = async () => {
  await waitFor(() => expect(reject).toBeDefined())
  await act(async () => reject?.(new Error('refused')))
}
const Step = ({ expected }: { readonly expected: ExpectedChange }) => {
  const step = useOptimisticStep<void, void>({
    appUuid: APP_UUID,
    expected,
    run: () =>
      new Promise((_resolve, refused) => {
        reject = refused
      }),
    failure: () => 'It was refused.',
  })
  return <button onClick={() => step.mutate()}>Begin</button>
}
const ShownError = () => <p>{useStepError() ?? 'Nothing is told'}</p>

const answers = {
  [`GET ${API}`]: { application: { ...applicationAnswer(), ...BEFORE } },
  [`GET ${API}/state`]: BEFORE,
  [`GET ${API}/final-steps`]: STEPS,
}

beforeEach(() => {
  writePage()
  reject = undefined
})
afterEach(cleanup)

describe('a step that shows its result before the server answers', () => {
  it.each<readonly [string, ExpectedChange]>([
    ['the last signature (1.8.09)', LAST_DOCUMENT_SIGNED],
    ['a disbursement account or wallet', DISBURSEMENT_DONE],
    ['an ID', ID_UPLOADED],
  ])(
    'restores stage, state and card when it is refused, before anything is read again: %s (1.4.30)',
    async (_, expected) => {
      const served: Record<string, unknown> = { ...answers }
      serve(served)
      const { history, queryClient } = await showRoutes(
        <>
          <Route path={`${BASE}/step`}>
            <Step expected={expected} />
          </Route>
          <Route path={`${BASE}/next-steps`}>
            <ShownError />
          </Route>
        </>,
        [`${BASE}/next-steps`, `${BASE}/step`],
      )
      for (const query of [applicationQuery, applicationStateQuery, finalStepsQuery])
        await queryClient.fetchQuery(query(APP_UUID) as never)
      const known = () => KEYS.map((key) => queryClient.getQueryData(key))
      const before = known()
      // From now on the server returns nothing: the restored data are those the page knew.
      for (const call of Object.keys(answers)) served[call] = () => new Promise(() => undefined)

      fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
      await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
      expect(known()).not.toEqual(before)
      await refuse()
      await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/step`))
      expect(known()).toEqual(before)
    },
  )

  it('shows its error in place to a borrower who opened the step directly (G.52)', async () => {
    serve({ ...answers, [`GET ${API}`]: () => refusal(503, 'server.unavailable', 'Later') })
    const { history } = await showRoutes(
      <>
        <Route path={`${BASE}/step`}>
          <Step expected={ID_UPLOADED} />
          <ShownError />
        </Route>
        <Route path={`${BASE}/next-steps`}>
          <p>The next steps</p>
        </Route>
      </>,
      [`${BASE}/step`],
    )
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
    await refuse()
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/step`))
    expect(await screen.findByText('It was refused.')).toBeTruthy()
  })
})
