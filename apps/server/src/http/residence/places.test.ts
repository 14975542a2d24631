import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

describe('places for uploads (S5)', () => {
  it('are taken in order of arrival, up to the limit, and refused when too many wait', async () => {
    const places = createPlaces({ most: 2, mostWaiting: 1 })
    const order: string[] = []
    const enter = async (name: string) => {
      const entered = await places.enter()
      order.push(`${name} ${entered}`)
    }
    await Promise.all([enter('a'), enter('b')])
    const third = enter('c')
    await enter('d')
    expect(order).toEqual(['a true', 'b true', 'd false'])
    places.leave()
    await third
    expect(order.at(-1)).toBe('c true')
    places.leave()
    places.leave()
    await Promise.all([enter('e'), enter('f')])
    expect(order.slice(-2)).toEqual(['e true', 'f true'])
  })
})
