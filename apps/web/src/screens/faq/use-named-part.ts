import { useEffect, useState } from 'react'

const named = (): string => decodeURIComponent(window.location.hash.slice(1))

/** Puts the part's name into the address for sharing, without a new history entry. */
const nameInAddress = (key: string): void => {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${search}#${key}`)
}

const showPart = (key: string): void => {
  const part = document.getElementById(key)
  part?.scrollIntoView()
  const target = part?.querySelector<HTMLElement>(':scope > summary') ?? part
  target?.focus({ preventScroll: true })
}

/** The open questions, and the part named in the address with a `#`, opened and scrolled to once it is rendered. */
export const useNamedPart = (isThere: boolean) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([named()]))
  useEffect(() => {
    if (!isThere) return undefined
    if (named() !== '') showPart(named())
    const follow = () => {
      setOpen((before) => new Set([...before, named()]))
      showPart(named())
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [isThere])
  return {
    isOpen: (key: string): boolean => open.has(key),
    turn: (key: string, isOpen: boolean): void => {
      const next = new Set(open)
      if (isOpen) next.add(key)
      else next.delete(key)
      setOpen(next)
      if (isOpen) nameInAddress(key)
    },
    goTo: (key: string): void => {
      nameInAddress(key)
      showPart(key)
    },
  }
}
