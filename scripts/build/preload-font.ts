import type { Plugin } from 'vite'

/** The part of the typeface that every page in English needs; nothing else is worth a request before the styles. */
const FACE = /-latin-wght-normal-[^/]*\.woff2$/

/**
 * Names the typeface in the page's head, so that it is fetched beside the scripts rather than after the styles: text that
 * is painted in the fallback first may wrap differently, and then the page moves when the face arrives.
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
