import { getDocuments } from '@pledge/contract/agreements'
import { getApplication, getApplications, getApplicationState } from '@pledge/contract/applications'
import { getProfile } from '@pledge/contract/borrower'
import { getCollateral } from '@pledge/contract/collateral'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { getDisbursementAccount } from '@pledge/contract/disbursement'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { getIdentity } from '@pledge/contract/identity'
import { getReplacementOffer } from '@pledge/contract/replacement-offer'
import { queryOptions } from '@tanstack/react-query'
import { api, PROFILE_KEY } from '../api.ts'
import { noteReaderCountry } from '../brand/reader.ts'
import { countryOfReader } from './country-of-reader.ts'

/*
 * The reads of an application, each under one key whose second part is the application. Reads are never repeated
 * automatically (rows 2.7.26 to 2.7.29): a step that makes a change calls `refreshApplication`.
 */

/** Row 1.3.01. */
export const applicationQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['application', appUuid],
    queryFn: async ({ signal }) => {
      const { application } = await api(getApplication, { params: { uuid: appUuid }, signal })
      noteReaderCountry(countryOfReader([application]))
      return application
    },
  })

/** Gap G.26. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['applications'],
    queryFn: async ({ signal }) => {
      const answer = await api(getApplications, { signal })
      noteReaderCountry(countryOfReader(answer.applications))
      return answer
    },
  })

/** Row 1.7.24. */
export const applicationStateQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['application-state', appUuid],
    queryFn: ({ signal }) => api(getApplicationState, { params: { uuid: appUuid }, signal }),
  })

/** Row 1.7.23. */
export const finalStepsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['final-steps', appUuid],
    queryFn: ({ signal }) => api(getFinalSteps, { params: { uuid: appUuid }, signal }),
  })

/** Row 1.7.20. */
export const documentsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['documents', appUuid],
    queryFn: async ({ signal }) => (await api(getDocuments, { params: { uuid: appUuid }, signal })).documents,
  })

/**
 * The offer that would replace the one to be signed; null while that one is valid. Prices change, so it is read at each
 * visit.
 */
export const replacementOfferQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['replacement-offer', appUuid],
    queryFn: async ({ signal }) =>
      (await api(getReplacementOffer, { params: { uuid: appUuid }, signal })).offer,
    gcTime: 0,
  })

/** Row 1.7.25. */
export const collateralQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['collateral', appUuid],
    queryFn: ({ signal }) => api(getCollateral, { params: { uuid: appUuid }, signal }),
  })

/** Rows 1.2.134 to 1.2.136. */
export const collateralReleaseQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['collateral-release', appUuid],
    queryFn: ({ signal }) => api(getCollateralRelease, { params: { uuid: appUuid }, signal }),
  })

export const identityQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['identity', appUuid],
    queryFn: ({ signal }) => api(getIdentity, { params: { uuid: appUuid }, signal }),
  })

export const disbursementAccountQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['disbursement-account', appUuid],
    queryFn: ({ signal }) => api(getDisbursementAccount, { params: { uuid: appUuid }, signal }),
  })

/** Row 1.3.34. */
export const profileQuery = () =>
  queryOptions({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => (await api(getProfile, { signal })).profile,
  })
