import { execFileSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { installFromDebian, isExecutable, onPath } from './executables.ts'

/** A headless shell: a full browser takes twice the time. */
const shell = 'chromium-headless-shell'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** These keep a browser from requesting anything but the page under test. */
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function downloadWithPlaywright(): void {
  console.log('No Chromium here: downloading Playwright’s own.')
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
}

/**
 * The installed browser: CHROMIUM_PATH, else a headless shell on PATH, else another Chromium on PATH, else Playwright's
 * own. Installs nothing. Throws if CHROMIUM_PATH names a file that cannot be run.
 */
function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given === undefined || given === '')
    return onPath([shell]) ?? onPath(browsers) ?? [chromium.executablePath()].find(isExecutable)
  if (isExecutable(given)) return given
  throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`)
}

/**
 * Sets CHROMIUM_PATH to a browser for this process and its children. Installs one if there is none: Debian's headless
 * shell as root, else Playwright's download. Throws one clear sentence.
 */
export function prepareChromium(): void {
  if (findChromium() === undefined || (!process.env.CHROMIUM_PATH && onPath([shell]) === undefined))
    for (const install of [() => installFromDebian(shell), downloadWithPlaywright]) {
      try {
        install()
      } catch {
        // The next one may work; the sentence below is for when none does.
      }
      if (findChromium() !== undefined) break
    }
  const path = findChromium()
  if (path === undefined)
    throw new Error('No Chromium was found or could be installed: install one and name it in CHROMIUM_PATH.')
  process.env.CHROMIUM_PATH = path
}

/** The options to launch the installed browser with. */
export function launchOptions(): { args: string[]; executablePath?: string } {
  const executablePath = findChromium()
  return { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) }
}
