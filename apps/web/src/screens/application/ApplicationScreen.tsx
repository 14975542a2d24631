import { destinationOf } from '@pledge/domain/application/routing'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLoading } from '../../brand/PageLoading.tsx'
import { goTo } from '../../journey/go-to.ts'
import { applicationQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'

/** `/{appUuid}` leads to the page of the application's state (gap G.27, rows 1.4.08 to 1.4.14). */
export function ApplicationScreen() {
  const appUuid = useAppUuid()
  const { data } = useSuspenseQuery(applicationQuery(appUuid))
  useEffect(() => goTo(destinationOf(data.state), appUuid, { replace: true }), [data.state, appUuid])
  return <PageLoading />
}
