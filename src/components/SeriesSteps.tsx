import { publicationPath } from '#config/paths.ts'
import { directionOf } from '#lib/direction.ts'
import type { Neighbours, SeriesStep } from '#lib/series.ts'

interface StepProps {
  step: SeriesStep | undefined
  label: string
  rel: string
}

function Step({ step, label, rel }: StepProps) {
  if (!step) return null
  const { id, title, number } = step
  return (
    <a className="more" rel={rel} href={publicationPath(id)}>
      {`${label}${number ? `, no. ${number}` : ''}: `}
      <bdi dir={directionOf(title)}>{title}</bdi>
    </a>
  )
}

/** Links below a text to the publications before and after it in its series (REA-04). */
export function SeriesSteps({ before, after }: Neighbours) {
  if (!before && !after) return null
  return (
    <nav className="paper-topics paper-ways" aria-label="Series">
      <Step step={before} label="Previous" rel="prev" />
      <Step step={after} label="Next" rel="next" />
    </nav>
  )
}
