import { describe, expect, it } from 'vitest'
import { describeAddressPort } from '@pledge/providers/address/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedAddress } from './simulated-address.ts'
import { SIMULATED_CITIES } from './streets.ts'

const make = () => createSimulatedAddress({ store: createMemoryStore() })

describeAddressPort('simulated', () => {
  const { port, driver } = make()
  return Promise.resolve({
    port,
    query: 'Maple',
    setReachable: (reachable) => driver.setReachable(reachable),
  })
})

describe('the simulated typeahead', () => {
  const suggest = (query: string, country = 'US') => make().port.suggest({ query, country, limit: 5 })
  const maple = { street1: '123 Maple Street', city: 'Columbus', state: 'OH', zip: '43215', country: 'US' }

  it.each(['123 Maple', '123 map', '123 Maple St., Colum', '123 maple street columbus oh 43215'])(
    'finds an address in Ohio first from %j',
    async (query) => {
      expect((await suggest(query))[0]).toEqual(maple)
    },
  )

  it('finds by city when no house number is typed', async () => {
    const suggestions = await suggest('oak san fran')
    expect(suggestions).toMatchObject([{ city: 'San Francisco', state: 'CA', zip: '94103' }])
  })

  it('knows only the United States', async () => {
    expect(await suggest('123 Maple', 'DE')).toEqual([])
  })

  it('has ZIP codes of the right state', () => {
    // First three digits of the ZIP ranges of each state (USPS).
    const ranges: Record<string, readonly [number, number]> = {
      CA: [900, 961],
      CO: [800, 816],
      FL: [320, 349],
      GA: [300, 319],
      ID: [832, 838],
      IL: [600, 629],
      MA: [10, 27],
      MI: [480, 499],
      NY: [100, 149],
      OH: [430, 459],
      PA: [150, 196],
      TX: [750, 799],
      UT: [840, 847],
      WA: [980, 994],
    }
    for (const { state, zip } of SIMULATED_CITIES) {
      const [low, high] = ranges[state] ?? [1, 0]
      const prefix = Number(zip.slice(0, 3))
      expect(prefix >= low && prefix <= high, `${state} ${zip}`).toBe(true)
    }
  })
})
