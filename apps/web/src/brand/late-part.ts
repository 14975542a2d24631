import { type ReactNode, useSyncExternalStore } from 'react'

let part: ReactNode = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Gives every page what stands under its header: loaded after the first page is shown, which does not wait for it. */
export const showUnderHeader = (loaded: ReactNode): void => {
  part = loaded
  for (const listener of listeners) listener()
}

/** What stands under the header; null until it is loaded. */
export const useUnderHeader = (): ReactNode => useSyncExternalStore(subscribe, () => part)
