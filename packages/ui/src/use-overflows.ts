import { type RefObject, useEffect, useState } from 'react'

/** Whether an element's content is higher than the element, so that it scrolls; updates when either changes. */
export const useOverflows = (element: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setOverflows(current.scrollHeight > current.clientHeight)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    for (const each of [current, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [element])
  return overflows
}
