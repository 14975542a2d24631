import { useSyncExternalStore } from 'react'

/** The progress of files that one page uploads and another shows. */
export interface UploadProgress {
  readonly appUuid: string
  /** Files that the server has accepted so far. */
  readonly sent: number
  readonly count: number
  readonly stop: () => void
}

/* Counted in whole files: `fetch`, which the request layer uses, does not report how many bytes of a body were sent. */
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
