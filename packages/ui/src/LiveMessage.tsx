import { useEffect, useState } from 'react'

/** Row 2.9.08. */
export const LIVE_MESSAGE_CLEAR_MS = 300

export interface LiveMessageProps {
  readonly message: string
  /** Changes with each message, so that a repeated text is announced again. */
  readonly turn: number
  readonly urgent?: boolean | undefined
}

/**
 * Announces a message to assistive technology and clears it 300 ms later (row 2.9.08), so that it is not read twice.
 */
export const LiveMessage = ({ message, turn, urgent = false }: LiveMessageProps) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (message === '') return undefined
    setAnnounced(message)
    const timer = setTimeout(() => setAnnounced(''), LIVE_MESSAGE_CLEAR_MS)
    return () => clearTimeout(timer)
  }, [message, turn])
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true" className="sr-only">
      {announced}
    </div>
  )
}
