/** A script as one text (build/astro/bundled-text.ts). */
declare module '*?bundled' {
  const text: string
  export default text
}

/** The logo as pages draw it (build/astro/brand.ts). */
declare module '*/logo.svg?prepared' {
  const logo: import('#config/brand-types.ts').Logo
  export default logo
}

/** Photographs of people and logos of partners, by the names of their files. */
declare module '*/brand.ts?prepared' {
  const pictures: {
    photographs: Record<string, import('#site/content/picture.ts').Picture>
    partnerLogos: Record<string, import('#config/brand-types.ts').PartnerLogo>
  }
  export default pictures
}
