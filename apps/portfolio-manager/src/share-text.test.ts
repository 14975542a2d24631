import { describe, expect, it } from 'vitest'
import { percentOf, shareText, typedShareBps } from './share-text.ts'

describe('a share of visitors', () => {
  it.each([
    ['0', 0],
    ['12.5', 1_250],
    [' 0.05 ', 5],
    ['100', 10_000],
    ['100.01', undefined],
    ['1.234', undefined],
    ['-1', undefined],
    ['', undefined],
    ['1e2', undefined],
  ])('typed as %j is %s basis points', (text, bps) => {
    expect(typedShareBps(text)).toBe(bps)
  })

  it('is shown as it is typed', () => {
    for (let bps = 0; bps <= 10_000; bps += 7) expect(typedShareBps(shareText(bps))).toBe(bps)
  })

  it('of nobody is zero', () => {
    expect([percentOf(1, 8), percentOf(0, 0)]).toEqual(['12.5', '0'])
  })
})
