// Plain JavaScript for any Node >= 20: finds the system's Chromium, or installs it through the package manager where that is permitted.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Debian's headless build of the same browser, with which the suite needs a fifth less processor time.
const withoutWindows = '/usr/bin/chromium-headless-shell'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser's path, or null. CHROMIUM_PATH takes precedence. */
export const findChromium = () => [process.env.CHROMIUM_PATH ?? '', ...places].find((place) => place !== '' && existsSync(place)) ?? null

/** The browser for the tests, or null: the headless build if it is installed, otherwise any Chromium. CHROMIUM_PATH takes precedence. */
export const findTestBrowser = () => (!process.env.CHROMIUM_PATH && existsSync(withoutWindows) ? withoutWindows : findChromium())

/** Makes sure that the tests have a browser; returns false if there is none and it may not be installed. */
export const installTestBrowser = () => {
  if (findTestBrowser()) return true
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (process.getuid?.() === 0 && hasApt) {
    console.log('Installing Chromium for the browser tests ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    const installed = (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit', env }).status === 0
    if (!installed('chromium-headless-shell')) installed('chromium')
  }
  return findTestBrowser() !== null
}
