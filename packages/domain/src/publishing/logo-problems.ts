import type { Problem } from './problem.ts'

/**
 * The elements of a drawing. Nothing that runs, loads, links or embeds: a brand's logo is served from the
 * product's own address.
 */
const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath title style'.split(
    ' ',
  ),
)
const START = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d{1,3}) 40"[^>]*>/
const MAX_WIDTH = 240
/** Event handlers, links, loads and escapes, in any case. `url(#id)` stays within the drawing. */
const ACTIVE = /\son[a-z]+\s*=|href|@import|url\((?!#)|<!|<\?|&(?!amp;|lt;|gt;|quot;|#\d+;)|\\/i

/**
 * The problems of a logo (row 1.1.22): it must suit a header of height 40, be a single SVG, and contain only
 * drawing elements.
 */
export const logoProblems = (logoSvg: string, path: string): readonly Problem[] => {
  const found = (message: string): Problem => ({ path, message })
  const start = START.exec(logoSvg)
  const names = [...logoSvg.matchAll(/<\/?([A-Za-z][A-Za-z0-9:-]*)/g)].map(([, name]) => name ?? '')
  const refused = [...new Set(names.filter((name) => !ELEMENTS.has(name)))]
  return [
    ...(start === null
      ? [found('must begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 WIDTH 40"')]
      : []),
    ...(Number(start?.[1] ?? 0) > MAX_WIDTH ? [found(`must be at most ${MAX_WIDTH} wide`)] : []),
    ...(logoSvg.endsWith('</svg>') ? [] : [found('must end with </svg>')]),
    ...refused.map((name) => found(`may not contain <${name}>`)),
    ...(ACTIVE.test(logoSvg) ? [found('may not run, load, link or embed anything')] : []),
  ]
}
