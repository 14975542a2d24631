import { getApplications } from '@pledge/contract/applications'
import { getEstateClaims } from '@pledge/contract/estate-claims'
import { getRefinanceDetails } from '@pledge/contract/refinance-details'
import { calculateCelsiusCollateral } from '@pledge/contract/refinance-top-up'
import { getStabilizationOffer } from '@pledge/contract/stabilization'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** The borrower's refinances (row 2.7.20). `refreshApplication` reads them again with all other applications. */
export const refinancesQuery = () =>
  queryOptions({
    queryKey: ['applications', 'refinances'],
    queryFn: ({ signal }) => api(getApplications, { query: { isCelsiusRefi: 'true' }, signal }),
  })

/** The old loans that the borrower has claimed, by coin (row 2.2.14). */
export const claimsQuery = () =>
  queryOptions({
    queryKey: ['estate-claims'],
    queryFn: async ({ signal }) => (await api(getEstateClaims, { signal })).loans,
  })

/** Which details the borrower still has to give (note 106); not kept longer than shown, because they have an address. */
export const detailsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['refinance-details', appUuid],
    queryFn: async ({ signal }) =>
      (await api(getRefinanceDetails, { params: { uuid: appUuid }, signal })).details,
    gcTime: 0,
  })

/** Null where the lender does not offer stabilization (gap G.72). */
export const stabilizationOfferQuery = () =>
  queryOptions({
    queryKey: ['stabilization-offer'],
    queryFn: async ({ signal }) => (await api(getStabilizationOffer, { signal })).offer,
  })

/** The coins of the top-up at the newest price; null without one (row 2.7.18). */
export const topUpEstimateQuery = (appUuid: string, offerUuid: string) =>
  queryOptions({
    // Without the application: a step of it must not begin the bounded poll again.
    queryKey: ['top-up-estimate', offerUuid],
    queryFn: async ({ signal }) =>
      (await api(calculateCelsiusCollateral, { params: { uuid: appUuid }, body: { offerUuid }, signal }))
        .celsiusTopUpCollateral,
    gcTime: 0,
  })
