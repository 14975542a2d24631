import { redirectTarget } from '@pledge/domain/organization/redirect'

/** Paths of this origin that are not pages. The web application has the table of pages and checks again. */
const NO_PAGE = /^\/(api|oidc|auth)(\/|$)/
const PAGE_FORM = /^\/[a-z]/

/** Where to continue after a sign-in, or null when it may not be followed (row 2.2.10, decision 16). */
export const redirectUrlToKeep = (value: unknown): string | null =>
  redirectTarget(value, (path) => PAGE_FORM.test(path) && !NO_PAGE.test(path))
