import { describe, expect, it } from 'vitest'
import { mayHaveShare } from './additional-docs.ts'
import { featuresFor } from './features.ts'

const by = { trackerId: 't', identityId: 'i', ignoreIdentify: false }
const docs = (enabledBps: number) => [{ key: 'additional-docs', enabledBps }]

describe('the flags of an organization for a subject (1.6.06)', () => {
  it('switch a second document on where the table or the settings do', () => {
    expect(featuresFor([], { additionalDocs: false }, by)).toEqual([])
    expect(featuresFor([], { additionalDocs: true }, by)).toEqual([{ key: 'additional-docs', enabled: true }])
    expect(featuresFor(docs(10_000), { additionalDocs: false }, by)).toEqual([
      { key: 'additional-docs', enabled: true },
    ])
    expect(featuresFor(docs(0), { additionalDocs: false }, by)).toEqual([
      { key: 'additional-docs', enabled: false },
    ])
    expect(featuresFor(docs(0), { additionalDocs: true }, by)).toEqual([
      { key: 'additional-docs', enabled: true },
    ])
  })
})

describe('the flag that requires documents (1.6.06)', () => {
  it('is decided by the account alone, whatever browser it was linked to', () => {
    const identityBuckets = new Map([
      ['additional-docs', 9_999],
      ['another', 9_999],
    ])
    const flags = [...docs(9_999), { key: 'another', enabledBps: 9_999 }]
    expect(featuresFor(flags, { additionalDocs: false }, { ...by, identityBuckets })).toEqual([
      { key: 'additional-docs', enabled: true },
      { key: 'another', enabled: false },
    ])
  })

  it.each([
    ['additional-docs', 0, true],
    ['additional-docs', 5_000, false],
    ['additional-docs', 10_000, true],
    ['another', 5_000, true],
  ] as const)('is for everyone or no one: %s of %i', (key, enabledBps, may) => {
    expect(mayHaveShare(key, enabledBps)).toBe(may)
  })
})
