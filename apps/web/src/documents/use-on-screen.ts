import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports whether an element is on the screen, extended or reduced by `rootMargin`, each time this changes. */
export const useOnScreen = (
  element: RefObject<Element | null>,
  rootMargin: string,
  onChange: (isOnScreen: boolean) => void,
): void => {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last !== undefined) tell(last.isIntersecting)
      },
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin])
}
