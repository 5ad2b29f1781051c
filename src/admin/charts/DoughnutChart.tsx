import { type CSSProperties, Suspense } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { WhenVisible } from './WhenVisible.tsx'

const Apex = lazyComponent(() => import('./apex.tsx'), 'Apex')

/** A segment of the ring, and the list that it links to. */
interface Part {
  name: string
  count: number
  href: string
  colour: string
}

interface DoughnutChartProps {
  /** The label in the middle, above the number. */
  centre: string
  legend: string
  count: number
  /** The segments; omitted for a full ring. */
  parts?: Part[]
}

const size = 260

const whole: Part[] = []

/** The custom properties with the colours of the segments, which apex.css reads. */
function coloursOf(parts: Part[]): CSSProperties {
  return Object.fromEntries(parts.map(({ colour }, index) => [`--slice-${index}`, colour]))
}

function Dot({ colour }: { colour: string }) {
  return (
    <span
      className="size-2.5 rounded-full border border-transparent"
      style={{ backgroundColor: colour }}
      aria-hidden="true"
    />
  )
}

/** One number as a ring, with its name in the middle (DASH-03). Names and numbers are text, not part of the drawing. */
export function DoughnutChart({ centre, legend, count, parts = whole }: DoughnutChartProps) {
  const segments = parts.filter((part) => part.count > 0)
  const drawn = segments.length > 0 ? segments.map((part) => part.count) : [count]
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div className="relative mx-auto grid h-[260px] w-full max-w-[300px] place-items-center">
        <WhenVisible className="absolute inset-0" style={coloursOf(segments)}>
          {count > 0 ? (
            <Suspense fallback={null}>
              <Apex
                key={drawn.join()}
                type="donut"
                height={size}
                series={drawn}
                options={{
                  labels: segments.length > 0 ? segments.map(({ name }) => name) : [legend],
                  dataLabels: { enabled: false },
                  stroke: { width: 0 },
                  tooltip: { enabled: false },
                  plotOptions: { pie: { donut: { size: '70%' }, expandOnClick: false } },
                  states: { hover: { filter: { type: 'none' } } },
                }}
              />
            </Suspense>
          ) : (
            <div className="mx-auto mt-3 size-[230px] rounded-full border-[34px] border-sand" />
          )}
        </WhenVisible>
        <p className="relative grid justify-items-center leading-tight">
          <span className="text-sm text-soft">{centre}</span>
          <span className="font-display text-[1.75rem] font-semibold">{count}</span>
        </p>
      </div>
      <figcaption className="grid gap-1 text-sm text-soft">
        <span className="flex items-center gap-2">
          {parts.length === 0 && <Dot colour="var(--color-indigo)" />}
          <span>{legend}</span>
        </span>
        {parts.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {parts.map(({ name, count: number, href, colour }) => (
              <li key={name} className="flex min-h-11 items-center gap-2 lg:pointer-fine:min-h-9">
                <Dot colour={colour} />
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center gap-1.5 text-accent underline lg:pointer-fine:min-h-9"
                >
                  <span>{name}</span>
                  <b className="tabular-nums">{number}</b>
                </a>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  )
}
