import type { Plugin } from 'vite'

/** `summary: '...',` of a call, on one line or on two. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g
/** `refusals: ['...', ...more],` or the name of such a list: in a browser, only types use it. */
const REFUSALS = /\brefusals:\s*(?:\[[^\]]*\]|\w+),/g

/**
 * Removes from the sources of calls what only the server needs; line numbers stay the same, so that source maps
 * remain correct.
 */
export const callsForBrowsers = (code: string): string =>
  [SUMMARY, REFUSALS].reduce(
    (left, part) => left.replaceAll(part, (words) => words.replaceAll(/[^\n]/g, '')),
    code,
  )

/**
 * The summary and the refusals of a call are for the OpenAPI description, which the server generates: no browser
 * loads them.
 */
export const withCallsForBrowsers = (): Plugin => ({
  name: 'calls-for-browsers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/(?:contract\/src|sandbox\/src\/contract)\/[^/]+\.ts$/ },
    handler: (code, id) =>
      id.endsWith('/define-call.ts') ? null : { code: callsForBrowsers(code), map: null },
  },
})
