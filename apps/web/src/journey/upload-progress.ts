import { useSyncExternalStore } from 'react'

/** How far files have come that one page sends and another page shows. */
export interface UploadProgress {
  readonly appUuid: string
  /** Files that the server has taken so far. */
  readonly sent: number
  readonly count: number
  readonly stop: () => void
}

/*
 * Counted in whole files: `fetch`, which the request layer is made of, does not tell how many bytes of a body have left.
 */
let progress: UploadProgress | null = null
const listeners = new Set<() => void>()

export const tellUploadProgress = (reported: UploadProgress | null): void => {
  progress = reported
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while nothing of this application is being uploaded. */
export const useUploadProgress = (appUuid: string): UploadProgress | null => {
  const reported = useSyncExternalStore(
    subscribe,
    () => progress,
    () => null,
  )
  return reported?.appUuid === appUuid ? reported : null
}
