import type { Coin } from './coins.ts'

/** How many characters at each end are highlighted for comparison. */
export const ADDRESS_END = 6
const GROUP = /.{1,5}/gu

export interface AddressParts {
  readonly first: string
  /** The rest, in groups of five. */
  readonly middle: readonly string[]
  readonly last: string
}

/** An address in parts that are easy to compare; joined, they are exactly the address (row 1.2.118). */
export const addressParts = (address: string): AddressParts => ({
  first: address.slice(0, ADDRESS_END),
  middle: address.slice(ADDRESS_END, -ADDRESS_END).match(GROUP) ?? [],
  last: address.slice(ADDRESS_END).slice(-ADDRESS_END),
})

/** `partial`: no difference so far, but the text is incomplete. */
export type AddressMatch = 'none' | 'partial' | 'same' | 'ends-only' | 'different'

/** Bech32 may be written in all capitals, and an Ethereum address in any case: its capitals are a checksum. */
const comparable = (coin: Coin, text: string): string => {
  const written = text.replaceAll(/\s/gu, '')
  if (coin === 'ETH') return written.toLowerCase()
  const isCapitalBech32 = coin === 'BTC' && /^BC1[A-Z0-9]+$/u.test(written)
  return isCapitalBech32 ? written.toLowerCase() : written
}

/**
 * Whether pasted text is the address. `ends-only` is the danger that this comparison invites: an attacker
 * creates an address with the same ends and places it in the clipboard or a wallet's history. A borrower who
 * compares only the ends sends the coins there.
 */
export const compareAddress = (coin: Coin, address: string, pasted: string): AddressMatch => {
  const [own, other] = [comparable(coin, address), comparable(coin, pasted)]
  if (other === '') return 'none'
  if (other === own) return 'same'
  if (own.startsWith(other)) return 'partial'
  const [a, b] = [addressParts(own), addressParts(other)]
  return a.first === b.first && a.last === b.last ? 'ends-only' : 'different'
}
