import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

/** The pdf worker is a `.mjs`; the server hands out `.js`. */
const assetName = ({ names }: { readonly names: readonly string[] }) =>
  names.some((name) => name.endsWith('.mjs')) ? '[name]-[hash].js' : '[name]-[hash][extname]'

/** How an application of pages is built; `folder` is its own, its name is part of every address of its files. */
export const pageConfig = (folder: string): UserConfig => {
  const name = path.basename(folder)
  return {
    root: folder,
    base: `/assets/${name}/`,
    plugins: [react(), tailwindcss()],
    build: {
      outDir: path.join(folder, '../../dist', name),
      emptyOutDir: true,
      assetsDir: '',
      manifest: true,
      sourcemap: true,
      // The content security policy allows no data: in scripts and styles, and no inline script.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { assetFileNames: assetName } },
    },
  }
}
