import type { Plugin } from 'vite'

/** The part of the typeface that every page in English needs; no other file is worth a request before the styles. */
const FACE = /-latin-wght-normal-[^/]*\.woff2$/

/**
 * Preloads the typeface in the page's head, in parallel with the scripts: text painted first in the fallback font may
 * wrap differently, and the page would shift when the font arrives.
 */
export const preloadFont = (base: string): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FACE.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `${base}${file}` },
          injectTo: 'head' as const,
        })),
  },
})
