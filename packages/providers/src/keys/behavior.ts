import { describe, expect, it } from 'vitest'
import { WrongHolder, type KeyHolder } from './port.ts'

/** Key holders to test: two that share nothing, and a third that is the second with the first as its previous key. */
export interface Holders {
  readonly first: KeyHolder
  readonly second: KeyHolder
  readonly secondAfterFirst: KeyHolder
}

/** The suite for holders of wrapping keys. */
export const describeKeyHolder = (name: string, make: () => Holders): void => {
  const key = new Uint8Array(32).map((_, index) => index)

  describe(`${name} as a holder of wrapping keys`, () => {
    it('unwraps what it wrapped; the wrapped text reveals nothing and differs each time', async () => {
      const { first } = make()
      const [one, other] = [await first.wrap(key, 'a'), await first.wrap(key, 'a')]
      expect(new Uint8Array(await first.unwrap(one, 'a'))).toEqual(key)
      expect(one.wrapped).not.toBe(other.wrapped)
      expect(one.wrapped).not.toContain(Buffer.from(key).toString('base64url').slice(0, 20))
      expect(one.wrappedBy).toBe(other.wrappedBy)
      expect(first.isCurrent(one)).toBe(true)
    })

    it('unwraps only for the same context, and only unchanged text', async () => {
      const { first } = make()
      const wrapped = await first.wrap(key, 'a')
      await expect(first.unwrap(wrapped, 'b')).rejects.toThrow()
      const flipped = wrapped.wrapped.startsWith('A') ? 'B' : 'A'
      const changed = { ...wrapped, wrapped: `${flipped}${wrapped.wrapped.slice(1)}` }
      await expect(first.unwrap(changed, 'a')).rejects.toThrow()
    })

    it('reports that another holder wrapped a key', async () => {
      const { first, second } = make()
      await expect(second.unwrap(await first.wrap(key, 'a'), 'a')).rejects.toThrow(WrongHolder)
    })

    it('unwraps what its previous key wrapped, and wraps under its own', async () => {
      const { first, second, secondAfterFirst } = make()
      const before = await first.wrap(key, 'a')
      expect(new Uint8Array(await secondAfterFirst.unwrap(before, 'a'))).toEqual(key)
      expect(secondAfterFirst.isCurrent(before)).toBe(false)
      const after = await secondAfterFirst.wrap(key, 'a')
      expect(secondAfterFirst.isCurrent(after)).toBe(true)
      expect(new Uint8Array(await second.unwrap(after, 'a'))).toEqual(key)
    })
  })
}
