import { defineConfig } from 'vitest/config'

/** Long campaigns: not part of the test command, run by `npm run campaign`. */
export default defineConfig({
  test: {
    name: 'campaign',
    environment: 'node',
    include: ['{apps,scripts}/**/*.campaign.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/vitest/global-setup.ts'],
    hookTimeout: 60_000,
  },
})
