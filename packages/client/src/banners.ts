import { type Banner, type BannerApp, banner, getBanners } from '@pledge/contract/banners'
import * as z from 'zod/mini'
import type { KeyValueStore } from './access-token.ts'

/** Read of a list at most; the rest of a longer one is not looked at. */
const MOST_READ = 100
/** Stacked on a page at most (gap G.23). */
export const MOST_BANNERS = 3
const TIMEOUT_MS = 10_000

export interface BannerSource {
  readonly fetch: typeof fetch
  /** The organization's own list; null is the one that the platform serves (gap G.21). */
  readonly address: string | null
  readonly organization: string
  readonly app: BannerApp
}

/** Warnings before news, the newest first (gap G.12). */
const byUrgency = (one: Banner, other: Banner): number =>
  Number(other.variant === 'warn') - Number(one.variant === 'warn') ||
  Date.parse(other.metadata.updatedAt) - Date.parse(one.metadata.updatedAt)

/**
 * What may be shown of a list: active banners of this application (rows 1.3.64, 2.3.16, 2.3.17). An entry that is not
 * one is left out and harms no other.
 */
export const bannersIn = (list: unknown, app: BannerApp): readonly Banner[] =>
  z
    .parse(z.array(z.unknown()), list)
    .slice(0, MOST_READ)
    .flatMap((entry) => {
      const read = z.safeParse(banner, entry)
      return read.success && read.data.active && read.data.apps.includes(app) ? [read.data] : []
    })
    .toSorted(byUrgency)

/** Reads the list (rows 2.2.40, 2.7.21). It is nobody's secret: no token and no cookie goes with it. */
export const loadBanners = async (source: BannerSource): Promise<readonly Banner[]> => {
  const query = new URLSearchParams({ orgCode: source.organization }).toString()
  // As a function of its own: a browser's fetch refuses to be called as a part of something.
  const { fetch } = source
  const response = await fetch(source.address ?? `${getBanners.path}?${query}`, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The list of banners answered ${response.status}`)
  return bannersIn(await response.json(), source.app)
}

const KEY = 'pledge.dismissed-banners'
/** Remembered at most; the oldest are forgotten. */
const MOST_REMEMBERED = 100

/** A banner that was changed is another one. */
const nameOf = ({ uuid, metadata }: Banner): string => `${uuid} ${metadata.updatedAt}`

const namesIn = (store: KeyValueStore): readonly string[] => {
  try {
    return z.parse(z.array(z.string()), JSON.parse(store.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** Those that have not been closed in this browser (row 1.2.145). One that cannot be closed is always shown. */
export const undismissed = (banners: readonly Banner[], store: KeyValueStore): readonly Banner[] => {
  const names = new Set(namesIn(store))
  return banners.filter((each) => !each.dismissable || !names.has(nameOf(each)))
}

/** Closes a banner for good in this browser; without room in the store, for this page. */
export const dismiss = (closed: Banner, store: KeyValueStore): void => {
  const names = [...namesIn(store).filter((name) => name !== nameOf(closed)), nameOf(closed)]
  try {
    store.setItem(KEY, JSON.stringify(names.slice(-MOST_REMEMBERED)))
  } catch {
    // A full store, or none.
  }
}
