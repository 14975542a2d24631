import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../query-client.ts'
import { userQuery } from '../../session/use-user.ts'
import { keepDetails, type KeptDetails, takeKeptDetails } from './kept-details.ts'

const keeper = () => ({ owner: queryClient.getQueryData(userQuery.queryKey)?.uuid, nowMs: Date.now() })

/** What an earlier form of this tab left for the same account when its session had ended. */
export const useTakenDetails = (appUuid: string): KeptDetails | undefined =>
  useState(() => takeKeptDetails(appUuid, keeper()))[0]

/** A session that ends while somebody types takes the page away: what was typed waits for them to come back. */
export const useKeptDetails = (appUuid: string, values: BorrowerDetailsInput): void => {
  const latest = useRef(values)
  // When the session has ended nobody is known any more: who opened the form has typed into it.
  const [{ owner }] = useState(keeper)
  useEffect(() => {
    latest.current = values
  })
  useEffect(
    () => () => {
      if (queryClient.getQueryData(userQuery.queryKey) === null)
        keepDetails(appUuid, latest.current, { owner, nowMs: Date.now() })
    },
    [appUuid, owner],
  )
}
