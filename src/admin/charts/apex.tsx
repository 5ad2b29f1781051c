import { colours } from '#config/colours.ts'
import type { ApexOptions } from 'apexcharts'
import type { ComponentType } from 'react'
import * as reactApexCharts from 'react-apexcharts'

interface ChartProps extends Pick<ApexProps, 'type' | 'series' | 'options' | 'height'> {
  width: string
}

function isComponent(value: unknown): value is ComponentType<ChartProps> {
  return typeof value === 'function'
}

/** The component in a CommonJS module, which bundlers wrap once or twice. */
function componentIn(module: unknown): ComponentType<ChartProps> {
  if (isComponent(module)) return module
  if (typeof module === 'object' && module !== null && 'default' in module) return componentIn(module.default)
  throw new Error('react-apexcharts has no component')
}

const Chart = componentIn(reactApexCharts)

interface LegendHelpers {
  appendToForeignObject: () => void
}

function legendHelpersOf(chart: unknown): LegendHelpers | undefined {
  if (typeof chart !== 'object' || chart === null || !('legend' in chart)) return undefined
  const { legend } = chart
  if (typeof legend !== 'object' || legend === null || !('legendHelpers' in legend)) return undefined
  const helpers: unknown = Object.getPrototypeOf(legend.legendHelpers)
  return isLegendHelpers(helpers) ? helpers : undefined
}

function isLegendHelpers(value: unknown): value is LegendHelpers {
  return typeof value === 'object' && value !== null && 'appendToForeignObject' in value
}

// The library adds two style elements, which the Content-Security-Policy blocks. It omits the first if an
// element has this id. The second is for its legend, which is not used here. apex.css replaces both.
if (!document.querySelector('#apexcharts-css')) {
  const marker = document.createElement('meta')
  marker.id = 'apexcharts-css'
  document.head.append(marker)
}

function withoutLegendStyles(chart: unknown): void {
  const helpers = legendHelpersOf(chart)
  if (helpers) helpers.appendToForeignObject = () => {}
}

interface ApexProps {
  type: 'area' | 'donut'
  series: ApexOptions['series']
  options: ApexOptions
  height: number
}

/** The only importer of the chart library. */
export function Apex({ type, series, options, height }: ApexProps) {
  const shared: ApexOptions = {
    ...options,
    colors: [colours.light.indigo],
    markers: { ...options.markers, strokeColors: colours.light.indigo, colors: [colours.light.panel] },
    grid: { ...options.grid, borderColor: colours.light.line },
    legend: { show: false },
    chart: {
      ...options.chart,
      fontFamily: 'inherit',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      events: { ...options.chart?.events, beforeMount: withoutLegendStyles },
    },
  }
  return <Chart type={type} series={series} options={shared} height={height} width="100%" />
}
