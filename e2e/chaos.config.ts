import { defineConfig } from '@playwright/test'
import everyday from './playwright.config.ts'

// Its database waits for the disk, as in production.
const { globalSetup: _, ...rest } = everyday

/** Bad days of the server and its database (`npm run campaign -- chaos`): no part of the tests. */
export default defineConfig({
  ...rest,
  testMatch: 'chaos.campaign.ts',
  reporter: 'list',
  workers: 1,
  globalTimeout: 0,
})
