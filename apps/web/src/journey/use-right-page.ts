import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFollow } from './follow.ts'
import { useOtherTabs } from './other-tabs.ts'
import { refreshApplication } from './refresh-application.ts'

/**
 * A page that is right only in some states. Opened in another one, from an old link or the history, it fetches the state,
 * waits for passing states, and leads to where the application stands (rows 1.4.06, 1.4.08 to 1.4.14). Once it was right
 * it stays: a step on the page itself leads on, and a step in another tab leads this one on as well. `state` is undefined while it is not known. Answers whether the page may
 * show itself.
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
