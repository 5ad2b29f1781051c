import { fileURLToPath } from 'node:url'
import type { Language, Logo, Outcome, Partner, PartnerLogo, Person } from '#config/brand-types.ts'
import { organisation, partners } from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { languages } from '#lib/languages.ts'
import { personId } from '#lib/people.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Picture } from '#site/content/picture.ts'
import { readFonts } from '#build/cards/card-fonts.ts'
import { colourFaults } from './check-colours.ts'
import { drawIcons } from './site-icons.ts'
import { preparePartnerLogos } from './partner-logos.ts'
import { preparePhotographs } from './photographs.ts'
import { named, readBrandFile } from './read-brand-file.ts'
import { readSvg } from './read-svg.ts'

/** The folder that a firm replaces. */
export const brandFolder = fileURLToPath(new URL('../../config/brand/', import.meta.url))

const logoFile = 'logo.svg'

/** Prefix of ids in the logo. */
const prefix = 'brand-logo-'

/** Maximum bytes of the logo: each page contains it twice. */
const logoLimit = 8 * 1024

export interface PreparedBrand {
  logo: Logo
  photographs: Record<string, Picture>
  partnerLogos: Record<string, PartnerLogo>
  /** The files of the built site that come from the brand, by their addresses. */
  files: Map<string, Buffer>
}

/** Maximum number of outcomes, and of characters of each: Home shows them beside each other. */
const outcomeLimits = { count: 3, length: 160 }

/** Faults in the outcomes, one sentence each. */
function outcomeFaults(outcomes: Outcome[] = []): string[] {
  const { count, length } = outcomeLimits
  const tooMany = outcomes.length > count ? [`There are ${outcomes.length} outcomes; keep ${count}`] : []
  const unfit = outcomes.flatMap(({ words }, place) => {
    if (words.trim() === '') return `Outcome ${place + 1} has no words; write them or remove it`
    return words.length > length
      ? `Outcome ${place + 1} has ${words.length} characters; shorten it to ${length}`
      : []
  })
  return [...tooMany, ...unfit].map((fault) => `${fault} (${named('brand.ts')}).`)
}

/** Languages without a valid code, or with that of another. */
function languageFaults(found: readonly Language[] = []): string[] {
  const isValid = (code: string) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(code)
  const codes = found.map(({ code }) => code.toLowerCase())
  return found.flatMap(({ code }, place) =>
    isValid(code) && codes.indexOf(code.toLowerCase()) === place
      ? []
      : `Language ${place + 1} needs a code that no other has, such as fr (${named('brand.ts')}).`,
  )
}

/** People whose names have no letters, or those of another: both would have one address on About (REA-01). */
function peopleFaults(found: Person[]): string[] {
  const ids = found.map(({ name }) => personId(name))
  return found.flatMap(({ name }, place) =>
    /[\p{L}\p{N}]/u.test(name) && ids.indexOf(ids[place] ?? '') === place
      ? []
      : `Person ${place + 1} needs a name that no other has (${named('people.ts')}).`,
  )
}

interface Sources {
  folder?: string
  /** The folder that keeps encoded photographs between builds. */
  cache: string
  brand?: {
    people: Person[]
    partners: Partner[]
    outcomes?: Outcome[] | undefined
    languages?: readonly Language[] | undefined
  }
}

/**
 * Checks the brand and draws its icons, photographs and logos. Throws an OperatorError in which each sentence names a
 * file and the change that it needs.
 */
export async function prepareBrand({
  folder = brandFolder,
  cache,
  brand = { people, partners, languages, outcomes: organisation.outcomes },
}: Sources): Promise<PreparedBrand> {
  const faults = [
    ...colourFaults(),
    ...outcomeFaults(brand.outcomes),
    ...languageFaults(brand.languages),
    ...peopleFaults(brand.people),
  ]
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
  readFonts()
  const source = await readBrandFile(folder, logoFile, logoLimit)
  const logo = readSvg(source.toString('utf8'), { file: named(logoFile), prefix })
  const portraits = await preparePhotographs(folder, cache, brand.people)
  const ofPartners = await preparePartnerLogos(folder, brand.partners)
  const [, , width, height] = logo.viewBox
  return {
    logo: { viewBox: logo.viewBox.join(' '), ratio: width / height, markup: logo.markup, prefix },
    photographs: portraits.photographs,
    partnerLogos: ofPartners.logos,
    files: new Map([...(await drawIcons(logo)), ...portraits.files, ...ofPartners.files]),
  }
}
