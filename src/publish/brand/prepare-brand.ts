import { fileURLToPath } from 'node:url'
import type { Finding, Language, Logo, Outcome, Partner, Person } from '#config/brand-types.ts'
import { orcidOf } from '#contract/orcid.ts'
import * as ownBrand from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { oldFieldsOf } from '#config/renamed.ts'
import { languages } from '#lib/languages.ts'
import { personId } from '#lib/people.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { readFonts } from '#publish/cards/card-fonts.ts'
import { colourFaults } from './check-colours.ts'
import { drawFindings, findingFaults } from './findings.ts'
import { drawIcons } from './site-icons.ts'
import { preparePartnerLogos } from './partner-logos.ts'
import { preparePhotographs } from './photographs.ts'
import { named, readBrandFile } from './read-brand-file.ts'
import { readSvg } from './read-svg.ts'

/** The folder that a firm replaces. */
export const brandFolder = fileURLToPath(new URL('../../config/brand', import.meta.url))

const logoFile = 'logo.svg'

/** Prefix of ids in the logo. */
const prefix = 'brand-logo-'

/** Maximum bytes of the logo: each page contains it twice. */
const logoLimit = 8 * 1024

/** Maximum number of outcomes, and of characters of each: Home shows them beside each other. */
const outcomeLimits = { count: 3, length: 160 }

/** Faults in the outcomes. */
function outcomeFaults(outcomes: Outcome[]): string[] {
  const { count, length } = outcomeLimits
  const tooMany = outcomes.length > count ? [`There are ${outcomes.length} outcomes; keep ${count}`] : []
  const unfit = outcomes.flatMap(({ words }, place) => {
    if (words.trim() === '') return `Outcome ${place + 1} has no words; write them or remove it`
    if (words.length <= length) return []
    return `Outcome ${place + 1} has ${words.length} characters; shorten it to ${length}`
  })
  return [...tooMany, ...unfit]
}

/** Faults of entries whose key is '' or that of an earlier entry. */
function keyFaults(kind: string, keys: string[], need: string): string[] {
  return keys.flatMap((key, place) =>
    key !== '' && keys.indexOf(key) === place ? [] : `${kind} ${place + 1} needs a ${need} that no other has`,
  )
}

/** People with an ORCID that has other digits or another form. */
function orcidFaults(team: Person[]): string[] {
  return team.flatMap(({ name, orcid }) =>
    orcid === undefined || orcidOf(orcid) === orcid
      ? []
      : `The ORCID of ${name} is not one such as 0000-0002-1825-0097`,
  )
}

/** Faults in a brand, one sentence each. Two people of one name would have one address on About (REA-01). */
function faultsOf({ outcomes = [], findings = [], languages: spoken = [], people: team }: Brand): string[] {
  const codes = spoken.map(({ code }) =>
    /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(code) ? code.toLowerCase() : '',
  )
  const names = team.map(({ name }) => (/[\p{L}\p{N}]/u.test(name) ? personId(name) : ''))
  return [
    ...oldFieldsOf(),
    ...colourFaults(),
    ...outcomeFaults(outcomes).map((fault) => `${fault} (${named('brand.ts')}).`),
    ...findingFaults(findings).map((fault) => `${fault} (${named('brand.ts')}).`),
    ...keyFaults('Language', codes, 'code').map((fault) => `${fault}, such as fr (${named('brand.ts')}).`),
    ...orcidFaults(team).map((fault) => `${fault} (${named('people.ts')}).`),
    ...keyFaults('Person', names, 'name').map((fault) => `${fault} (${named('people.ts')}).`),
  ]
}

interface Brand {
  people: Person[]
  partners: Partner[]
  outcomes?: Outcome[] | undefined
  findings?: Finding[] | undefined
  languages?: readonly Language[] | undefined
}

/** Checks the brand and draws its pictures; `cache` keeps encoded photographs. Throws OperatorError with each fault. */
export async function prepareBrand({
  folder = brandFolder,
  cache,
  brand = { ...ownBrand, people, languages, outcomes: ownBrand.organisation.outcomes },
}: {
  folder?: string
  cache: string
  brand?: Brand
}) {
  const faults = faultsOf(brand)
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  readFonts()
  const source = await readBrandFile(folder, logoFile, logoLimit)
  const logo = readSvg(source.toString('utf8'), { file: named(logoFile), prefix })
  const portraits = await preparePhotographs(folder, cache, brand.people)
  const ofPartners = await preparePartnerLogos(folder, brand.partners)
  const [, , width, height] = logo.viewBox
  return {
    logo: { ...logo, viewBox: logo.viewBox.join(' '), ratio: width / height, prefix } satisfies Logo,
    photographs: portraits.photographs,
    partnerLogos: ofPartners.logos,
    findings: drawFindings(brand.findings ?? []),
    /** The files of the built site that come from the brand, by their addresses. */
    files: new Map([...(await drawIcons(logo)), ...portraits.files, ...ofPartners.files]),
  }
}

export type PreparedBrand = Awaited<ReturnType<typeof prepareBrand>>
