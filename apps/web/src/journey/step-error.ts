import { useSyncExternalStore } from 'react'

/*
 * The error of an undone step (gap G.52). It is shown on the page to which the borrower returned, so it lives outside
 * of both pages; it contains only text, and is cleared by the next step or page load.
 */
let message: string | null = null
const listeners = new Set<() => void>()

export const showStepError = (words: string | null): void => {
  message = words
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useStepError = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => message,
    () => null,
  )
