import { frame as words } from '@pledge/copy/en/screens/frame'
import { loadFailures } from '@pledge/copy/en/screens/load-failures'
import type { ApplicationAnswer } from '@pledge/contract/applications'
import { refusalOf } from '@pledge/client/errors'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { PageLayout } from '../brand/PageLayout.tsx'
import { PageLoading } from '../brand/PageLoading.tsx'
import { organization } from '../brand/use-organization.ts'
import { usePlace } from '../navigation.ts'
import { type PageRoute, ROUTES } from '../routes.ts'
import { DASHBOARD_PATH, pathOfPage } from './pages.ts'
import { applicationQuery } from './queries.ts'
import { useCatchUp } from './use-catch-up.ts'
import { useAppUuid } from './use-app-uuid.ts'

/** Row 1.4.14: ended, or in a state unknown to this page. */
const ELSEWHERE: ReadonlySet<string> = new Set(['CANCELLED', 'EXPIRED', 'UNINITIALIZED_STATUS'])
const NOT_FOUND = 404

/** Where an account is linked to pay a refinance from that is in service; the pages themselves ask whether one may be. */
const isPaidFromLink = ({ state }: ApplicationAnswer, isOf: (page: PageRoute) => boolean): boolean =>
  state === 'COMPLETE' && (isOf(ROUTES.linkAccount) || isOf(ROUTES.chooseAccount))

/** The release of collateral is open for an application that is over and has or had collateral (row 1.4.40). */
const mayReturn = ({ stage, collateral }: ApplicationAnswer, isOf: (page: PageRoute) => boolean): boolean =>
  isOf(ROUTES.collateralRelease) &&
  (stage === 'COLLATERAL_RELEASE' || (collateral?.collateralReleaseResponses.length ?? 0) > 0)

/**
 * The page in the theme of the application's own organization, which always takes precedence (decision 0); requested
 * once.
 */
const inLookOf = (code: string): string | undefined => {
  const address = new URL(window.location.href)
  if (code === organization().code || address.searchParams.get('org') === code) return undefined
  address.searchParams.set('org', code)
  return address.pathname + address.search
}

/**
 * Wraps every page of an application. An application that is unknown, in an unknown state, cancelled or expired leads
 * to the dashboard (rows 1.2.36 to 1.2.38), to its card there if it has one, except for its documents and the release
 * of its collateral. One of the refinance flow leads there from every page but its documents (row 2.6.06), once its
 * collateral is to be returned, the release: without that page its coins would stay locked, and once its loan is in service,
 * the pages that link an account to pay it from (note 102). One of another organization reloads the page in that
 * organization's theme.
 */
export const ApplicationGate = ({ children }: { readonly children: ReactNode }) => {
  const appUuid = useAppUuid()
  const { data, error, isPending, isFetching, refetch } = useQuery(applicationQuery(appUuid))
  useCatchUp(appUuid)
  const { pathname } = usePlace()
  const isOf = (page: PageRoute) => pathname.endsWith(`/${page.path}`)
  const unknown = refusalOf(error)?.status === NOT_FOUND
  const hasNoPages = data !== undefined && (ELSEWHERE.has(data.state) || data.isCelsiusRefi)
  const isRedirected =
    hasNoPages && !isOf(ROUTES.documents) && !mayReturn(data, isOf) && !isPaidFromLink(data, isOf)
  const elsewhere = data === undefined ? undefined : inLookOf(data.organization)
  const leaveTo = unknown ? DASHBOARD_PATH : isRedirected ? pathOfPage('dashboard', appUuid) : elsewhere
  useEffect(() => {
    if (leaveTo !== undefined) window.location.replace(leaveTo)
  }, [leaveTo])
  if (isPending || leaveTo !== undefined) return <PageLoading />
  if (data !== undefined) return children
  return (
    <PageLayout title={loadFailures.applicationTitle}>
      <h1 className="mb-4 text-xl">{loadFailures.applicationTitle}</h1>
      <Notice
        tone="danger"
        live="alert"
        action={
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        }
      >
        {loadFailures.text}
      </Notice>
    </PageLayout>
  )
}
