import { useSyncExternalStore } from 'react'

/*
 * The error of a step that was undone (gap G.52). It is told on the page to which the borrower was led back, so it lives
 * outside of both pages; it holds words only, and is gone with the next step or the next page load.
 */
let message: string | null = null
const listeners = new Set<() => void>()

export const tellStepError = (words: string | null): void => {
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
