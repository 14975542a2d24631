import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOtherTabs } from './other-tabs.ts'
import { applicationStateQuery } from './queries.ts'
import { refreshApplication } from './refresh-application.ts'

/**
 * After another tab has changed the application, all of this tab's data are outdated, including the polled state, and
 * are read again. Each page then redirects by its own rule, as if it were just opened.
 */
export const useCatchUp = (appUuid: string): void => {
  const queryClient = useQueryClient()
  const catchUp = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: applicationStateQuery(appUuid).queryKey })
    void refreshApplication(queryClient, appUuid)
  }, [appUuid, queryClient])
  useOtherTabs(appUuid, catchUp)
}
