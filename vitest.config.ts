import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests read the product as Node does: imports resolve through package.json, nothing is bundled for the browser.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/node_modules/**'],
    globalSetup: ['test/support/postgres.ts'],
    environment: 'node',
    // Two cores: more workers than that only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A test that needs luck is a bug.
    retry: 0,
    restoreMocks: true,
    reporters: process.env['CI'] ? ['dot'] : ['default'],
  },
})
