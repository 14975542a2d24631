import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOtherTabs } from './other-tabs.ts'
import { applicationStateQuery } from './queries.ts'
import { refreshApplication } from './refresh-application.ts'

/**
 * Another tab moved the application: all that this one has read of it is behind, the polled state too, and is read again.
 * Each page then leads on by its own rule, as if it were opened now.
 */
export const useCatchUp = (appUuid: string): void => {
  const queryClient = useQueryClient()
  const catchUp = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: applicationStateQuery(appUuid).queryKey })
    void refreshApplication(queryClient, appUuid)
  }, [appUuid, queryClient])
  useOtherTabs(appUuid, catchUp)
}
