import { describe, expect, it } from 'vitest'
import { MAXIMUM_FILE_BYTES } from './file-key.ts'
import { nameOfKey, type SealingKeys } from '../sealing/envelope.ts'
import type { FilesPort, SealedFilesPort } from './port.ts'

/** The suite for file stores. */
export const describeFilesPort = (name: string, make: () => Promise<FilesPort>): void => {
  const png = (...values: number[]) => ({ bytes: new Uint8Array(values), contentType: 'image/png' })

  describe(`${name} as a file store`, () => {
    it('returns the stored bytes and content type', async () => {
      const files = await make()
      await files.put('a/b.png', png(0, 1, 255))
      expect(await files.get('a/b.png')).toEqual(png(0, 1, 255))
    })

    it('stores empty and large files', async () => {
      const files = await make()
      const large = { bytes: new Uint8Array(5_000_000).fill(7), contentType: 'application/pdf' }
      await files.put('empty', png())
      await files.put('large', large)
      expect(await files.get('empty')).toEqual(png())
      const read = await files.get('large')
      expect(Buffer.compare(read?.bytes ?? new Uint8Array(), large.bytes)).toBe(0)
    })

    it('returns undefined for a key that was never stored, or was removed', async () => {
      const files = await make()
      expect(await files.get('a')).toBeUndefined()
      await files.put('a', png(1))
      await files.remove('a')
      expect(await files.get('a')).toBeUndefined()
      await expect(files.remove('a')).resolves.toBeUndefined()
    })

    it('replaces a file under the same key', async () => {
      const files = await make()
      await files.put('a', png(1))
      await files.put('a', { bytes: new Uint8Array([2]), contentType: 'image/jpeg' })
      expect(await files.get('a')).toEqual({ bytes: new Uint8Array([2]), contentType: 'image/jpeg' })
    })

    it('separates keys, also when one is a prefix of another', async () => {
      const files = await make()
      const keys = ['a', 'a/b', 'a/b/c', 'a.png', 'b']
      for (const [index, key] of keys.entries()) await files.put(key, png(index))
      for (const [index, key] of keys.entries()) expect((await files.get(key))?.bytes[0]).toBe(index)
    })

    it('writes complete files when several writers use the same key', async () => {
      const files = await make()
      const writes = Array.from({ length: 8 }, (_, index) =>
        files.put('a', png(...Array<number>(999).fill(index))),
      )
      await Promise.all(writes)
      expect(new Set((await files.get('a'))?.bytes).size).toBe(1)
    })

    it("is unaffected by later changes to the caller's bytes", async () => {
      const files = await make()
      const given = png(1)
      await files.put('a', given)
      given.bytes[0] = 9
      const taken = await files.get('a')
      if (taken !== undefined) taken.bytes[0] = 8
      expect((await files.get('a'))?.bytes[0]).toBe(1)
    })

    it.each([
      '',
      '.',
      '..',
      '../a',
      'a/../b',
      '/etc/passwd',
      'a//b',
      'a/',
      'a\\b',
      'a\0b',
      '.hidden',
      'A',
      'ä',
      'a b',
      'con',
      'nul.pdf',
      '%2e%2e',
      'a'.repeat(201),
      'a/'.repeat(9) + 'a',
    ])('throws for the key %j', async (key) => {
      const files = await make()
      await expect(files.put(key, png(1))).rejects.toThrow()
      await expect(files.get(key)).rejects.toThrow()
      await expect(files.remove(key)).rejects.toThrow()
    })

    it('throws for a file above the limit', async () => {
      const files = await make()
      const bytes = new Uint8Array(MAXIMUM_FILE_BYTES + 1)
      await expect(files.put('a', { bytes, contentType: 'image/png' })).rejects.toThrow()
    })
  })
}

/** The suite for stores that seal files. `make` opens the same place each time. */
export const describeSealedFilesPort = (
  name: string,
  make: () => Promise<(keys: SealingKeys) => SealedFilesPort>,
): void => {
  const [before, after] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const file = { bytes: new TextEncoder().encode('219-09-9999'), contentType: 'text/plain' }

  describe(`${name} as a store of sealed files`, () => {
    it('names the key of a file, and wraps it under the current one', async () => {
      const open = await make()
      await open({ current: before }).put('a/b', file)
      const files = open({ current: after, previous: [before] })
      expect(await files.sealedUnder('a/b')).toBe(nameOfKey(before))
      await files.rewrap('a/b')
      expect(await files.sealedUnder('a/b')).toBe(nameOfKey(after))
      expect(await open({ current: after }).get('a/b')).toEqual(file)
    })

    it('does not create a file that does not exist', async () => {
      const files = (await make())({ current: after })
      await files.rewrap('a')
      expect([await files.sealedUnder('a'), await files.get('a')]).toEqual([undefined, undefined])
    })
  })
}
