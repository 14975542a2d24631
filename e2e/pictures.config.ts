import { defineConfig } from '@playwright/test'
import everyday from './playwright.config.ts'

/** The pictures of brands for the documentation (`npm run campaign -- pictures`): not part of the tests. */
export default defineConfig({ ...everyday, testMatch: 'brand-pictures.ts', reporter: 'list', workers: 1 })
