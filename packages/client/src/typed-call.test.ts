import { defineCall } from '@pledge/contract/define-call'
import * as z from 'zod/mini'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type RequestOptions } from './request.ts'
import { createCall, pathOf } from './typed-call.ts'

const selectThing = defineCall({
  name: 'selectThing',
  method: 'POST',
  path: '/api/things/{uuid}/parts/{part}',
  caller: 'borrower',
  summary: 'For this test.',
  params: z.object({ uuid: z.string(), part: z.string() }),
  query: z.object({ full: z.optional(z.boolean()) }),
  body: z.object({ amount: z.string() }),
  answer: z.object({ total: z.string() }),
  refusals: [],
})
const listThings = defineCall({
  name: 'listThings',
  method: 'GET',
  path: '/api/things',
  caller: 'anyone',
  summary: 'For this test.',
  answer: z.object({ things: z.array(z.string()) }),
  refusals: [],
})
const latestThing = defineCall({
  name: 'latestThing',
  method: 'GET',
  path: '/api/things/latest',
  caller: 'borrower',
  summary: 'For this test.',
  answer: z.nullable(z.object({ total: z.string() })),
  refusals: [],
})
const uploadThing = defineCall({
  name: 'uploadThing',
  method: 'POST',
  path: '/api/things',
  caller: 'borrower',
  summary: 'For this test.',
  body: z.object({ side: z.string() }),
  multipart: true,
  answer: z.object({}),
  refusals: [],
})
const readThing = defineCall({
  name: 'readThing',
  method: 'GET',
  path: '/api/things/file',
  caller: 'borrower',
  summary: 'For this test.',
  answer: z.object({}),
  answerKind: 'file',
  refusals: [],
})

const setUp = (data: unknown) => {
  const sent: RequestOptions[] = []
  const call = createCall(async (options) => {
    sent.push(options)
    return { data, response: new Response() }
  })
  return { call, sent }
}

describe('a call of the contract', () => {
  it('builds the path, sends query and body, and returns typed data', async () => {
    const { call, sent } = setUp({ total: '10.00' })
    const answer = await call(selectThing, { params: { uuid: 'a/b', part: 'c' }, body: { amount: '10.00' } })
    expectTypeOf(answer).toEqualTypeOf<{ total: string }>()
    expect(answer).toEqual({ total: '10.00' })
    expect(sent[0]).toMatchObject({
      url: '/api/things/a%2Fb/parts/c',
      method: 'POST',
      body: { amount: '10.00' },
      context: 'secure',
    })
  })

  it('needs no argument when its definition has no part, and sends no token when it is public', async () => {
    const { call, sent } = setUp({ things: [] })
    await call(listThings)
    expect(sent[0]).toMatchObject({ url: '/api/things', context: 'external' })
    await call(listThings, { context: 'secure' })
    expect(sent[1]?.context).toBe('secure')
  })

  it('throws when the response breaks the contract', async () => {
    const { call } = setUp({ total: 10 })
    await expect(
      call(selectThing, { params: { uuid: 'a', part: 'b' }, body: { amount: '1' } }),
    ).rejects.toThrow()
  })

  it('returns null where the answer is null', async () => {
    const { call } = setUp(null)
    expect(await call(latestThing)).toBeNull()
  })

  it('sends a file as multipart with the fields of its body', async () => {
    const { call, sent } = setUp({})
    await call(uploadThing, { body: { side: 'FRONT' }, file: new File(['x'], 'id.png') })
    const form = sent[0]?.body as FormData
    expect(form.get('side')).toBe('FRONT')
    expect(form.get('document')).toBeInstanceOf(File)
  })

  it('returns the bytes of a file unchanged', async () => {
    const { call, sent } = setUp(new Uint8Array([1]))
    const bytes = await call(readThing)
    expectTypeOf(bytes).toEqualTypeOf<Uint8Array<ArrayBuffer>>()
    expect(bytes).toEqual(new Uint8Array([1]))
    expect(sent[0]?.asFile).toBe(true)
  })

  it('refuses to build a path with an empty slot', () => {
    expect(() => pathOf('/api/{uuid}', { uuid: '' })).toThrow("needs 'uuid'")
  })
})
