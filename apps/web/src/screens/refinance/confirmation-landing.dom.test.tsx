// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { Visit } from '../../ShownPlace.tsx'
import { serve, showRoutes, writePage } from '../render-screen.test-data.tsx'
import { RefinanceDisclosuresScreen } from './RefinanceDisclosuresScreen.tsx'
import { RefinanceScreen } from './RefinanceScreen.tsx'
import { answersFor, API, claimAnswer, keptOffer, LIST, refinanceAnswer } from './refinance.test-data.ts'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const DISCLOSURES = `${LIST}/${APP_UUID}/${keptOffer().uuid}/disclosures`

it('leads to the documents also where their page read the application before the confirmation, and hears of it after', async () => {
  const chosen = refinanceAnswer()
  const confirmed = refinanceAnswer({ state: 'SIGN_DOCS' })
  const early = laterAnswer()
  const confirmation = laterAnswer()
  let isConfirmed = false
  let reads = 0
  serve({
    ...answersFor([chosen], [claimAnswer()]),
    [`GET ${API}`]: () => {
      reads += 1
      return isConfirmed ? { application: confirmed } : early.answer()
    },
    [`GET ${API}/documents`]: { documents: [] },
    [`POST ${API}/collateral/celsius-refi-borrower-confirmation`]: confirmation.answer,
  })
  const { history, queryClient } = await showRoutes(
    [
      <Route key="documents" path={`${LIST}/:appUuid/:offerUuid/disclosures`}>
        <Visit>
          <RefinanceDisclosuresScreen />
        </Visit>
      </Route>,
      <Route key="list" path={LIST}>
        <Visit>
          <RefinanceScreen />
        </Visit>
      </Route>,
    ],
    [LIST],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Review Loan Agreement' }))
  await waitFor(() => expect(history.location.pathname).toBe(DISCLOSURES))
  // Where the page reads the application now, it reads the state before the confirmation.
  await screen.findAllByText('Preparing your documents')
  isConfirmed = true
  await act(async () => confirmation.give({ application: confirmed }))
  await act(async () => early.give({ application: chosen }))
  await waitFor(() => expect(reads).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getAllByText('Preparing your documents').length).toBeGreaterThan(0)
  expect(history.location.pathname).toBe(DISCLOSURES)
})
