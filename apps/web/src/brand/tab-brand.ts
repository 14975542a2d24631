import { organization } from './use-organization.ts'

const KEY = 'pledge.brand'

/**
 * Whether this page is of the brand that this tab is with. At the public address a cookie says which brand a browser was
 * with last, and another tab may have changed it: a page that another brand's took the place of is loaded again (note 047).
 * An address that names a brand leads to it.
 */
export const isOfThisTab = (): boolean => {
  const { code } = organization()
  const query = new URLSearchParams(window.location.search)
  const kept = sessionStorage.getItem(KEY)
  if (kept === null || kept === code || query.has('org')) {
    sessionStorage.setItem(KEY, code)
    return true
  }
  window.location.replace(`?${query}&org=${kept}`)
  return false
}
