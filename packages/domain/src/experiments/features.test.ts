import { describe, expect, it } from 'vitest'
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
