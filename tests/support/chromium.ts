import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium without the window of a browser around it, which costs twice the time. */
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`No ${shell} here: installing the distribution’s own.`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', shell], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

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
    for (const install of [installFromDebian, downloadWithPlaywright]) {
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
