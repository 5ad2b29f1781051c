import { Suspense } from 'react'
import { counted } from '#lib/counted.ts'
import { shortDayText } from '#lib/day.ts'
import { navigate } from '#admin/shell/navigation.ts'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import type { DayBucket } from './day-buckets.ts'
import { WhenVisible } from './WhenVisible.tsx'

const Apex = lazyComponent(() => import('./apex.tsx'), 'Apex')

interface LineChartProps {
  title: string
  /** Name of the counted things, for the tooltip and the data table. */
  series: string
  xAxis?: string
  yAxis?: string
  days: DayBucket[]
  /** Address of the list that a click on a day opens, filtered to that day; '' if days are not links. */
  list?: string
  /** Label of a day on the axis. */
  labelOf?: (day: Date) => string
}

/** Links to the days, below the chart: the drawing itself cannot be reached by keyboard. */
const linkedDays = 6

const height = 260

/** Counts by day as a line, with a text summary and a data table for assistive technology. */
export function LineChart(props: LineChartProps) {
  const { title, series, xAxis, yAxis, days, list = '', labelOf = shortDayText } = props
  const [first] = days
  const last = days.at(-1)
  const addressOf = ({ day }: DayBucket) => `${list}?day=${day}`
  const filled = days.filter(({ count }) => count > 0).length
  const most = Math.max(0, ...days.map(({ count }) => count))
  const top = most < 5 ? most + 1 : Math.ceil((most + 1) / 5) * 5
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="text-sm text-soft">{title}</figcaption>
      {first === undefined || last === undefined ? (
        <p className="grid min-h-40 place-items-center text-soft">Nothing to show yet</p>
      ) : (
        <>
          <WhenVisible className={`-mx-2 min-h-[260px] ${list && 'cursor-pointer'}`}>
            <Suspense fallback={<div className="skeleton h-[260px]" />}>
              <Apex
                key={days.map(({ day, count }) => `${day}:${count}`).join()}
                type="area"
                height={height}
                series={[{ name: series, data: days.map(({ count }) => count) }]}
                options={{
                  chart: {
                    events: {
                      click: (_event, _chart, { dataPointIndex }: { dataPointIndex: number }) => {
                        const day = days[dataPointIndex]
                        if (list && day) void navigate(addressOf(day))
                      },
                    },
                  },
                  dataLabels: { enabled: false },
                  stroke: { curve: 'straight', width: days.length > 40 ? 1 : 3 },
                  markers: { size: days.length > 40 ? 0 : 4, strokeWidth: 3 },
                  fill: { type: 'solid', opacity: 0.1 },
                  grid: { padding: { left: 24, right: 24 } },
                  // On a phone, more dates would overlap.
                  responsive: [{ breakpoint: 640, options: { xaxis: { tickAmount: 1 } } }],
                  xaxis: {
                    categories: days.map(({ day }) => labelOf(new Date(day))),
                    title: { text: xAxis, style: { fontWeight: 600 } },
                    labels: { rotate: 0, hideOverlappingLabels: true, trim: false },
                    tickAmount: Math.min(days.length - 1, 5) || undefined,
                    tooltip: { enabled: false },
                  },
                  yaxis: {
                    min: 0,
                    max: top,
                    tickAmount: Math.min(top, 5),
                    decimalsInFloat: 0,
                    title: { text: yAxis, style: { fontWeight: 600 } },
                  },
                }}
              />
            </Suspense>
          </WhenVisible>
          {list && (
            <ul aria-label="Latest days" className="flex flex-wrap gap-x-5 text-sm text-soft">
              {days.slice(-linkedDays).map((day) => (
                <li key={day.day}>
                  <a
                    href={addressOf(day)}
                    className="inline-flex min-h-11 items-center hover:underline lg:pointer-fine:min-h-9"
                  >
                    {`${day.count} on ${day.label}`}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <div className="sr-only">
            <p>
              {`${counted(filled, 'day')} with entries, from ${first.label} to ${last.label}; at most ${most} on one day.`}
            </p>
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{xAxis ?? 'Date'}</th>
                  <th scope="col">{series}</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, label, count }) => (
                  <tr key={day}>
                    <th scope="row">{label}</th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  )
}
