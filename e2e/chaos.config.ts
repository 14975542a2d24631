import { defineConfig } from '@playwright/test'
import everyday from './playwright.config.ts'

/** Bad days of the server and its database (`npm run campaign -- chaos`): no part of the tests. */
export default defineConfig({
  ...everyday,
  testMatch: 'chaos.campaign.ts',
  reporter: 'list',
  workers: 1,
  globalTimeout: 0,
})
