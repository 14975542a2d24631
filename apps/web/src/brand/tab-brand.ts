import { organization } from './use-organization.ts'

const KEY = 'pledge.brand'

/**
 * Whether this page shows the brand of this tab. At the public address a cookie stores the browser's last brand, and
 * another tab may have changed it: a page that was replaced by another brand's is reloaded (note 047). An address that
 * names a brand leads to that brand.
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
