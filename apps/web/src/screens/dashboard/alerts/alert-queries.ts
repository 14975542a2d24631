import { getAlerts, type AlertsView } from '@pledge/contract/alerts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** The borrower's own levels, and the ways by which alerts go. */
export const alertsQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'alerts'],
    queryFn: ({ signal }) => api(getAlerts, { params: { uuid: appUuid }, signal }),
  })

/** A change answers with all of it: the page shows that at once. */
export const showAlerts = (queryClient: QueryClient, appUuid: string, alerts: AlertsView): void => {
  queryClient.setQueryData(alertsQuery(appUuid).queryKey, alerts)
}
