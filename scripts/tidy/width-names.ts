import type { Problem } from './problem.ts'

const TOKEN = /--container-([a-z][a-z0-9-]*)\s*:/g
const CLASS = /\bmax-w-([a-z0-9][a-z0-9-]*)/g
/** Of the style language itself: no token is needed. */
const BUILT_IN = /^(?:\d+(?:-5)?|px|full|none|min|max|fit|screen|auto|dvw|svw|lvw)$/

/** The names of widths that the design has, from its tokens. */
export const widthNames = (tokens: string): ReadonlySet<string> =>
  new Set([...tokens.matchAll(TOKEN)].map(([, name = '']) => name))

/**
 * Classes of a largest width that the design does not have. The style builder writes no rule for a name that it does
 * not know, and reports nothing: the element then takes the whole page.
 */
export const widthProblems = (path: string, text: string, names: ReadonlySet<string>): Problem[] =>
  [...text.matchAll(CLASS)]
    .map(([, name = '']) => name)
    .filter((name) => !BUILT_IN.test(name) && !names.has(name))
    .map((name) => ({
      path,
      rule: 'width-name',
      message: `max-w-${name} has no width: tokens.css has ${[...names].join(', ')}`,
    }))
