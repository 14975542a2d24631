import { JWT_KEY } from '@pledge/client/access-token'
import { GenericRequestError, refusalOf } from '@pledge/client/errors'
import { isUnauthenticated } from '@pledge/client/request'
import { getApplicationFile, getQueues, searchApplications } from '@pledge/contract/portfolio'
import { getAuditLog } from '@pledge/contract/audit'
import { getAllBanners } from '@pledge/contract/banners'
import type { SentQueryOf } from '@pledge/contract/define-call'
import { getWaitlist } from '@pledge/contract/waitlist'
import { getOwnRights, getStaff, type OwnRights } from '@pledge/contract/staff'
import { getSelf, type BrokerUserAnswer } from '@pledge/contract/session'
import { PASSING_STATES } from '@pledge/domain/application/routing'
import type { ApplicationState } from '@pledge/domain/application/states'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AGENT_KEY, api, refreshAgentSession, tokenStore } from './api.ts'
import { applicationName } from './service-bases.ts'

/** New work arrives while the page is open. */
const REFRESH_MS = 15_000
const PASSING_REFRESH_MS = 2_000
const PASSING: ReadonlySet<string> = new Set(PASSING_STATES)
const HTTP_NOT_FOUND = 404

const isNotKnown = (error: unknown): boolean =>
  isUnauthenticated(error) || (error instanceof GenericRequestError && error.status === HTTP_NOT_FOUND)

export type Agent = BrokerUserAnswer & OwnRights
/** Signed in, but a second factor is required first (note 060). */
export const HALF_SIGNED_IN = 'half-signed-in'

/** The signed-in agent with their rights; null without an agent's session. */
const agentOrNull = async (): Promise<Agent | typeof HALF_SIGNED_IN | null> => {
  try {
    if (tokenStore.getItem(JWT_KEY) === null && (await refreshAgentSession()) === undefined) return null
    const self = await api(getSelf, {
      params: { kind: 'agent' },
      headers: { 'X-Auth0-Application-Name': applicationName() },
    })
    return { ...self, ...(await api(getOwnRights)) }
  } catch (error) {
    if (refusalOf(error)?.code === 'session.second-factor-needed') return HALF_SIGNED_IN
    if (isNotKnown(error)) return null
    throw error
  }
}

export const agentQuery = queryOptions({ queryKey: AGENT_KEY, queryFn: agentOrNull, staleTime: Infinity })

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: () => api(getQueues),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** The cursor at which a page of applications begins. */
type ApplicationsFrom = Pick<NonNullable<SentQueryOf<typeof searchApplications>>, 'before' | 'beforeId'>
const NEWEST: ApplicationsFrom = {}

export const applicationsQuery = (state: ApplicationState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['applications', state ?? 'every'],
    queryFn: ({ pageParam }) => api(searchApplications, { query: { state, ...pageParam } }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ nextBefore, nextBeforeId }) =>
      nextBefore === null ? null : { before: nextBefore, beforeId: nextBeforeId ?? undefined },
    refetchOnMount: 'always',
  })

export const waitlistQuery = infiniteQueryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ pageParam }) =>
    api(getWaitlist, { query: { after: pageParam === '' ? undefined : pageParam } }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextAfter,
  refetchOnMount: 'always',
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: () => api(getStaff),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** The filters of the audit log, for administrators and auditors. */
export type AuditFilters = Omit<NonNullable<SentQueryOf<typeof getAuditLog>>, 'before'>

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filters],
    queryFn: ({ pageParam }) =>
      api(getAuditLog, { query: { ...filters, before: pageParam === '' ? undefined : pageParam } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextBefore,
    refetchOnMount: 'always',
  })

export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => (await api(getAllBanners)).banners,
  refetchOnMount: 'always',
})

export const applicationKey = (appUuid: string) => ['application', appUuid] as const

export const applicationQuery = (appUuid: string) =>
  queryOptions({
    queryKey: applicationKey(appUuid),
    queryFn: async () => (await api(getApplicationFile, { params: { uuid: appUuid } })).application,
    // Automatic states end within seconds; the agent who started them waits.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && PASSING.has(data.state) ? PASSING_REFRESH_MS : REFRESH_MS,
    refetchOnMount: 'always',
  })
