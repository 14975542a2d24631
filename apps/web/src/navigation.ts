import { createContext, useContext } from 'react'
import { navigate as changeAddress } from 'wouter/use-browser-location'

/** Where the borrower is, and how a screen leads elsewhere without loading the page anew. */
export interface Place {
  readonly pathname: string
  /** As it stands in the address, with its question mark; or empty. */
  readonly search: string
  /** Of this entry of the history; the same again after going back to it. */
  readonly key: string
  /** Counts changes of the path: a page that is come back to is another visit, though nothing else was shown meanwhile. */
  readonly visit: number
}

/** What we keep with an entry of the history: how many entries of ours lie before it, and its name. */
interface Entry {
  readonly index: number
  readonly key: string
}

const BASE_36 = 36
const newKey = () => Math.random().toString(BASE_36).slice(2)

const currentEntry = (): Entry | null => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'index' in state && 'key' in state
    ? (state as Entry)
    : null
}

export const currentPath = (): string => window.location.pathname
/** From the root of the site. */
export const currentAddress = (): string => window.location.pathname + window.location.search
let visit = 0
let visited = ''
const visitOf = (pathname: string): number => {
  if (pathname !== visited) visit += 1
  visited = pathname
  return visit
}

export const currentPlace = (): Place => ({
  pathname: window.location.pathname,
  search: window.location.search,
  key: currentEntry()?.key ?? '',
  visit: visitOf(window.location.pathname),
})

export interface NavigateOptions {
  readonly replace?: boolean | undefined
}

/** Goes to an address of ours. */
export const navigate = (address: string, { replace = false }: NavigateOptions = {}): void => {
  const index = currentEntry()?.index ?? 0
  changeAddress(address, { replace, state: { index: replace ? index : index + 1, key: newKey() } })
}

/** Names the entry with which this visit begins, unless it is one of ours that was loaded again. */
export const nameFirstEntry = (): void => {
  if (currentEntry() === null)
    changeAddress(currentAddress() + window.location.hash, {
      replace: true,
      state: { index: 0, key: newKey() },
    })
}

/** Whether there is a page of ours to go back to. */
export const canGoBack = (): boolean => (currentEntry()?.index ?? 0) > 0
export const goBack = (): void => window.history.back()

const EVENTS = ['popstate', 'pushState', 'replaceState'] as const

/** Tells each change of the address; answers how to stop it. */
export const onAddressChange = (tell: () => void): (() => void) => {
  for (const event of EVENTS) window.addEventListener(event, tell)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, tell)
  }
}

/** The place whose page is shown. It follows the address once the page there is loaded. */
export const PlaceContext = createContext<Place | null>(null)

export const usePlace = (): Place => {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('No ShownPlace')
  return place
}

let shownPages = 0
/** Nothing but what stands in for the first page has been shown. */
export const isFirstPage = (): boolean => shownPages === 0

const listeners = new Set<(place: Place) => void>()

/** Tells each page that is shown, the first one too; answers how to stop it. */
export const onPageShown = (tell: (place: Place) => void): (() => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

export const pageIsShown = (place: Place): void => {
  shownPages += 1
  for (const tell of listeners) tell(place)
}
