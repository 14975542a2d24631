import { getAlerts, type AlertsView } from '@pledge/contract/alerts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** How often a loan that is not monitored yet is read again: its monitoring begins moments after the funding. */
const UNMONITORED_POLL_INTERVAL_MS = 30_000

/** The borrower's own levels, and the ways by which alerts go. */
export const alertsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'alerts'],
    queryFn: ({ signal }) => api(getAlerts, { params: { uuid: appUuid }, signal }),
    refetchInterval: ({ state }) => (state.data === null ? UNMONITORED_POLL_INTERVAL_MS : false),
  })

/** A change answers with all of it: the page shows that at once. */
export const showAlerts = (queryClient: QueryClient, appUuid: string, alerts: AlertsView): void => {
  queryClient.setQueryData(alertsQuery(appUuid).queryKey, alerts)
}
