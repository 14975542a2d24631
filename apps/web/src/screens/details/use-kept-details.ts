import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../query-client.ts'
import { userQuery } from '../../session/use-user.ts'
import { keepDetails, type KeptDetails, takeKeptDetails } from './kept-details.ts'

const keeper = () => ({ owner: queryClient.getQueryData(userQuery.queryKey)?.uuid, nowMs: Date.now() })

/** The input that an earlier form of this tab left for the same account. */
export const useTakenDetails = (appUuid: string): KeptDetails | undefined =>
  useState(() => takeKeptDetails(appUuid, keeper()))[0]

/**
 * The input is kept in this tab for the person who typed it, however the page ends: reload, Back, or an ended session.
 * An untouched form stores nothing, and a submitted one clears it.
 */
export const useKeptDetails = (appUuid: string, values: BorrowerDetailsInput, isSent: boolean): void => {
  const [first] = useState(values)
  const latest = useRef({ values, isSent })
  // After the session has ended the account is unknown: the person who opened the form typed the input.
  const [{ owner }] = useState(keeper)
  useEffect(() => {
    latest.current = { values, isSent }
  })
  useEffect(() => {
    const keep = () => {
      const now = latest.current
      if (!now.isSent && now.values !== first) keepDetails(appUuid, now.values, { owner, nowMs: Date.now() })
    }
    // A phone may end a hidden page without further events.
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [appUuid, owner, first])
}
