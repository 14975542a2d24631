import { expect, it } from 'vitest'
import { assertPlaces, PLACES } from './places.ts'

it('finds seeds and the process of uploads from the sources', () => {
  expect(() => {
    assertPlaces()
  }).not.toThrow()
  expect(PLACES.seeds.startsWith(PLACES.root)).toBe(true)
})
