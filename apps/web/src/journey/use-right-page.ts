import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFollow } from './follow.ts'
import { useOtherTabs } from './other-tabs.ts'
import { refreshApplication } from './refresh-application.ts'

/**
 * For a page that is valid only in some states. In another state, from an old link or the history, it fetches the
 * state, waits while it is transient, and goes to the application's current page (rows 1.4.06, 1.4.08 to 1.4.14). Once
 * it was valid it stays: a step on the page itself redirects, and so does a step in another tab. `state` is undefined
 * while unknown. Returns whether the page may be shown.
 */
export const useRightPage = (appUuid: string, state: string | undefined, isRight: boolean): boolean => {
  const follow = useFollow(appUuid)
  const [wasRight, setWasRight] = useState(isRight)
  const led = useRef<string | undefined>(undefined)
  if (isRight && !wasRight) setWasRight(true)
  const mayShow = wasRight || isRight
  const queryClient = useQueryClient()
  const catchUp = useCallback(() => {
    void refreshApplication(queryClient, appUuid).then(() => setWasRight(false))
  }, [queryClient, appUuid])
  useOtherTabs(appUuid, catchUp)
  useEffect(() => {
    if (state === undefined || mayShow || led.current === state) return
    led.current = state
    void follow({ before: '', replace: true })
  }, [state, mayShow, follow])
  return mayShow
}
