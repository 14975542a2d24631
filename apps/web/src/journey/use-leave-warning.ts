import { useEffect } from 'react'

/** Warns before the page is closed during an upload, which would end with it. */
export const useLeaveWarning = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
