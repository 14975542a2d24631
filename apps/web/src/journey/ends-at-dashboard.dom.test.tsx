// @vitest-environment jsdom
import { PASSING_STATES } from '@pledge/domain/application/routing'
import { APPLICATION_STATES, type ApplicationState } from '@pledge/domain/application/states'
import { TOP_UP_STATES } from '@pledge/domain/refinance/refinance-states'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { navigate } from '../navigation.ts'
import { APPLICATION_PATH, fullPath, type PageRoute, ROUTES } from '../routes.ts'
import { refusal, renderScreen, serve, showRoutes, writePage } from '../screens/render-screen.test-data.tsx'
import { ApplicationGate } from './ApplicationGate.tsx'
import { followApplication } from './follow.ts'

const CALL = `GET /api/loans/v1/applications/${APP_UUID}`
const ITS_CARD = `/dashboard#loan-${APP_UUID}`
const PAGES = Object.values<PageRoute>(ROUTES).filter(({ kind }) => kind === 'application')
const BUT_DOCUMENTS = PAGES.filter((page) => page !== ROUTES.documents)
const LINKS: ReadonlySet<PageRoute> = new Set([ROUTES.linkAccount, ROUTES.chooseAccount])
/** A state that the server has and this page does not know yet. */
const OF_NEXT_YEAR = 'A_STATE_OF_NEXT_YEAR'
const ENDED_OR_UNKNOWN = ['CANCELLED', 'EXPIRED', 'UNINITIALIZED_STATUS', OF_NEXT_YEAR] as const
/** No page of an application is of these: a step or an old link to one ends on the dashboard (row 1.4.14, gap G.43). */
const WITHOUT_PAGE: readonly ApplicationState[] = [
  'CANCELLED',
  'EXPIRED',
  'UNINITIALIZED_STATUS',
  'APP_START',
  ...PASSING_STATES,
  ...TOP_UP_STATES,
  'COLLATERAL_RELEASE',
]

const replaced = vi.fn()
const assigned = vi.fn()
beforeEach(() => {
  writePage()
  // Pages of another document: jsdom cannot go there.
  const ours = new Map<string | symbol, unknown>([
    ['replace', replaced],
    ['assign', assigned],
  ])
  const { location } = window
  const own = (key: string | symbol): unknown => ours.get(key) ?? Reflect.get(location, key)
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => own(key) }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const IS_OPEN = 'the page opens'
const Gated = () => (
  <ApplicationGate>
    <p>{IS_OPEN}</p>
  </ApplicationGate>
)
const addressOf = (page: PageRoute): string => fullPath(page).replace(':appUuid', APP_UUID)

/** Opens each page of an application from its documents, which always open: where each one leads, or that it opens. */
const endsOf = async (pages: readonly PageRoute[], answer: unknown) => {
  serve({ [CALL]: answer })
  await renderScreen(Gated, `${APPLICATION_PATH}/*?`, [addressOf(ROUTES.documents)])
  await screen.findByText(IS_OPEN)
  const ends: [string, unknown][] = []
  for (const page of pages) {
    replaced.mockReset()
    await act(async () => navigate(addressOf(page)))
    const isOpen = screen.queryByText(IS_OPEN) !== null
    ends.push([page.path, replaced.mock.calls[0]?.[0] ?? (isOpen && IS_OPEN)])
    await act(async () => navigate(addressOf(ROUTES.documents)))
    expect(screen.queryByText(IS_OPEN), `documents after ${page.path}`).not.toBeNull()
  }
  cleanup()
  return ends
}
const all = (pages: readonly PageRoute[], end: string) => pages.map(({ path }) => [path, end])

const inState = (state: string, isCelsiusRefi: boolean) => ({
  application: { ...applicationAnswer({ isCelsiusRefi }), state },
})
const isEnded = (state: ApplicationState): boolean => (ENDED_OR_UNKNOWN as readonly string[]).includes(state)

describe('the dashboard', () => {
  it.each(ENDED_OR_UNKNOWN)('is where every page of an application in %s ends (2.2.06)', async (state) => {
    expect(BUT_DOCUMENTS.length).toBeGreaterThan(15)
    expect(await endsOf(BUT_DOCUMENTS, inState(state, false))).toEqual(all(BUT_DOCUMENTS, ITS_CARD))
  })

  it.each(PAGES.map(({ path }) => path))(
    'is where %s of an unknown application ends (2.2.06)',
    async (path) => {
      replaced.mockReset()
      serve({ [CALL]: refusal(404, 'access.not-found', 'No such application') })
      const page = PAGES.find((one) => one.path === path) ?? ROUTES.application
      await renderScreen(Gated, fullPath(page), [addressOf(page)])
      await waitFor(() => expect(replaced.mock.calls).toEqual([['/dashboard']]))
      expect(screen.queryByText(IS_OPEN)).toBeNull()
    },
  )

  it.each([...WITHOUT_PAGE, OF_NEXT_YEAR])(
    'is where a step that leads to %s ends (2.2.06)',
    async (state) => {
      assigned.mockReset()
      const { queryClient } = await showRoutes(null, [`/account/crypto-backed-loan/${APP_UUID}/details`])
      serve({ [CALL]: inState(state, false), [`${CALL}/state`]: { stage: 'APPLYING', state } })
      vi.useFakeTimers()
      const following = followApplication(queryClient)(APP_UUID, { before: 'KYC_VERIFY' })
      await vi.runAllTimersAsync()
      await following
      expect(assigned.mock.calls).toEqual([[ITS_CARD]])
    },
  )

  it.each([...APPLICATION_STATES, OF_NEXT_YEAR])(
    'is where every loan page of a refinance in %s ends, but its documents (1.3.02, 2.2.06, 2.6.06)',
    async (state) => {
      // In service, an account is linked on two of them to pay from (note 102).
      const pages = state === 'COMPLETE' ? BUT_DOCUMENTS.filter((page) => !LINKS.has(page)) : BUT_DOCUMENTS
      expect(await endsOf(pages, inState(state, true))).toEqual(all(pages, ITS_CARD))
    },
  )

  it.each(APPLICATION_STATES.filter((state) => !isEnded(state)))(
    'is where no page of another application in %s ends (1.3.02)',
    async (state) => {
      expect(await endsOf(BUT_DOCUMENTS, inState(state, false))).toEqual(all(BUT_DOCUMENTS, IS_OPEN))
    },
  )
})
