import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findTestBrowser } from './scripts/chromium.mjs'

// The product as `npm start` runs it, on a port and data of its own. Workers read the same environment again.
const port = Number((process.env['E2E_PORT'] ??= '3997'))
if (!process.env['E2E_DATA_DIR']) {
  const made = mkdtempSync(join(tmpdir(), 'seawall-e2e-'))
  // Started as root, the database's own user must be able to come here.
  chmodSync(made, 0o711)
  process.env['E2E_DATA_DIR'] = made
  process.on('exit', () => rmSync(made, { recursive: true, force: true }))
}
const dataDir = process.env['E2E_DATA_DIR']
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.{spec,e2e}.ts',
  outputDir: 'test-results',
  // Journeys share one running product; two cores serve it and the browser.
  workers: 2,
  fullyParallel: true,
  // A second try hides a defect, so there is none by hand. Landing gets one, and names the test in its report: not every file has been
  // run often enough under load to know that it never needs it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Nothing is proved by how long it takes: these only end what hangs, on the slowest machine too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env['CI'] ? 'dot' : 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording slows every test: `npx playwright test FILE --trace on` where it is wanted.
    trace: 'off',
    // Nothing slides or fades but where that is what a test is about.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findTestBrowser() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], channel: undefined } }],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/health/ready`,
    env: { PORT: String(port), DATA_DIR: dataDir, SEAWALL_ENV: 'demo', LOG_LEVEL: 'warn' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
})
