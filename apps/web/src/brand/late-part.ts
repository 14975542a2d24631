import { type ReactNode, useSyncExternalStore } from 'react'

let part: ReactNode = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Sets the content under every page's header: loaded after the first page is shown, without delaying it. */
export const showUnderHeader = (loaded: ReactNode): void => {
  part = loaded
  for (const listener of listeners) listener()
}

/** The content under the header; null until it is loaded. */
export const useUnderHeader = (): ReactNode => useSyncExternalStore(subscribe, () => part)
