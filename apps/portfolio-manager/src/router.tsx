import { portfolioFrame as words } from '@pledge/copy/en/portfolio/frame'
import type { AgentRight } from '@pledge/domain/organization/rights'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { keepReasonAt } from './files/access-reason.ts'
import { AgentLayout } from './frame/AgentLayout.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { BASE_PATH, INVITATION_PATH, SIGNED_OUT_PATH } from './paths.ts'
import { AnnouncementsScreen } from './screens/announcements/AnnouncementsScreen.tsx'
import { ApplicationScreen } from './screens/application/ApplicationScreen.tsx'
import { ApplicationsScreen } from './screens/applications/ApplicationsScreen.tsx'
import { readStateFilter } from './screens/applications/state-filter.ts'
import { readPart } from './screens/organization/parts.ts'
import { QueuesScreen } from './screens/queues/QueuesScreen.tsx'
import { DisposalsScreen } from './screens/disposals/DisposalsScreen.tsx'
import { readKindFilter } from './screens/work/kind-filter.ts'
import { WaitlistScreen } from './screens/waitlist/WaitlistScreen.tsx'
import { Permitted } from './session/Permitted.tsx'
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

/** Loaded on demand: few agents use its forms and their rules. */
const LazyOrganizationScreen = lazy(async () => ({
  default: (await import('./screens/organization/OrganizationScreen.tsx')).OrganizationScreen,
}))
const LazyOldLoansScreen = lazy(async () => ({
  default: (await import('./screens/old-loans/OldLoansScreen.tsx')).OldLoansScreen,
}))
const LazyHandOversScreen = lazy(async () => ({
  default: (await import('./screens/old-loans/HandOversScreen.tsx')).HandOversScreen,
}))
const LazyExperimentsScreen = lazy(async () => ({
  default: (await import('./screens/experiments/ExperimentsScreen.tsx')).ExperimentsScreen,
}))
const LazyFunnelScreen = lazy(async () => ({
  default: (await import('./screens/funnel/FunnelScreen.tsx')).FunnelScreen,
}))
const LazyStaffScreen = lazy(async () => ({
  default: (await import('./screens/staff/StaffScreen.tsx')).StaffScreen,
}))
const LazyInvitationScreen = lazy(async () => ({
  default: (await import('./screens/invitation/InvitationScreen.tsx')).InvitationScreen,
}))
/** For administrators and auditors. */
const LazyAuditScreen = lazy(async () => ({
  default: (await import('./screens/audit/AuditScreen.tsx')).AuditScreen,
}))

/** Loaded on demand: the first page is the queues. */
const LazyWorkScreen = lazy(async () => ({
  default: (await import('./screens/work/WorkScreen.tsx')).WorkScreen,
}))

const whileLoading = (screen: ReactNode) => (
  <Suspense
    fallback={
      <Loading label={words.loading}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    }
  >
    {screen}
  </Suspense>
)
const OrganizationScreen = () => whileLoading(<LazyOrganizationScreen />)
const AuditScreen = () => whileLoading(<LazyAuditScreen />)
const WorkScreen = () => whileLoading(<LazyWorkScreen />)
const OldLoansScreen = () => whileLoading(<LazyOldLoansScreen />)
const HandOversScreen = () => whileLoading(<LazyHandOversScreen />)
const ExperimentsScreen = () => whileLoading(<LazyExperimentsScreen />)
const FunnelScreen = () => whileLoading(<LazyFunnelScreen />)
const StaffScreen = () => whileLoading(<LazyStaffScreen />)
const InvitationScreen = () => whileLoading(<LazyInvitationScreen />)

/** A page for roles with a right; others see why it is empty. */
const behind = (right: AgentRight, Screen: () => ReactNode) => () => (
  <Permitted right={right}>
    <Screen />
  </Permitted>
)

const routeTree = root.addChildren([
  signedIn.addChildren([
    createRoute({
      getParentRoute: () => signedIn,
      path: '/',
      component: behind('applications.read', QueuesScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/work',
      validateSearch: readKindFilter,
      component: behind('applications.read', WorkScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/applications',
      validateSearch: readStateFilter,
      component: behind('applications.read', ApplicationsScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/applications/$appUuid',
      component: behind('applications.read', ApplicationScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/waitlist',
      component: behind('waitlist.read', WaitlistScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/old-loans',
      component: behind('applications.read', OldLoansScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/hand-overs',
      component: behind('applications.read', HandOversScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/disposal',
      component: behind('applications.read', DisposalsScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/announcements',
      component: behind('announcements.read', AnnouncementsScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/organization',
      validateSearch: readPart,
      component: behind('organization.read', OrganizationScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/insights/experiments',
      component: behind('organization.read', ExperimentsScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/insights',
      component: behind('organization.read', FunnelScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/staff',
      component: behind('staff.read', StaffScreen),
    }),
    createRoute({
      getParentRoute: () => signedIn,
      path: '/audit',
      component: behind('audit.read', AuditScreen),
    }),
  ]),
  createRoute({ getParentRoute: () => root, path: INVITATION_PATH, component: InvitationScreen }),
  createRoute({ getParentRoute: () => root, path: SIGNED_OUT_PATH, component: () => <SignInPage /> }),
])

/** Every route of the portfolio manager, below `/portfolio-manager`. */
export const router = createRouter({ routeTree, basepath: BASE_PATH, scrollRestoration: true })
router.subscribe('onBeforeNavigate', ({ toLocation }) => keepReasonAt(toLocation.pathname))

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: typeof router
  }
}
