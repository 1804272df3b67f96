import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What needs neither the database nor the build: `npm run check` runs these alone. */
const pure = [
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'scripts/quickResolve.test.ts',
  'test/architecture.test.ts',
  'test/content.test.ts',
  'test/demo.test.ts',
  'test/screens.test.ts',
]

export default defineConfig({
  // Tests read the product as Node does: imports resolve through package.json, nothing is bundled for the browser.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'server',
          // What needs a program that not every machine has, only in the lab.
          include:
            process.env['SEAWALL_LAB'] === 'scanner'
              ? ['test/lab/scanner.lab.ts']
              : ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/lockfile.test.ts'],
          exclude: [...pure, 'test/e2e/**'],
          globalSetup: ['test/support/server/postgres.ts'],
        },
      },
    ],
    environment: 'node',
    // Programs that a test starts read what the one before has compiled, as `npm start` does.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    // Two cores, and a third worker for the time that a test waits for the mail server, the queue or the database.
    maxWorkers: 3,
    // A worker reads the product once, not once for each file. A file may leave nothing behind in it.
    isolate: false,
    // Nothing is proved by how long it takes: these only end what hangs, on the slowest machine too.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 240_000 } },
    // A test that needs luck is a bug.
    retry: 0,
    restoreMocks: true,
    reporters: process.env['CI'] ? ['dot'] : ['default'],
  },
})
