// Plain JavaScript for any Node >= 20: the system's Chromium, installed through the package manager where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Debian's build of the same browser without its windows: the suite costs a fifth less of the processor with it.
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

/** The browser's path, or null. CHROMIUM_PATH goes first. */
export const findChromium = () => [process.env.CHROMIUM_PATH ?? '', ...places].find((place) => place !== '' && existsSync(place)) ?? null

/** What the tests start, or null: the browser without windows where it is installed, any Chromium elsewhere. CHROMIUM_PATH goes first. */
export const findTestBrowser = () => (!process.env.CHROMIUM_PATH && existsSync(withoutWindows) ? withoutWindows : findChromium())

/** Makes sure there is one for the tests; false where it is missing and may not be installed. */
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
