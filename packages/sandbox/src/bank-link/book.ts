import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SealingKeys } from '@pledge/providers/sealing/envelope'
import type { SimulationStore } from '../state/store.ts'
import { openText, sealText } from '../state/sealed-text.ts'
import { appendBounded, typedState, type SimulationClock } from '../state/typed-state.ts'
import {
  generalSchema,
  itemSchema,
  linkSchema,
  LISTED_ITEMS,
  publicTokenSchema,
  type StoredItem,
  type StoredLink,
} from './state.ts'

export interface BookOptions {
  readonly store: SimulationStore
  /** Business time: deposits arrive by it. */
  readonly now: SimulationClock
  /** Real time: tokens expire by it (law 6 of the journey). */
  readonly realNow: () => Date
  readonly keys: SealingKeys
}

const SECRET_CHARACTERS = 32
const linkPointer = z.string().nullable()
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const textSealing = (keys: SealingKeys) => ({
  sealText: (context: string, text: string): string => sealText(keys, `bank-link/${context}`, text),
  openText: (context: string, sealed: string): string => openText(keys, `bank-link/${context}`, sealed),
})

/** The provider's store of links, tokens and items. Tokens are stored only as hashes, and names are sealed. */
export const createBook = ({ store, now, realNow, keys }: BookOptions) => {
  const general = typedState(store, 'bank-link/general', generalSchema, () => ({
    reachable: true,
    made: 0,
    items: [],
  }))
  /** Unguessable, but deterministic: the same actions give the same secret. */
  const secretOf = (purpose: string, text: string): string =>
    createHmac('sha256', keys.current).update(`bank-link:${purpose}:${text}`).digest('base64url')
  const newSecret = async (purpose: string): Promise<string> => {
    const number = await general.change((current) => ({
      next: { ...current, made: current.made + 1 },
      result: current.made,
    }))
    return `${purpose}-${secretOf(purpose, String(number)).replaceAll(/[-_]/g, '0').slice(0, SECRET_CHARACTERS)}`
  }
  const linkAt = (linkToken: string) =>
    typedState(store, `bank-link/link/${hashOf(linkToken)}`, linkSchema.nullable(), () => null)
  const itemAt = (reference: string) =>
    typedState(store, `bank-link/item/${reference}`, itemSchema.nullable(), () => null)

  const changeLink = (linkToken: string, change: (link: StoredLink) => StoredLink): Promise<void> =>
    linkAt(linkToken).change((current) => ({
      next: current === null ? null : change(current),
      result: undefined,
    }))

  return {
    now,
    realNow,
    general,
    secretOf,
    newSecret,
    hashOf,
    linkAt,
    itemAt,
    changeLink,
    publicTokenAt: (token: string) =>
      typedState(store, `bank-link/public/${hashOf(token)}`, publicTokenSchema.nullable(), () => null),
    /** Finds an item by its access token, or a visit by the state id in its address. */
    pointerAt: (kind: 'access' | 'visit', token: string) =>
      typedState(store, `bank-link/${kind}/${hashOf(token)}`, linkPointer, () => null),
    /** A link that is still open, or undefined. */
    async openLink(linkToken: string): Promise<StoredLink | undefined> {
      const link = await linkAt(linkToken).read()
      if (link === null || link.isOver || new Date(link.expiresAt) <= realNow()) return undefined
      return link
    },
    /** Changes an item and returns the new version; undefined when it does not exist. */
    changeItem: (
      reference: string,
      change: (item: StoredItem) => StoredItem,
    ): Promise<StoredItem | undefined> =>
      itemAt(reference).change((current) => {
        const next = current === null ? null : change(current)
        return { next, result: next ?? undefined }
      }),
    addItem: async (item: StoredItem): Promise<void> => {
      await itemAt(item.reference).change(() => ({ next: item, result: undefined }))
      await general.change((current) => ({
        next: { ...current, items: appendBounded(current.items, item.reference, LISTED_ITEMS) },
        result: undefined,
      }))
    },
    ...textSealing(keys),
    async assertReachable(): Promise<void> {
      if (!(await general.read()).reachable) throw new Error('The bank link provider is not reachable')
    },
  }
}
export type Book = ReturnType<typeof createBook>
