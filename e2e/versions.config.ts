import { defineConfig } from '@playwright/test'
import everyday from './playwright.config.ts'

/** The released version beside this one (`npm run campaign -- versions`): not part of the tests. */
export default defineConfig({
  ...everyday,
  testMatch: 'versions.campaign.ts',
  reporter: 'list',
  workers: 1,
  globalTimeout: 0,
})
