const KEY = 'pledge.referral'
const PARAMETER = 'ref'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Keeps `?ref=` of the first address for the application that may follow in this tab (decision 0). */
export const rememberReferral = (): void => {
  const given = new URLSearchParams(window.location.search).get(PARAMETER)
  if (given !== null && UUID.test(given)) sessionStorage.setItem(KEY, given)
}

/** Who sent this visitor, or null. */
export const referralUuid = (): string | null => sessionStorage.getItem(KEY)
