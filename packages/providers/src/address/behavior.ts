import { describe, expect, it } from 'vitest'
import type { AddressPort } from './port.ts'

/**
 * The suite for address typeahead adapters. `query` is a prefix of more than three addresses in the United States.
 */
export const describeAddressPort = (
  name: string,
  make: () => Promise<{
    readonly port: AddressPort
    readonly query: string
    readonly setReachable: (reachable: boolean) => Promise<void>
  }>,
): void => {
  describe(`${name} as an address typeahead`, () => {
    it('suggests complete addresses, up to the requested number, the same each time (1.2.68)', async () => {
      const { port, query } = await make()
      const suggestions = await port.suggest({ query, country: 'US', limit: 3 })
      expect(suggestions).toHaveLength(3)
      for (const each of suggestions) {
        expect(each.street1).toMatch(/^\d+ \S/)
        expect(each.city).not.toBe('')
        expect(each.state).toMatch(/^[A-Z]{2}$/)
        expect(each.zip).toMatch(/^\d{5}$/)
        expect(each.country).toBe('US')
      }
      expect(await port.suggest({ query, country: 'US', limit: 3 })).toEqual(suggestions)
      expect(await port.suggest({ query, country: 'US', limit: 0 })).toEqual([])
    })

    it.each(['', '  ', 'zzzzzzzz', '%%%', "'; DROP TABLE", '\0\0\0', 'x'.repeat(10_000)])(
      'suggests nothing for %j',
      async (query) => {
        const { port } = await make()
        expect(await port.suggest({ query, country: 'US', limit: 5 })).toEqual([])
      },
    )

    it('throws while unreachable', async () => {
      const { port, query, setReachable } = await make()
      await setReachable(false)
      await expect(port.suggest({ query, country: 'US', limit: 3 })).rejects.toThrow()
    })
  })
}
