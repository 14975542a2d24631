import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    name: 'db', environment: 'node', pool: 'forks', maxWorkers: 1,
    include: ['{apps,packages,scripts,bench}/**/*.db.test.ts'],
    globalSetup: ['/tmp/prof-setup.ts'], testTimeout: 60000, hookTimeout: 60000,
  },
})
