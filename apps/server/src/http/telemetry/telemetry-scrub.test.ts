import { describe, expect, it } from 'vitest'
import { textWithoutPersonalData, withoutPersonalData } from './telemetry-scrub.ts'

describe('stored telemetry (S3)', () => {
  it.each([
    ['typed 123-45-6789 here', 'typed [removed] here'],
    ['born 1988-04-12', 'born [removed]'],
    ['born 4/12/1988', 'born [removed]'],
    ['account 900123456789', 'account [removed]'],
    ['mail a.b@c.example now', 'mail [removed] now'],
    ['/residency', '/residency'],
    ['version 1.2.3, 25 %', 'version 1.2.3, 25 %'],
    ['0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11', '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'],
  ])('%s becomes %s', (text, kept) => {
    expect(textWithoutPersonalData(text)).toBe(kept)
    expect(withoutPersonalData({ deep: [{ text }] })).toEqual({ deep: [{ text: kept }] })
  })

  it('removes field names and long numbers, and keeps a session’s epoch', () => {
    expect(
      withoutPersonalData({ 'a@b.example': 1, account: 900_123_456_789, epoch: 1_790_000_000_000 }),
    ).toEqual({
      '[removed]': 1,
      account: '[removed]',
      epoch: 1_790_000_000_000,
    })
  })

  it('masks a word with an at sign in any context', () => {
    expect(textWithoutPersonalData('mail:a.b@c.example, "x@y" z')).toBe('[removed] "[removed]" z')
  })

  it.each(['a'.repeat(150_000), '1-'.repeat(75_000), '@'.repeat(150_000), 'a@a.'.repeat(40_000)])(
    'reads 150,000 characters in one pass',
    (text) => {
      const before = process.cpuUsage()
      textWithoutPersonalData(text)
      const { user } = process.cpuUsage(before)
      expect(user / 1_000).toBeLessThan(50)
    },
  )

  it('keeps nothing below its depth', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: '123-45-6789' } } } } } } }
    expect(JSON.stringify(withoutPersonalData(deep))).not.toContain('123')
  })
})
