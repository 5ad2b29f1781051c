import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium without the window of a browser around it, which costs twice the time. */
const shell = 'chromium-headless-shell'

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** What keeps a browser from looking for anything but the page under test. */
export const browserArguments = [
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
 * The browser to test with: CHROMIUM_PATH; else a headless shell, which root installs on Debian; else another Chromium
 * on PATH; else Playwright's own, downloaded where it is not there. Throws one clear sentence.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`)
  }
  const downloaded = () => [chromium.executablePath()].find(isExecutable)
  for (const [prepare, found] of [
    [() => {}, () => onPath([shell])],
    [installFromDebian, () => onPath([shell]) ?? onPath(browsers) ?? downloaded()],
    [downloadWithPlaywright, downloaded],
  ] as const) {
    try {
      prepare()
    } catch {
      // The next way may work; the sentence below is for when none does.
    }
    const path = found()
    if (path) return path
  }
  throw new Error('No Chromium was found or could be installed: install one and name it in CHROMIUM_PATH.')
}
