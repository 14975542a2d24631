import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { PageFailed } from './brand/PageFailed.tsx'
import { BASE_PATH } from './journey/pages.ts'
import { APPLICATION_PATH, type RouteKind, type RouteName, ROUTES, START_PATH } from './routes.ts'
import { SCREENS } from './screens.ts'

const root = createRootRoute({ component: Outlet })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./session/RequireUser.tsx'), 'RequireUser'),
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const application = createRoute({
  getParentRoute: () => signedIn,
  path: APPLICATION_PATH,
  component: lazyRouteComponent(() => import('./journey/ApplicationGate.tsx'), 'ApplicationGate'),
  // What is no application is outside of one (row 1.2.35).
  beforeLoad: ({ params }: { readonly params: { readonly appUuid: string } }) => {
    if (!UUID.test(params.appUuid)) throw redirect({ href: START_PATH, replace: true })
  },
})

const NAMES = Object.keys(ROUTES) as readonly RouteName[]

const pagesOf = <Parent,>(kind: RouteKind, parent: Parent) =>
  NAMES.filter((name) => ROUTES[name].kind === kind).map((name) =>
    createRoute({
      getParentRoute: () => parent as typeof root,
      path: ROUTES[name].path,
      component: lazyRouteComponent(async () => ({ default: await SCREENS[name]() })),
    }),
  )

const leadOn = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ href: START_PATH, replace: true })
    },
  })

const within = createRoute({
  getParentRoute: () => application,
  path: '$',
  // A page that an application does not have leads to the page of its state (row 1.2.34, gap G.27).
  beforeLoad: ({ params }: { readonly params: { readonly appUuid: string } }) => {
    throw redirect({ href: `${BASE_PATH}/${params.appUuid}`, replace: true })
  },
})

const routeTree = root.addChildren([
  ...pagesOf('public', root),
  leadOn(BASE_PATH),
  leadOn(`${BASE_PATH}/$`),
  leadOn('$'),
  signedIn.addChildren([
    ...pagesOf('signed-in', signedIn),
    application.addChildren([...pagesOf('application', application), within]),
  ]),
])

/** Every address of the borrower's application; the table of pages is `routes.ts`. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: () => <PageFailed />,
})
