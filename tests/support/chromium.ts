import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('No Chromium here: installing the distribution’s own (apt-get install chromium).')
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function downloadWithPlaywright(): void {
  console.log('No Chromium here: downloading Playwright’s own.')
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
}

/**
 * The browser to test with: CHROMIUM_PATH, one on PATH, Playwright's own; installed from the
 * distribution (as root on Debian) or downloaded when there is none. Throws one clear sentence.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`)
  }
  const found = () =>
    onPath() ?? (isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined)
  for (const prepare of [() => {}, installFromDebian, downloadWithPlaywright]) {
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
