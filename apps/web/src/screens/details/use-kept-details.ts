import type { BorrowerDetailsInput } from '@pledge/domain/borrower/details'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../query-client.ts'
import { userQuery } from '../../session/use-user.ts'
import { keepDetails, type KeptDetails, takeKeptDetails } from './kept-details.ts'

const keeper = () => ({ owner: queryClient.getQueryData(userQuery.queryKey)?.uuid, nowMs: Date.now() })

/** What an earlier form of this tab left for the same account. */
export const useTakenDetails = (appUuid: string): KeptDetails | undefined =>
  useState(() => takeKeptDetails(appUuid, keeper()))[0]

/**
 * What was typed waits in this tab for whoever typed it, however the page goes: reloaded, left by Back, closed by a session
 * that ended. Nothing waits of a form that was not touched, and nothing more once it was sent.
 */
export const useKeptDetails = (appUuid: string, values: BorrowerDetailsInput, isSent: boolean): void => {
  const [first] = useState(values)
  const latest = useRef({ values, isSent })
  // When the session has ended nobody is known any more: who opened the form has typed into it.
  const [{ owner }] = useState(keeper)
  useEffect(() => {
    latest.current = { values, isSent }
  })
  useEffect(() => {
    const keep = () => {
      const now = latest.current
      if (!now.isSent && now.values !== first) keepDetails(appUuid, now.values, { owner, nowMs: Date.now() })
    }
    // A phone may end a page that is out of sight without another word.
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [appUuid, owner, first])
}
