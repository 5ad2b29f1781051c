import type { ColourName, Hex, SchemeColour } from '#config/brand-types.ts'

/**
 * Every colour of the site, the dashboard, the icons and the social cards, as #rrggbb. The names come from
 * the first brand: a firm whose colour is blue keeps the names and changes the values. The build checks the
 * contrast of all colours that are used on each other.
 */
export const light: Record<ColourName, Hex> = {
  // Page backgrounds. Cream is the light page background in both schemes, and text on dark backgrounds.
  panel: '#ffffff',
  paper: '#fbf8f1',
  cream: '#fbf8f1',
  sand: '#f3ead6',
  // Text and headings; pine is also the colour of actions in the dashboard.
  ink: '#17211c',
  pine: '#12372a',
  // Dark backgrounds: the hero, the footer, the sidebar; and a darker one, which is also the text on ochre.
  forest: '#12372a',
  night: '#0d2a20',
  // The accent and its hover colour; the second accent; the focus ring.
  clay: '#b4441f',
  rust: '#93350f',
  ochre: '#e3a72f',
  ring: '#bb750d',
  // Secondary text, on pages and on dark backgrounds; lines, and borders of controls.
  soft: '#5c625b',
  mist: '#d5ddd6',
  line: '#e4ddcf',
  edge: '#8b8574',
  // Errors, and their background.
  danger: '#b3261e',
  blush: '#fdf0ed',
  // The dashboard: charts, and the current line of the sidebar.
  indigo: '#4f46e5',
  moss: '#1f4a3a',
  // More colours for writers: one for text, and four for text backgrounds.
  plum: '#7a2e5d',
  honey: '#fbe6b4',
  leaf: '#e1f1e3',
  rose: '#fce5dc',
  sky: '#e8eafd',
  // The lattice: quiet diamonds on clay and on ochre, and a pale background with its own.
  clayShade: '#9b3818',
  ochreShade: '#d39a27',
  reed: '#ece3d0',
  reedShade: '#e1d6be',
}

/** Colours that differ in the dark scheme. */
export const dark: Record<SchemeColour, Hex> = {
  panel: '#18211d',
  paper: '#101714',
  sand: '#1e2c25',
  ink: '#ebe7dc',
  pine: '#a3d3b9',
  clay: '#ee9572',
  rust: '#f8bfa6',
  soft: '#b0b8b0',
  line: '#303c35',
  edge: '#7f8a82',
  danger: '#f8a196',
  blush: '#3b211e',
  indigo: '#b0acff',
  plum: '#e9a3cb',
  honey: '#4c390c',
  leaf: '#1e4429',
  rose: '#5a2c20',
  sky: '#33366b',
}
