import { useEffect } from 'react'

/** While something is being sent, closing the page asks first: an upload ends with its page. */
export const useLeaveWarning = (isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
