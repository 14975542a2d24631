import { describe, expect, it } from 'vitest'
import { keyNamedBy, nameOfKey, open, rewrap, seal } from './envelope.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const text = (value: string) => new TextEncoder().encode(value)

describe('a sealed value', () => {
  it('opens with its key in its context, empty or not', () => {
    for (const plain of [text('219-09-9999'), text('')])
      expect(open({ current: key(1) }, 'a', seal({ current: key(1) }, 'a', plain))).toEqual(plain)
  })

  it('differs each time, and reveals nothing', () => {
    const [first, second] = [1, 2].map(() => Buffer.from(seal({ current: key(1) }, 'a', text('219-09-9999'))))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
    expect(first?.includes('219-09')).toBe(false)
  })

  it('does not open in another context or with another key', () => {
    const sealed = seal({ current: key(1) }, 'a', text('x'))
    expect(() => open({ current: key(1) }, 'b', sealed)).toThrow()
    expect(() => open({ current: key(2) }, 'a', sealed)).toThrow('unknown key')
    expect(open({ current: key(2), previous: [key(1)] }, 'a', sealed)).toEqual(text('x'))
  })

  it('does not open when a bit is changed, or when truncated', () => {
    const sealed = seal({ current: key(1) }, 'a', text('xyz'))
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = sealed.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => open({ current: key(1) }, 'a', changed)).toThrow()
      expect(() => open({ current: key(1) }, 'a', sealed.slice(0, index))).toThrow()
    }
  })

  it('names its key, and is rewrapped under another without a change of its content', () => {
    const [before, after] = [key(1), key(2)]
    const sealed = seal({ current: before }, 'a', text('219-09-9999'))
    expect(keyNamedBy(sealed)).toBe(nameOfKey(before))
    expect(keyNamedBy(text('PLG'))).toBeUndefined()
    const rewrapped = rewrap({ current: after, previous: [before] }, 'a', sealed)
    expect(keyNamedBy(rewrapped)).toBe(nameOfKey(after))
    expect(open({ current: after }, 'a', rewrapped)).toEqual(text('219-09-9999'))
    expect(rewrapped.slice(72)).toEqual(sealed.slice(72))
    expect(() => rewrap({ current: after, previous: [before] }, 'b', sealed)).toThrow()
    expect(() => rewrap({ current: after }, 'a', sealed)).toThrow('unknown key')
  })

  it('needs a key of 32 bytes', () => {
    expect(() => seal({ current: new Uint8Array(31) }, 'a', text('x'))).toThrow('32')
  })
})
