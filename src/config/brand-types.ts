/** Types of src/config/brand/, where each name is explained. */

/** #rrggbb */
export type Hex = `#${string}`

/** Colours that differ in the dark scheme: page backgrounds, text on them, and marks. */
export type SchemeColour =
  | 'panel'
  | 'paper'
  | 'sand'
  | 'ink'
  | 'pine'
  | 'clay'
  | 'rust'
  | 'soft'
  | 'line'
  | 'edge'
  | 'danger'
  | 'blush'
  | 'indigo'
  | 'plum'
  | 'honey'
  | 'leaf'
  | 'rose'
  | 'sky'

/** Colours that are the same in both schemes: dark backgrounds, text on them, and the lattice. */
export type LastingColour =
  | 'cream'
  | 'forest'
  | 'night'
  | 'ochre'
  | 'ring'
  | 'mist'
  | 'moss'
  | 'clayShade'
  | 'ochreShade'
  | 'reed'
  | 'reedShade'

export type ColourName = SchemeColour | LastingColour

export interface Organisation {
  name: string
  /** Replaces the name where it is too long: in the logo and on social cards. */
  shortName: string
  /** Year of foundation. */
  founded: number
  headline: string
  tagline: string
  mission: string
  phone: string
  /** Phone number of the firm's WhatsApp account. */
  whatsapp: string
  email: string
  address: string
  /** Telephone hours. */
  hours: string
  /** Promised response time, shown by both forms. */
  answersWithin: string
  /** Time zone of the days and times that staff enter, and its name for people. */
  timeZone: string
  timeZoneName: string
  /** The map on the contact page: an embedded frame, and a link to the same place. */
  map: { embed: string; link: string }
  social: { name: string; icon: 'x' | 'linkedin' | 'instagram'; url: string }[]
  goals: { figure: string; words: string }[]
  /** Results of the work, shown on Home: at most three. Without any, Home has no such section. */
  outcomes?: Outcome[]
}

export interface Language {
  /** BCP 47, such as 'fr' or 'pt-BR'. */
  code: string
  /** In English, and in the language itself. */
  name: string
  ownName: string
  /** For languages that are written from right to left. */
  dir?: 'rtl'
}

export interface Outcome {
  /** One sentence of at most 160 characters. */
  words: string
  /** Who says so or where it can be read, such as a client or a report. */
  source?: string
}

/** Evidence: a sentence that begins with its number, a chart, and the publication that both come from. */
export interface Finding {
  /** The page that shows it: Home, '/', or that of a service, such as '/research'. */
  page: string
  /** The number, set large, such as '34%': at most 12 characters. The words complete its sentence. */
  figure: string
  /** At most 160 characters. */
  words: string
  chart: {
    /** Its subject and unit, such as 'Beans at the border, dollars per kilogram'. */
    title: string
    kind: 'bars' | 'lines'
    /** Of what and how many its numbers are, such as 'Median of 42 asking prices a week': at most 80 characters. */
    basis?: string
    /** Names and numbers, two to twelve, such as `['Week 1', '$0.82']`. */
    rows: [name: string, number: string][]
  }
  /** Title of the publication, or the id in its address. The finding is shown while it is on the site and stands. */
  publication: string
  /** Marks it as a sample. */
  sample?: boolean
}

export interface Person {
  name: string
  role: string
  /** One or two sentences, at most 200 characters. */
  about?: string
  email?: string
  /** Such as 0000-0002-1825-0097: catalogues tell people of one name apart by it. */
  orcid?: string
  /** A JPEG, PNG or WebP in people/. Without one, the initials are shown on the lattice. */
  photograph?: string
  /** Social profiles, in display order. */
  twitter?: string
  linkedin?: string
  instagram?: string
}

export interface Partner {
  name: string
  /** An SVG, PNG, JPEG or WebP in partners/. Without one, the name is shown beside a diamond. */
  logo?: string
}

export interface Type {
  /** Families of CSS, the first choice first. */
  headings: string
  text: string
  /** TrueType files of covers and social cards, one for each script: of packages, or of this folder. */
  cards: string[]
  /** The same for the pictures of charts; without them, those of social cards. */
  charts?: string[]
}

/** The logo as pages draw it. */
export interface Logo {
  viewBox: string
  /** Its width by its height. */
  ratio: number
  /** Contents of the `svg` element. */
  markup: string
  /** Prefix of its ids. */
  prefix: string
}

/** A partner's logo as pages show it. */
export interface PartnerLogo {
  src: string
  /** Pixels. */
  width: number
  height: number
}

/** A finding as pages show it. */
export interface DrawnFinding extends Omit<Finding, 'chart'> {
  /** The chart's title, its basis ('' without one), and its HTML. */
  title: string
  basis: string
  drawing: string
}
