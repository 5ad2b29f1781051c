import { readFile, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { version } from '#config/version.ts'
import { counted } from '#lib/counted.ts'
import { z } from '#contract/zod.ts'
import type { ServerEnv } from '#server/env.ts'
import { databaseSize } from '#server/database/database-size.ts'
import { type Finding, findingsOn } from '#server/health/finding.ts'
import type { Facts } from './check.ts'

const onProxy = findingsOn('proxy')
const onVersions = findingsOn('versions')

const onDisk = findingsOn('disk')

const megabyte = 1_000_000

/** Free disk space for the database, its next backup and builds. */
export async function checkDisk({
  env: { dataDir, backupDir = dataDir, databaseUrl },
}: {
  env: Pick<ServerEnv, 'dataDir' | 'backupDir' | 'databaseUrl'>
}): Promise<Finding[]> {
  const found: Finding[] = []
  const size = databaseUrl === undefined ? databaseSize(dataDir) : 0
  for (const folder of new Set([dataDir, backupDir])) {
    const facts = await statfs(folder).catch(() => undefined)
    if (facts === undefined) continue
    const free = facts.bavail * facts.bsize
    const text = `${folder} has ${Math.floor(free / megabyte).toLocaleString('en-GB')} MB left`
    if (free < size + 64 * megabyte)
      found.push(onDisk.wrong`${text}, which is too little for a backup: make room.`)
    else if (free < 3 * size + 500 * megabyte) found.push(onDisk.warning`${text}: make room soon.`)
    else found.push(onDisk.ok`${text}.`)
  }
  return found
}

/** Checks that TRUST_PROXY fits the other settings. */
export function checkProxy({ env: { trustedHops, host, siteUrl } }: Pick<Facts, 'env'>): Finding {
  const isLocal = host === '127.0.0.1' || host === '::1'
  if (trustedHops === 0)
    return siteUrl?.startsWith('https:')
      ? onProxy.warning`SITE_URL is https, so a proxy is in front, but TRUST_PROXY is 0: limits count all its callers as one. Set TRUST_PROXY to the number of proxies.`
      : onProxy.ok`No proxy is trusted: limits count the address that connects.`
  return isLocal
    ? onProxy.ok`Forwarded addresses of ${trustedHops} in front are trusted, and only this machine can reach the port.`
    : onProxy.warning`TRUST_PROXY=${trustedHops}, and HOST is ${host === undefined || isIP(host) === 0 ? 'every address' : host}: anyone who reaches the port without the proxy can choose the address that limits count. Close the port to others.`
}

const entry = z.object({
  version: z.optional(z.string()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
})
const lock = z.object({ packages: z.record(z.string(), entry) })

async function readPackages(root: URL, file: string) {
  const text = await readFile(new URL(file, root), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : z.parse(lock, JSON.parse(text)).packages
}

/** Checks that Node and the installed packages match the lockfile; `root` is the folder of package.json. */
export async function checkVersions(root: URL, nodeVersion: string): Promise<Finding[]> {
  const wanted = await readPackages(root, 'package-lock.json')
  const installed = await readPackages(root, 'node_modules/.package-lock.json')
  if (wanted === undefined || installed === undefined)
    return [onVersions.wrong`package-lock.json or node_modules is missing: run npm ci.`]
  const needed = Object.entries(wanted).filter(
    ([path, { optional, devOptional, dev }]) => path !== '' && !optional && !devOptional && !dev,
  )
  const others = needed.filter(([path, { version }]) => installed[path]?.version !== version)
  const [name = ''] = others[0] ?? []
  const node = wanted['node_modules/node']?.version
  return [
    node === nodeVersion
      ? onVersions.ok`${version} on Node ${nodeVersion}.`
      : onVersions.wrong`Node is ${nodeVersion}, but this version is tested on ${node ?? 'another'}: start it with npm.`,
    others.length === 0
      ? onVersions.ok`${needed.length} packages, as in package-lock.json.`
      : onVersions.wrong`${counted(others.length, 'package differs', 'packages differ')} from package-lock.json, such as ${name.replace('node_modules/', '')}: run npm ci.`,
  ]
}
