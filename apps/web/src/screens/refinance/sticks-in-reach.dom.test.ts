// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sticksInReach } from './sticks-in-reach.ts'

afterEach(() => vi.unstubAllGlobals())

const panelOf = (heightPx: number) => {
  const panel = document.createElement('div')
  Object.defineProperty(panel, 'offsetHeight', { configurable: true, get: () => heightPx })
  return panel
}
/** Reports the size at once, as a browser does. */
class Sizes {
  static stopped = 0
  readonly observe: () => void
  constructor(report: () => void) {
    this.observe = report
  }
  disconnect() {
    Sizes.stopped += 1
  }
}

describe('a sticky panel', () => {
  it.each([
    ['its beginning, where it fits into the window', 800, '24px'],
    ['its end, where it is higher', 1000, '-124px'],
  ])('sticks by %s', (_what, heightPx, top) => {
    vi.stubGlobal('ResizeObserver', Sizes)
    vi.stubGlobal('innerHeight', 900)
    const panel = panelOf(heightPx)
    const stop = sticksInReach(panel)
    expect(panel.style.top).toBe(top)
    vi.stubGlobal('innerHeight', 700)
    window.dispatchEvent(new Event('resize'))
    expect(panel.style.top).toBe(`${700 - heightPx - 24}px`)
    stop?.()
    expect(Sizes.stopped).toBeGreaterThan(0)
    vi.stubGlobal('innerHeight', 2000)
    window.dispatchEvent(new Event('resize'))
    expect(panel.style.top).not.toBe('24px')
  })

  it('stays as the style sheet has it where its size is not observed', () => {
    vi.stubGlobal('ResizeObserver', undefined)
    expect(sticksInReach(panelOf(1000))).toBeUndefined()
    expect(sticksInReach(null)).toBeUndefined()
  })
})
