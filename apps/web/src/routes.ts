import { BASE_PATH, DASHBOARD_PATH, REFINANCE_PATH } from './journey/pages.ts'

export const START_PATH = `${BASE_PATH}/start`
export const RESIDENCY_PATH = `${BASE_PATH}/residency`
export const FAQ_PATH = `${BASE_PATH}/faq`
export const GET_MOBILE_APP_PATH = `${BASE_PATH}/get-mobile-app`
export const COMPLETE_SIGN_IN_PATH = '/auth/complete'
export const APPLICATION_PATH = `${BASE_PATH}/:appUuid`

/**
 * `public`: accessible when signed out (row 1.6.03). `application`: for one application, which the gate reads first.
 */
export type RouteKind = 'public' | 'signed-in' | 'application'

export interface PageRoute {
  /** From the site root; `:name` is a parameter. For an application: the part after `/{appUuid}`. */
  readonly path: string
  readonly kind: RouteKind
}

/** Every page (document 1 chapter 2, document 2 chapter 2). `screens.ts` has their screens; pages set their titles. */
export const ROUTES = {
  start: { path: START_PATH, kind: 'public' },
  residency: { path: RESIDENCY_PATH, kind: 'public' },
  faq: { path: FAQ_PATH, kind: 'public' },
  getMobileApp: { path: GET_MOBILE_APP_PATH, kind: 'public' },
  terms: { path: `${BASE_PATH}/terms`, kind: 'public' },
  privacy: { path: `${BASE_PATH}/privacy`, kind: 'public' },
  licenses: { path: `${BASE_PATH}/licenses`, kind: 'public' },
  checkReceipt: { path: `${BASE_PATH}/check-receipt`, kind: 'public' },
  bankReturn: { path: `${BASE_PATH}/plaid-oauth-success`, kind: 'public' },
  login: { path: '/auth/login', kind: 'public' },
  signIn: { path: '/auth/sign-in/:uid', kind: 'public' },
  signInComplete: { path: COMPLETE_SIGN_IN_PATH, kind: 'public' },
  dashboard: { path: DASHBOARD_PATH, kind: 'signed-in' },
  refinance: { path: REFINANCE_PATH, kind: 'signed-in' },
  refinanceComplete: { path: `${REFINANCE_PATH}/complete`, kind: 'signed-in' },
  refinanceDisclosures: { path: `${REFINANCE_PATH}/:appUuid/:offerUuid/disclosures`, kind: 'signed-in' },
  refinanceTopUp: { path: `${REFINANCE_PATH}/:appUuid/:offerUuid/collateral-top-up`, kind: 'signed-in' },
  security: { path: '/account/security', kind: 'signed-in' },
  staffSecurity: { path: '/account/staff-security', kind: 'public' },
  application: { path: '/', kind: 'application' },
  renew: { path: 'renew', kind: 'application' },
  details: { path: 'details', kind: 'application' },
  nextSteps: { path: 'next-steps', kind: 'application' },
  identity: { path: 'identity', kind: 'application' },
  disbursement: { path: 'disbursement', kind: 'application' },
  usdcDisbursement: { path: 'usdc-disbursement', kind: 'application' },
  manuallyLink: { path: 'disbursement/manually-link', kind: 'application' },
  linkAccount: { path: 'disbursement/link-account', kind: 'application' },
  chooseAccount: { path: 'disbursement/choose-account', kind: 'application' },
  disclosures: { path: 'disclosures', kind: 'application' },
  documents: { path: 'documents', kind: 'application' },
  collateral: { path: 'collateral', kind: 'application' },
  complete: { path: 'complete', kind: 'application' },
  collateralRelease: { path: 'collateral-release', kind: 'application' },
  decline: { path: 'decline', kind: 'application' },
  creditFrozen: { path: 'credit-frozen', kind: 'application' },
  creditLocked: { path: 'credit-locked', kind: 'application' },
  creditNoMatch: { path: 'credit-no-match', kind: 'application' },
} as const satisfies Readonly<Record<string, PageRoute>>
export type RouteName = keyof typeof ROUTES
/** What a visitor opens first. The screens of all others are listed in a chunk that these do not load. */
export type FirstRouteName = Extract<
  RouteName,
  'start' | 'residency' | 'faq' | 'terms' | 'privacy' | 'licenses' | 'login' | 'signIn'
>

/** From the site root. */
export const fullPath = ({ path, kind }: PageRoute): string =>
  kind !== 'application' ? path : path === '/' ? APPLICATION_PATH : `${APPLICATION_PATH}/${path}`

/** Whether a path matches a page, with a value for each parameter. */
const isAt = (route: PageRoute, path: string): boolean => {
  const given = path.replace(/\/$/, '').split('/')
  const wanted = fullPath(route).split('/')
  return (
    given.length === wanted.length &&
    wanted.every(
      (part, at) => part === given[at] || (part[0] === ':' && /^[A-Za-z0-9-]+$/.test(given[at] ?? '')),
    )
  )
}

/** Allowed targets of a sign-in: pages of the table, except those of the sign-in itself (decision 16). */
export const isOurRoute = (path: string): boolean =>
  !path.startsWith('/auth/') && Object.values<PageRoute>(ROUTES).some((route) => isAt(route, path))

const UUID = /^[0-9a-f-]{36}$/i

/** The application in a path, if any. */
export const appUuidOf = (path: string): string | undefined => {
  const [uuid = ''] = path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length + 1).split('/') : []
  return UUID.test(uuid) ? uuid : undefined
}
