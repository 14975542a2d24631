import { afterAll, vi } from 'vitest'

const FIRST_ADDRESS = 'http://localhost:3000/'

/**
 * A worker's timers. Packages that are loaded once hold the functions that collect them, so both are kept for all
 * files.
 */
const TIMERS = Symbol.for('pledge.page-tests.timers')
const worker = globalThis as typeof globalThis & { [TIMERS]?: Set<NodeJS.Timeout> }

const watchTimers = <Start extends typeof setTimeout | typeof setInterval>(
  start: Start,
  timers: Set<NodeJS.Timeout>,
): Start =>
  new Proxy(start, {
    apply(target, self, args) {
      const timer = Reflect.apply(target, self, args) as NodeJS.Timeout
      timers.add(timer)
      return timer
    },
  })

const collectTimers = (): Set<NodeJS.Timeout> => {
  const timers = new Set<NodeJS.Timeout>()
  globalThis.setTimeout = watchTimers(setTimeout, timers)
  globalThis.setInterval = watchTimers(setInterval, timers)
  return timers
}

const stopTimers = (timers: Set<NodeJS.Timeout>): void => {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}

/** The packages add listeners to the document once; only the product's own modules add listeners to the window. */
const watchListeners = (): (() => void) => {
  const added: Parameters<Window['removeEventListener']>[] = []
  const add = window.addEventListener
  window.addEventListener = new Proxy(add, {
    apply(target, self, args: Parameters<Window['removeEventListener']>) {
      added.push(args)
      Reflect.apply(target, self, args)
    },
  })
  return () => {
    window.addEventListener = add
    for (const listening of added) window.removeEventListener(...listening)
  }
}

const withoutAttributes = (element: Element): void => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

const expireCookies = (): void => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
}

const clearPage = (): void => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  withoutAttributes(document.documentElement)
  withoutAttributes(document.body)
  localStorage.clear()
  sessionStorage.clear()
  expireCookies()
  window.history.replaceState(null, '', FIRST_ADDRESS)
}

/**
 * The page tests of a worker share one document and the packages of node_modules, which take most of a second to
 * load. Everything of the product is reset for each file: its modules, and what the previous file left in the
 * document, in storage, in the URL, on the globals, on the clock, in listeners and in timers.
 */
const timers = (worker[TIMERS] ??= collectTimers())
vi.resetModules()
clearPage()
const removeListeners = watchListeners()

afterAll(() => {
  vi.useRealTimers()
  stopTimers(timers)
  removeListeners()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  clearPage()
})
