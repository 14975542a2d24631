import { useEffect } from 'react'
import * as z from 'zod/mini'
import { onAnswered } from '../api.ts'

const NAME = 'pledge.application'
/** A page receives its own messages through another channel object; it ignores them. */
const SELF = Math.random()
const OF_APPLICATION = /\/applications\/([^/?]+)/

const movedSchema = z.object({ appUuid: z.string(), from: z.number() })

/** Missing in old browsers: their tabs update on reload. */
const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME))

/**
 * Notifies the browser's other tabs that an application has changed; they then query the server. Sent after every call
 * that changes one and is not refused, from any page, so that no step can omit it.
 */
onAnswered((url, { method } = {}) => {
  const [, appUuid] = (typeof url === 'string' ? OF_APPLICATION.exec(url) : null) ?? []
  if (appUuid === undefined || method === undefined || method === 'GET') return
  const channel = open()
  channel?.postMessage({ appUuid, from: SELF })
  channel?.close()
})

/** Calls back when another tab has changed this application. */
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
