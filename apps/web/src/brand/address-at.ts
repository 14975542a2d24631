import { currentAddress } from '../navigation.ts'

/** This page's address for another brand; the server remembers that brand for later pages. */
export const addressAt = (organizationCode: string): string => {
  const address = new URL(currentAddress(), window.location.origin)
  address.searchParams.set('org', organizationCode)
  return address.pathname + address.search
}
