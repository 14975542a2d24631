import { z } from 'zod'
import type { AddressPort, AddressSuggestion } from '@pledge/providers/address/port'
import type { SimulationStore } from '../state/store.ts'
import { typedState } from '../state/typed-state.ts'
import { SIMULATED_CITIES, SIMULATED_STREETS } from './streets.ts'

/** Shorter queries match too many addresses to show. */
export const MINIMUM_QUERY_CHARACTERS = 3
export const MAXIMUM_QUERY_CHARACTERS = 120
export const MAXIMUM_SUGGESTIONS = 20

export interface AddressDriver {
  setReachable(reachable: boolean): Promise<void>
}

/** Lower-case words without punctuation: `123 Maple St., Columbus` is `123 maple st columbus`. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Every typed word is a prefix of a word of the address, in the order of the address. */
const matches = (typed: readonly string[], address: string): boolean => {
  const words = wordsOf(address)
  let from = 0
  return typed.every((word) => {
    const at = words.findIndex((each, index) => index >= from && each.startsWith(word))
    from = at + 1
    return at >= 0
  })
}

/** A typed house number is used as is; without one, the street's position in the list gives the number. */
const suggestAll = (query: string): AddressSuggestion[] => {
  const typed = wordsOf(query)
  const [first = ''] = typed
  const houseNumber = /^\d{1,5}$/.test(first) ? first : undefined
  const rest = houseNumber === undefined ? typed : typed.slice(1)
  return SIMULATED_CITIES.flatMap(({ city, state, zip }, cityIndex) =>
    SIMULATED_STREETS.flatMap((street, streetIndex) => {
      if (!matches(rest, `${street} ${city} ${state} ${zip}`)) return []
      const number = houseNumber ?? `${100 + 12 * streetIndex + 7 * cityIndex}`
      return [{ street1: `${number} ${street}`, city, state, zip, country: 'US' }]
    }),
  )
}

/** An offline typeahead over streets of eighteen cities in the United States; no suggestions for other countries. */
export const createSimulatedAddress = (input: {
  readonly store: SimulationStore
}): { readonly port: AddressPort; readonly driver: AddressDriver } => {
  const state = typedState(input.store, 'address', z.object({ reachable: z.boolean() }), () => ({
    reachable: true,
  }))
  return {
    port: {
      async suggest({ query, country, limit }) {
        if (!(await state.read()).reachable) throw new Error('The address service is not reachable')
        const wanted = query.trim()
        const isUsable =
          wanted.length >= MINIMUM_QUERY_CHARACTERS && wanted.length <= MAXIMUM_QUERY_CHARACTERS
        if (country !== 'US' || !isUsable || wordsOf(wanted).length === 0) return []
        return suggestAll(wanted).slice(0, Math.max(0, Math.min(limit, MAXIMUM_SUGGESTIONS)))
      },
    },
    driver: { setReachable: (reachable) => state.change(() => ({ next: { reachable }, result: undefined })) },
  }
}
