import { currentAddress } from '../navigation.ts'

/** This page of another brand; the server keeps that brand for the pages that follow. */
export const addressAt = (organizationCode: string): string => {
  const address = new URL(currentAddress(), window.location.origin)
  address.searchParams.set('org', organizationCode)
  return address.pathname + address.search
}
