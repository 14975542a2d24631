import { defineConfig } from 'vitest/config'
import { LoadingFails } from './scripts/mutation/loading-fails.ts'

/** The tests that are to notice a broken rule: those of the domain and of the pure policies, without a database. */
export default defineConfig({
  test: {
    include: ['packages/domain/src/**/*.test.ts', 'apps/server/src/policies/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    environment: 'node',
    reporters: [new LoadingFails()],
    testTimeout: 60_000,
  },
})
