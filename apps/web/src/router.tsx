import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { PageLoading } from './brand/PageLoading.tsx'
import { BASE_PATH } from './journey/pages.ts'
import { loadPart } from './load-part.ts'
import { pageIsShown, usePlace } from './navigation.ts'
import { RouteErrors } from './RouteErrors.tsx'
import { APPLICATION_PATH, fullPath, type RouteKind, type RouteName, ROUTES, START_PATH } from './routes.ts'
import { loadScreen } from './screens.ts'
import { createScrollMemory, watchScroll } from './scroll-memory.ts'
import { ShownPlace, Visit } from './ShownPlace.tsx'

const NAMES = Object.keys(ROUTES) as readonly RouteName[]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadPart(async () => ({ default: await load() })))

const RequireUser = part(async () => (await import('./session/RequireUser.tsx')).RequireUser)
const ApplicationGate = part(async () => (await import('./journey/ApplicationGate.tsx')).ApplicationGate)

const NotFound = part(async () => (await import('./screens/not-found/NotFoundScreen.tsx')).NotFoundScreen)

const pagesOf = (kind: RouteKind, around: (screen: ReactNode) => ReactNode = (screen) => screen) =>
  NAMES.filter((name) => ROUTES[name].kind === kind).map((name) => {
    const Screen = part(() => loadScreen(name))
    return (
      <Route key={name} path={fullPath(ROUTES[name])}>
        {around(
          <Visit>
            <Screen />
          </Visit>,
        )}
      </Route>
    )
  })

/** Redirects from an invalid address to a valid one; the invalid one is not kept in the history. */
const leadOn = (path: string) => (
  <>
    <Redirect to={path} replace />
    <PageLoading />
  </>
)

const APPLICATION_PAGES = pagesOf('application')

const ofApplication = (appUuid: string) => {
  // An invalid id is not an application (row 1.2.35).
  if (!UUID.test(appUuid)) return leadOn(START_PATH)
  return (
    <RequireUser>
      <ApplicationGate>
        <Switch>
          {APPLICATION_PAGES}
          {/* A page that an application does not have leads to the page of its state (row 1.2.34, gap G.27). */}
          <Route>{leadOn(`${BASE_PATH}/${appUuid}`)}</Route>
        </Switch>
      </ApplicationGate>
    </RequireUser>
  )
}

const PAGES = (
  <Switch>
    {pagesOf('public')}
    {pagesOf('signed-in', (screen) => (
      <RequireUser>{screen}</RequireUser>
    ))}
    <Route path={`${APPLICATION_PATH}/*?`}>{({ appUuid }) => ofApplication(appUuid)}</Route>
    <Route path={BASE_PATH}>{leadOn(START_PATH)}</Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

const memory = createScrollMemory()
watchScroll(memory)

/** Rendered beside the page, so that it reports only once the page is loaded. */
const Shown = () => {
  const place = usePlace()
  useEffect(() => {
    memory.show(place.key)
    pageIsShown(place)
  }, [place])
  return null
}

const Pages = () => (
  <RouteErrors place={usePlace().key}>
    <Suspense fallback={<PageLoading withSession={false} />}>
      {PAGES}
      <Shown />
    </Suspense>
  </RouteErrors>
)

/** Every address of the borrower's application; `routes.ts` is the table of pages. */
export const Application = () => (
  <ShownPlace>
    <Pages />
  </ShownPlace>
)
