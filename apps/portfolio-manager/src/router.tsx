import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { AgentLayout } from './frame/AgentLayout.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { BASE_PATH, SIGNED_OUT_PATH } from './paths.ts'
import { AnnouncementsScreen } from './screens/announcements/AnnouncementsScreen.tsx'
import { ApplicationScreen } from './screens/application/ApplicationScreen.tsx'
import { ApplicationsScreen } from './screens/applications/ApplicationsScreen.tsx'
import { readStateFilter } from './screens/applications/state-filter.ts'
import { QueuesScreen } from './screens/queues/QueuesScreen.tsx'
import { WaitlistScreen } from './screens/waitlist/WaitlistScreen.tsx'
import { RequireAgent } from './session/RequireAgent.tsx'
import { SignInPage } from './session/SignInPage.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <RequireAgent>
      <AgentLayout />
    </RequireAgent>
  ),
})

const routeTree = root.addChildren([
  signedIn.addChildren([
    createRoute({ getParentRoute: () => signedIn, path: '/', component: QueuesScreen }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/applications',
      validateSearch: readStateFilter,
      component: ApplicationsScreen,
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/applications/$appUuid',
      component: ApplicationScreen,
    }),
    createRoute({ getParentRoute: () => signedIn, path: '/waitlist', component: WaitlistScreen }),
    createRoute({ getParentRoute: () => signedIn, path: '/announcements', component: AnnouncementsScreen }),
  ]),
  createRoute({ getParentRoute: () => root, path: SIGNED_OUT_PATH, component: () => <SignInPage /> }),
])

/** Every address of the portfolio manager, below `/portfolio-manager`. */
export const router = createRouter({ routeTree, basepath: BASE_PATH, scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router
  }
}
