/** How a table of a text is drawn (REA-07), and the names that writers choose from. */
export const chartKinds = { bars: 'Bars', stacked: 'Stacked bars', lines: 'Lines' } as const
export type ChartKind = keyof typeof chartKinds

function isChartKind(text: string): text is ChartKind {
  return Object.keys(chartKinds).includes(text)
}

/** The kind of a drawn table, from its classes, such as `chart-bars`; undefined if it is not drawn. */
export function chartKindOf(classes: string): ChartKind | undefined {
  const names = classes.split(/\s+/).filter((name) => name.startsWith('chart-'))
  return names.map((name) => name.slice('chart-'.length)).find(isChartKind)
}
