import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { withCallsForBrowsers } from './calls-for-browsers.ts'
import { preloadFont } from './preload-font.ts'

/** The pdf worker is a `.mjs`; the server serves `.js`. */
const assetName = ({ names }: { readonly names: readonly string[] }) =>
  names.some((name) => name.endsWith('.mjs')) ? '[name]-[hash].js' : '[name]-[hash][extname]'

const one = (...parts: readonly string[]): string => `(${parts.join('|')})`
const WIDGETS =
  'Amount Button Card ErrorSummary LiveMessage Notice PageGrid PageHead PrimaryAction RadioCards SelectField Skeleton StageProgress TextField field-check'
/**
 * What nearly every page needs, in one chunk with its dependencies: many small files compress worse, and each is a
 * request. What only changes data is loaded with the first page that does.
 */
const BASE = new RegExp(
  one(
    `/node_modules/${one('react', 'react-dom', 'scheduler', 'wouter', '@tanstack/react-query')}/(?!.*useMutation)`,
    `/packages/ui/src/${one(...WIDGETS.split(' '))}\\.tsx?$`,
    `/packages/copy/src/format/${one('coins', 'dollars', 'percent')}\\.ts$`,
    '/packages/contract/src/offers\\.ts$',
    `/packages/domain/src/${one('residence/(?!form|usual-terms)', 'money/(?!parse-fraction)', 'offer/(?!fee-variants|rates-table|calendar-date|top-up)', 'collateral/coins', 'organization/quote-rules')}`,
    `/apps/web/src/${one('api', 'navigation', 'query-client', 'query-text', 'refusal-text', 'brand/(?:PageLayout|PageFailed|PageLoading|tab-brand)', 'load-part', 'scroll-memory', 'ShownPlace', 'RouteErrors', 'session/referral', 'journey/Stages')}\\.tsx?$`,
  ),
)
/** The offer page, from which other pages use a part. */
const OFFER = /\/apps\/web\/src\/screens\/start\/(OfferPage\.tsx|kept-form\.ts|shown-offer\.ts)$/
const GROUPS = [
  { name: 'base', test: BASE, priority: 2 },
  { name: 'offer', test: OFFER, priority: 1 },
]

/**
 * The build configuration of an application's pages; `folder` is its own, and its name is part of every URL of its
 * files.
 */
export const pageConfig = (folder: string): UserConfig => {
  const name = path.basename(folder)
  const base = `/assets/${name}/`
  return {
    root: folder,
    base,
    plugins: [withCallsForBrowsers(), react(), tailwindcss(), preloadFont(base)],
    build: {
      outDir: path.join(folder, '../../dist', name),
      emptyOutDir: true,
      assetsDir: '',
      manifest: true,
      sourcemap: true,
      // The content security policy allows no data: URLs in scripts and styles, and no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: { assetFileNames: assetName, codeSplitting: { groups: GROUPS } },
      },
    },
  }
}
