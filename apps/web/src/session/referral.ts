const KEY = 'pledge.referral'
const PARAMETER = 'ref'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Stores `?ref=` of the first address for an application in this tab (decision 0). */
export const rememberReferral = (): void => {
  const given = new URLSearchParams(window.location.search).get(PARAMETER)
  if (given !== null && UUID.test(given)) sessionStorage.setItem(KEY, given)
}

/** The referrer of this visitor, or null. */
export const referralUuid = (): string | null => sessionStorage.getItem(KEY)
