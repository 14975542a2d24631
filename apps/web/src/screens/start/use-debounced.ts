import { useEffect, useState } from 'react'

/** Row 1.5.40. */
export const QUOTE_DEBOUNCE_MS = 450

/** The value once it has not changed for this long. */
export const useDebounced = <Value extends string | undefined>(value: Value, delayMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
