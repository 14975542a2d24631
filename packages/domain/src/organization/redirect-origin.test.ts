import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRedirectSent, redirectTarget } from './redirect.ts'

const ORIGIN = 'https://loans.example'
const PATHS = 100_000
/** Each path is resolved as a browser does, which takes longer than a usual rule. */
const ALL_PATHS_MS = 60_000

/** What attackers put together: separators in every spelling, dots, schemes, control characters, another host. */
const PIECES = [
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2f',
  '%2F',
  '%5c',
  '%2e%2e',
  '%00',
  '%0d%0a',
  '\t',
  '\r\n',
  ' ',
  '@',
  ':',
  '?',
  '#',
  'https:',
  'javascript:',
  'evil.example',
  'dashboard',
  'account',
  'ａ',
  '\u2028',
  '\u3002',
  '\uff0f',
] as const

/** The pieces that climb, so that many paths end above where they began. */
const CLIMBING = ['/', '//', '..', '.', 'b', '\\', '%2e%2e'] as const

const path = fc.oneof(
  fc.array(fc.constantFrom(...CLIMBING), { maxLength: 8 }).map((pieces) => `/a/${pieces.join('')}`),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => `/a${pieces.join('')}`),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/a${text}`),
  fc.webPath().map((text) => `/a${text}`),
)

describe('a hundred thousand generated redirect paths', () => {
  it(
    'never leave the origin, even where every path is a route (2.2.10, decision 16)',
    () => {
      let followed = 0
      fc.assert(
        fc.property(path, (text) => {
          const target = redirectTarget(text, () => true)
          if (target === null) return
          followed += 1
          expect(new URL(target, ORIGIN).origin).toBe(ORIGIN)
          expect(target).toMatch(/^\/(?!\/)/)
          // eslint-disable-next-line no-control-regex -- a header or an address would be split by them
          expect(target).not.toMatch(/[\u0000-\u0020\u007f\\]/)
        }),
        { numRuns: PATHS },
      )
      // Otherwise a rule that follows nothing would pass.
      expect(followed).toBeGreaterThan(PATHS / 20)
    },
    ALL_PATHS_MS,
  )

  it('are sent only where they begin with a slash and a lower-case letter (2.2.10)', () => {
    fc.assert(
      fc.property(path, (text) => {
        const [first, second = ''] = text
        expect(isRedirectSent(text)).toBe(first === '/' && second >= 'a' && second <= 'z')
      }),
      { numRuns: PATHS },
    )
  })
})
