import { useEffect, useState, useSyncExternalStore } from 'react'
import { CloseSign } from './CloseSign.tsx'
import { LiveMessage } from './LiveMessage.tsx'
import { StatusSign } from './StatusSign.tsx'
import {
  MAX_VISIBLE_TOASTS,
  type Toast,
  type ToastMessage,
  type ToastQueue,
  createToastQueue,
} from './toast-queue.ts'

export { MAX_VISIBLE_TOASTS, createToastQueue }
export type { ToastMessage, ToastQueue }

export interface ToastRegionProps {
  readonly queue: ToastQueue
  readonly label?: string | undefined
  readonly closeLabel?: string | undefined
}

/** How long a toast is shown by default, when the pointer is not on it. */
const TOAST_MS = 6000

/** Shows the toasts of a page; one per page, outside everything that is mounted and unmounted. */
export const ToastRegion = ({ queue, label = 'Notifications', closeLabel = 'Close' }: ToastRegionProps) => {
  const toasts = useSyncExternalStore(queue.subscribe, queue.visible, queue.visible)
  const latest = useSyncExternalStore(queue.subscribe, queue.latest, queue.latest)
  return (
    <>
      <LiveMessage message={latest?.text ?? ''} turn={latest?.id ?? 0} />
      {toasts.length > 0 && (
        <ul
          aria-label={label}
          data-print="no"
          className="fixed inset-x-4 bottom-24 z-50 flex flex-col gap-2 md:inset-x-auto md:right-6 md:bottom-6 md:w-96"
        >
          {toasts.map((toast) => (
            <ShownToast key={toast.id} toast={toast} closeLabel={closeLabel} queue={queue} />
          ))}
        </ul>
      )}
    </>
  )
}

interface ShownToastProps {
  readonly toast: Toast
  readonly closeLabel: string
  readonly queue: ToastQueue
}

/** Shown, then closed (row 2.4.28): by hand, or automatically when it has neither pointer nor focus. */
const ShownToast = ({ toast, closeLabel, queue }: ShownToastProps) => {
  const [held, setHeld] = useState(false)
  const timeoutMs = toast.timeoutMs ?? TOAST_MS
  useEffect(() => {
    if (held || timeoutMs === 0) return undefined
    const timer = setTimeout(() => queue.close(toast.id), timeoutMs)
    return () => clearTimeout(timer)
  }, [held, timeoutMs, queue, toast.id])
  const tone = toast.tone ?? 'info'
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-enter items-start gap-3 rounded-field bg-ink py-1.5 pr-1.5 pl-4 text-surface shadow-float"
    >
      <span className="py-2.5">
        <StatusSign tone={tone} />
      </span>
      <span className="min-w-0 grow py-2.5 text-base">{toast.text}</span>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => queue.close(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-field outline-offset-[-3px] focus-visible:outline-surface"
      >
        <CloseSign />
      </button>
    </li>
  )
}
