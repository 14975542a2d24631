import type { Plugin } from 'vite'

/** `summary: '...',` of a call, on one line or on two. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g
/** `refusals: ['...', ...more],` or the name of such a list: types alone have a use for it in a browser. */
const REFUSALS = /\brefusals:\s*(?:\[[^\]]*\]|\w+),/g

/** Sources of calls without what the server alone needs; each keeps its lines, so that source maps stay true. */
export const callsForBrowsers = (code: string): string =>
  [SUMMARY, REFUSALS].reduce(
    (left, part) => left.replaceAll(part, (words) => words.replaceAll(/[^\n]/g, '')),
    code,
  )

/** What a call is for, and what it refuses, is told by the OpenAPI description, which the server makes: no browser loads it. */
export const withCallsForBrowsers = (): Plugin => ({
  name: 'calls-for-browsers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/(?:contract\/src|sandbox\/src\/contract)\/[^/]+\.ts$/ },
    handler: (code, id) =>
      id.endsWith('/define-call.ts') ? null : { code: callsForBrowsers(code), map: null },
  },
})
