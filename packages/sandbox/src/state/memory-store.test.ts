import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createMemoryStore } from './memory-store.ts'
import { bigintText, typedState } from './typed-state.ts'

const schema = z.object({ payments: z.array(z.object({ units: bigintText })) })
const open = () => {
  const store = createMemoryStore()
  return { store, book: typedState(store, 'book', schema, () => ({ payments: [] })) }
}
const pay = (book: ReturnType<typeof open>['book'], units: bigint) =>
  book.change(({ payments }) => ({ next: { payments: [...payments, { units }] }, result: undefined }))

describe('the store in memory', () => {
  it('returns what was stored last, parsed once for all who read it', async () => {
    const { book } = open()
    await pay(book, 1n)
    const first = await book.read()
    expect(await book.read()).toBe(first)
    await pay(book, 2n)
    expect(await book.read()).toEqual({ payments: [{ units: 1n }, { units: 2n }] })
    expect(first).toEqual({ payments: [{ units: 1n }] })
  })

  it('lets nobody change a stored value in place', async () => {
    const { store, book } = open()
    await pay(book, 1n)
    const read = await book.read()
    expect(() => read.payments.push({ units: 2n })).toThrow(TypeError)
    expect(() => Object.assign(read.payments[0] ?? {}, { units: 2n })).toThrow(TypeError)
    expect(Object.isFrozen(await store.read('book'))).toBe(true)
  })

  it('reports an invalid value each time that it is read', async () => {
    const { store, book } = open()
    await store.change('book', () => ({ next: { payments: [{ units: 'many' }] }, result: undefined }))
    await expect(book.read()).rejects.toThrow()
    await expect(book.read()).rejects.toThrow()
  })

  it('fails for a value that PostgreSQL could not store', async () => {
    const { store } = open()
    await expect(store.change('book', () => ({ next: 1n, result: undefined }))).rejects.toThrow(TypeError)
  })
})
