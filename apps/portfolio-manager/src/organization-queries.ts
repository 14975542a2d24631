import {
  getOrganizationDesk,
  getOrganizationVersion,
  getOrganizationVersions,
} from '@pledge/contract/organization-drafts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Others edit the same draft. */
const REFRESH_MS = 15_000

export const configurationKey = ['organization', 'configuration'] as const
export const configurationQuery = queryOptions({
  queryKey: configurationKey,
  queryFn: () => api(getOrganizationDesk),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

export const versionsKey = ['organization', 'versions'] as const
export const versionsQuery = queryOptions({
  queryKey: versionsKey,
  queryFn: async () => (await api(getOrganizationVersions)).versions,
  refetchOnMount: 'always',
})

/** A version never changes. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ['organization', 'version', version],
    queryFn: () => api(getOrganizationVersion, { params: { version: String(version) } }),
    staleTime: Infinity,
  })
