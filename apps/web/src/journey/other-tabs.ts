import { useEffect } from 'react'
import * as z from 'zod/mini'
import { onAnswered } from '../api.ts'

const NAME = 'pledge.application'
/** A page hears its own channel under another object: what it said itself is no news. */
const SELF = Math.random()
const OF_APPLICATION = /\/applications\/([^/?]+)/

const movedSchema = z.object({ appUuid: z.string(), from: z.number() })

/** Absent from old browsers: their tabs follow when they are loaded again. */
const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME))

/**
 * Says to the other tabs of this browser that an application has moved; they ask the server where to. After every call
 * that changes one and is not refused, whichever page makes it, so that no step can forget to say so.
 */
onAnswered((url, { method } = {}) => {
  const [, appUuid] = (typeof url === 'string' ? OF_APPLICATION.exec(url) : null) ?? []
  if (appUuid === undefined || method === undefined || method === 'GET') return
  const channel = open()
  channel?.postMessage({ appUuid, from: SELF })
  channel?.close()
})

/** Calls back when another tab has moved this application. */
export const useOtherTabs = (appUuid: string, onMoved: () => void): void => {
  useEffect(() => {
    const channel = open()
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = z.safeParse(movedSchema, data)
      if (message.success && message.data.appUuid === appUuid && message.data.from !== SELF) onMoved()
    })
    return () => channel?.close()
  }, [appUuid, onMoved])
}
