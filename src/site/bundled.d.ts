/** A script as one text (build/astro/bundled-text.ts). */
declare module '*?bundled' {
  const text: string
  export default text
}
