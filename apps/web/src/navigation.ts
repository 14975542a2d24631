import { createContext, useContext } from 'react'
import { navigate as changeAddress } from 'wouter/use-browser-location'

/** The current place, and how a screen navigates without reloading the page. */
export interface Place {
  readonly pathname: string
  /** As in the address, with its question mark; or empty. */
  readonly search: string
  /** Of this history entry; the same again after going back to it. */
  readonly key: string
  /** Counts path changes: returning to a page is a new visit, even if nothing else was shown in between. */
  readonly visit: number
}

/** Our data of a history entry: its name, and how many of our entries precede it. */
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
/** From the site root. */
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

/** Navigates to an address of ours. */
export const navigate = (address: string, { replace = false }: NavigateOptions = {}): void => {
  const index = currentEntry()?.index ?? 0
  changeAddress(address, { replace, state: { index: replace ? index : index + 1, key: newKey() } })
}

/** Names the first entry of this visit, unless it is one of ours that was reloaded. */
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

/** Reports each change of the address; returns a function that stops it. */
export const onAddressChange = (tell: () => void): (() => void) => {
  for (const event of EVENTS) window.addEventListener(event, tell)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, tell)
  }
}

/** The place of the shown page. It follows the address once the page there is loaded. */
export const PlaceContext = createContext<Place | null>(null)

export const usePlace = (): Place => {
  const place = useContext(PlaceContext)
  if (place === null) throw new Error('ShownPlace is missing')
  return place
}

let shownPages = 0
/** Only the placeholder of the first page has been shown. */
export const isFirstPage = (): boolean => shownPages === 0

const listeners = new Set<(place: Place) => void>()

/** Reports each page shown, including the first one; returns a function that stops it. */
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
