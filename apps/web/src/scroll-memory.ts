const STORE = 'pledge.scroll'
const MOST_PLACES = 50

const read = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

/** The scroll position of each history entry, stored for this tab. */
export const createScrollMemory = () => {
  const heights = read()
  let shown: string | undefined
  return {
    /** Scrolls to the place's last position, or a new one to its top. Once each time it is shown. */
    show: (key: string): void => {
      if (key === shown) return
      shown = key
      window.scrollTo(0, heights.get(key) ?? 0)
    },
    note: (): void => {
      if (shown === undefined) return
      heights.delete(shown)
      heights.set(shown, window.scrollY)
    },
    keep: (): void => {
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...heights].slice(-MOST_PLACES)))
      } catch {
        // Storage is full or missing: a reloaded page starts at its top.
      }
    },
  }
}

/** The browser would scroll before the page is rendered. */
export const watchScroll = (memory: ReturnType<typeof createScrollMemory>): void => {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', memory.note, { passive: true })
  window.addEventListener('pagehide', memory.keep)
}
