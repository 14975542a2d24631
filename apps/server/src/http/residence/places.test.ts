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

  it('are not waited for longer than the caller can wait, and who gave up takes none', async () => {
    const places = createPlaces({ most: 1, mostWaiting: 2 })
    expect(await places.enter()).toBe(true)
    expect(await places.enter(1)).toBe(false)
    const patient = places.enter(60_000)
    places.leave()
    expect(await patient).toBe(true)
    places.leave()
    expect(await places.enter(1)).toBe(true)
  })
})
