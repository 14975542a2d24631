import { defineConfig } from '@playwright/test'
import everyday from './playwright.config.ts'

// Its database waits for the disk, as in production.
const { globalSetup: _, ...rest } = everyday

/** Disasters of the server and its database (`npm run campaign -- chaos`): not part of the tests. */
export default defineConfig({
  ...rest,
  testMatch: 'chaos.campaign.ts',
  reporter: 'list',
  workers: 1,
  globalTimeout: 0,
})
