import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import { pageConfig } from '../../scripts/build/page-config.ts'

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The sandbox's page, and the script of the simulated bank link, which other pages load. */
export default defineConfig(
  mergeConfig(pageConfig(at('.')), {
    build: {
      rolldownOptions: {
        input: { index: at('index.html'), link: at('src/link/main.ts') },
        preserveEntrySignatures: 'exports-only',
      },
    },
  }),
)
