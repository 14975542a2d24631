import type { DisbursementMethod } from '@pledge/domain/disbursement/method'
import type { Page } from '@pledge/domain/application/routing'

/** The base path of an application's pages (document 1 chapter 2); /dashboard and /auth are at the site root. */
export const BASE_PATH = '/account/crypto-backed-loan'
/** Below the base path, like /faq; no application has this name (gap G.69). */
export const REFINANCE_PATH = `${BASE_PATH}/celsius-refi`
export const DASHBOARD_PATH = '/dashboard'

/** Pages that a step leads to besides those of the routing table. */
export const STEP_PAGES = [
  'identity',
  'disbursement',
  'usdc-disbursement',
  'manually-link',
  'link-account',
  'choose-account',
  'disclosures',
  'documents',
  'collateral',
  'collateral-release',
] as const
export type StepPage = (typeof STEP_PAGES)[number]

/** Where the disbursement account is entered (rows 1.2.19, 1.2.20 and 1.2.111). */
export const DISBURSEMENT_PAGES = {
  ACH: 'disbursement',
  USDC: 'usdc-disbursement',
} as const satisfies Record<DisbursementMethod, StepPage>

/** Rows 1.2.22 to 1.2.24: the pages that are below another. */
const segmentOf = (page: Page | StepPage): string =>
  /^(manually-link|link-account|choose-account)$/.test(page) ? `disbursement/${page}` : page

/** The anchor of an application on the dashboard. */
export const loanAnchor = (appUuid: string): string => `loan-${appUuid}`

/** The address of an application's page, from the site root; on the dashboard, of its card. */
export const pathOfPage = (page: Page | StepPage, appUuid: string): string =>
  page === 'dashboard'
    ? `${DASHBOARD_PATH}#${loanAnchor(appUuid)}`
    : `${BASE_PATH}/${encodeURIComponent(appUuid)}/${segmentOf(page)}`
