import { type Banner, type BannerApp, banner, getBanners } from '@pledge/contract/banners'
import * as z from 'zod/mini'
import type { KeyValueStore } from './access-token.ts'

/** Maximum number of banners read from a list; the rest is ignored. */
const MAX_READ = 100
/** Maximum number of banners on a page (gap G.23). */
export const MOST_BANNERS = 3
const TIMEOUT_MS = 10_000

export interface BannerSource {
  readonly fetch: typeof fetch
  /** The organization's own list; null is the platform's (gap G.21). */
  readonly address: string | null
  readonly organization: string
  readonly app: BannerApp
}

/** Warnings before news, then the newest first (gap G.12). */
const byUrgency = (one: Banner, other: Banner): number =>
  Number(other.variant === 'warn') - Number(one.variant === 'warn') ||
  Date.parse(other.metadata.updatedAt) - Date.parse(one.metadata.updatedAt)

/**
 * The banners of a list that may be shown: active ones of this application (rows 1.3.64, 2.3.16, 2.3.17). An invalid
 * entry is skipped without affecting the others.
 */
export const bannersIn = (list: unknown, app: BannerApp): readonly Banner[] =>
  z
    .parse(z.array(z.unknown()), list)
    .slice(0, MAX_READ)
    .flatMap((entry) => {
      const read = z.safeParse(banner, entry)
      return read.success && read.data.active && read.data.apps.includes(app) ? [read.data] : []
    })
    .toSorted(byUrgency)

/** Reads the list (rows 2.2.40, 2.7.21). It is public: no token and no cookie is sent. */
export const loadBanners = async (source: BannerSource): Promise<readonly Banner[]> => {
  const query = new URLSearchParams({ orgCode: source.organization }).toString()
  // Detached, because a browser's fetch throws when it is called as a method of another object.
  const { fetch } = source
  const response = await fetch(source.address ?? `${getBanners.path}?${query}`, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The list of banners returned ${response.status}`)
  return bannersIn(await response.json(), source.app)
}

const KEY = 'pledge.dismissed-banners'
/** Maximum number of remembered dismissals; the oldest are dropped. */
const MAX_REMEMBERED = 100

/** A changed banner counts as a new one. */
const nameOf = ({ uuid, metadata }: Banner): string => `${uuid} ${metadata.updatedAt}`

const namesIn = (store: KeyValueStore): readonly string[] => {
  try {
    return z.parse(z.array(z.string()), JSON.parse(store.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/**
 * The banners that have not been dismissed in this browser (row 1.2.145). One that cannot be dismissed is always
 * shown.
 */
export const undismissed = (banners: readonly Banner[], store: KeyValueStore): readonly Banner[] => {
  const names = new Set(namesIn(store))
  return banners.filter((each) => !each.dismissable || !names.has(nameOf(each)))
}

/** Dismisses a banner permanently in this browser; if storage is full, only on this page. */
export const dismiss = (closed: Banner, store: KeyValueStore): void => {
  const names = [...namesIn(store).filter((name) => name !== nameOf(closed)), nameOf(closed)]
  try {
    store.setItem(KEY, JSON.stringify(names.slice(-MAX_REMEMBERED)))
  } catch {
    // Storage is full or unavailable.
  }
}
