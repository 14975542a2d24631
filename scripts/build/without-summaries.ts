import type { Plugin } from 'vite'

/** `summary: '...',` of a call, on one line or on two. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g

/** Sources of calls without their summaries; each keeps its lines, so that source maps stay true. */
export const withoutSummariesOf = (code: string): string =>
  code.replaceAll(SUMMARY, (summary) => summary.replaceAll(/[^\n]/g, ''))

/** What a call is for is told by the OpenAPI description, which the server makes: no browser loads those sentences. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[^/]+\.ts$/ },
    handler: (code) => ({ code: withoutSummariesOf(code), map: null }),
  },
})
