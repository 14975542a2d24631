import type { AlertsView } from '@pledge/contract/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAlerts } from './alert-queries.ts'

/** A call whose answer is all alerts of the loan, which the page shows at once. */
export const useAlertsChange = <Body>(appUuid: string, call: (body: Body) => Promise<AlertsView>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer: AlertsView) => showAlerts(queryClient, appUuid, answer),
  })
}
