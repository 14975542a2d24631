import { getDetailsConsents, suggestAddresses } from '@pledge/contract/borrower'
import { getCountries, getValidStates } from '@pledge/contract/residence'
import type { BorrowerDetailsContext } from '@pledge/domain/borrower/details'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The states, with whether the lender lends there (row 1.5.26). */
export const statesQuery = (orgCode: string) =>
  queryOptions({
    queryKey: ['details-states', orgCode],
    queryFn: async ({ signal }) => (await api(getValidStates, { query: { orgCode }, signal })).validStates,
    staleTime: Infinity,
  })

/** Rows 1.2.70, 1.2.71 and 1.3.43, in the versions that the application keeps; read again for each page. */
export const consentsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['details-consents', appUuid],
    queryFn: ({ signal }) => api(getDetailsConsents, { params: { uuid: appUuid }, signal }),
  })

export const countriesQuery = (orgCode: string, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['details-countries', orgCode],
    queryFn: async ({ signal }) => (await api(getCountries, { query: { orgCode }, signal })).countries,
    staleTime: Infinity,
    enabled: isEnabled,
  })

/** The world's numbering plans, loaded only for those who need them. */
export const phoneRuleQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ['international-phone-rule'],
    queryFn: async (): Promise<{ readonly rule: BorrowerDetailsContext['checkInternationalPhone'] }> => ({
      rule: (await import('@pledge/domain/borrower/phone-international')).checkInternationalPhone,
    }),
    staleTime: Infinity,
    enabled: isEnabled,
  })

/** The minimum length that the service searches for. */
export const MIN_SEARCH_LENGTH = 3
const MAX_SEARCH_LENGTH = 120

/** Row 1.2.67; cached no longer than shown, because it is a person's address. */
export const suggestionsQuery = (typed: string, country: string, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['address-suggestions', country, typed],
    queryFn: async ({ signal }) =>
      (await api(suggestAddresses, { body: { query: typed.slice(0, MAX_SEARCH_LENGTH), country }, signal }))
        .suggestions,
    enabled: isEnabled && typed.length >= MIN_SEARCH_LENGTH,
    gcTime: 0,
  })
