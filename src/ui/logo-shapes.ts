/** The logo's diamonds on a grid of 40, from the outermost to the heart: colour and path. */
export const logoShapes = [
  { fill: '#b4441f', d: 'M20 0l20 20-20 20L0 20z' },
  { fill: '#fbf8f1', d: 'M20 8l12 12-12 12L8 20z' },
  { fill: '#12372a', d: 'M20 15l5 5-5 5-5-5z' },
]
