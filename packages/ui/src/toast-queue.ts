import type { StatusTone } from './StatusSign.tsx'

export interface ToastMessage {
  readonly tone?: StatusTone | undefined
  readonly text: string
  /** Closes automatically after this time; 0 keeps it until it is closed. */
  readonly timeoutMs?: number | undefined
}

export interface Toast extends ToastMessage {
  readonly id: number
}

export interface ToastQueue {
  readonly show: (message: ToastMessage) => number
  readonly close: (id: number) => void
  /** Newest first, up to the maximum number of visible toasts. */
  readonly visible: () => readonly Toast[]
  /** The most recent one, closed or not. */
  readonly latest: () => Toast | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** Row 2.9.07. */
export const MAX_VISIBLE_TOASTS = 5
/** Maximum number kept, visible or not, so that a failing loop cannot fill the memory. */
const MAX_KEPT_TOASTS = 50

/**
 * A queue of short messages, newest first; a sixth leaves five visible (row 2.9.07), and the oldest wait until there
 * is room.
 */
export const createToastQueue = (maxVisible = MAX_VISIBLE_TOASTS): ToastQueue => {
  let kept: readonly Toast[] = []
  let seen: readonly Toast[] = []
  let latest: Toast | undefined
  const listeners = new Set<() => void>()
  const keep = (toasts: readonly Toast[]) => {
    kept = toasts.slice(0, MAX_KEPT_TOASTS)
    seen = kept.slice(0, maxVisible)
    for (const listener of listeners) listener()
  }
  return {
    show: (message) => {
      latest = { ...message, id: (latest?.id ?? 0) + 1 }
      keep([latest, ...kept])
      return latest.id
    },
    close: (id) => keep(kept.filter((toast) => toast.id !== id)),
    visible: () => seen,
    latest: () => latest,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
