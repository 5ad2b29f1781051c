import { Suspense } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { WhenVisible } from './WhenVisible.tsx'

const Apex = lazyComponent(
  () => import('./apex.tsx'),
  ({ Apex }) => Apex,
)

interface DoughnutChartProps {
  /** In the middle, above the number. */
  centre: string
  legend: string
  count: number
}

const size = 260

/** One number as a ring, with its name in the middle (DASH-03). Name and number are text, not part of the drawing. */
export function DoughnutChart({ centre, legend, count }: DoughnutChartProps) {
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div className="relative mx-auto grid h-[260px] w-full max-w-[300px] place-items-center">
        <WhenVisible className="absolute inset-0">
          {count > 0 ? (
            <Suspense fallback={null}>
              <Apex
                key={count}
                type="donut"
                height={size}
                series={[count]}
                options={{
                  labels: [legend],
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
          <span className="font-display text-3xl font-semibold">{count}</span>
        </p>
      </div>
      <figcaption className="flex items-center gap-2 text-sm text-soft">
        <span className="size-2.5 rounded-full bg-indigo" aria-hidden="true" />
        {legend}
      </figcaption>
    </figure>
  )
}
