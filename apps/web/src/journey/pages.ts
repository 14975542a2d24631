import type { Page } from '@pledge/domain/application/routing'

/** Where every page of an application lives (document 1 chapter 2); /dashboard and /auth are at the site root. */
export const BASE_PATH = '/account/crypto-backed-loan'
export const DASHBOARD_PATH = '/dashboard'

/** Pages that a step leads to besides those of the routing table. */
export const STEP_PAGES = [
  'identity',
  'disbursement',
  'manually-link',
  'disclosures',
  'documents',
  'collateral',
] as const
export type StepPage = (typeof STEP_PAGES)[number]

/** Row 1.2.23: the one page that lies below another. */
const segmentOf = (page: Page | StepPage): string =>
  page === 'manually-link' ? 'disbursement/manually-link' : page

/** The address of a page of an application, from the root of the site. */
export const pathOfPage = (page: Page | StepPage, appUuid: string): string =>
  page === 'dashboard' ? DASHBOARD_PATH : `${BASE_PATH}/${encodeURIComponent(appUuid)}/${segmentOf(page)}`
