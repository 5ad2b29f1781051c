/** A script as one text (publish/astro/bundled-text.ts). */
declare module '*?bundled' {
  const text: string
  export default text
}

/** The logo as pages draw it (publish/brand/prepared-brand.ts). */
declare module '*/logo.svg?prepared' {
  import type { Logo } from '#config/brand-types.ts'

  const logo: Logo
  export default logo
}

/** Photographs of people and logos of partners, by file name, and findings. */
declare module '*/brand.ts?prepared' {
  import type { DrawnFinding, PartnerLogo } from '#config/brand-types.ts'
  import type { Picture } from '#site/content/picture.ts'

  const prepared: {
    photographs: Record<string, Picture>
    partnerLogos: Record<string, PartnerLogo>
    drawnFindings: DrawnFinding[]
  }
  export default prepared
}
