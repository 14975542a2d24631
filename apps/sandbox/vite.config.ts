import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { pageConfig } from '../../scripts/build/page-config.ts'

export default defineConfig(pageConfig(fileURLToPath(new URL('.', import.meta.url))))
