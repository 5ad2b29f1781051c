import { useId, useState } from 'react'
import { listSeries, type SeriesPart } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'
import { namesOf, nextNumber, withSameNumber } from './known-series.ts'
import type { OpenedArticle } from './use-article.ts'

interface SeriesFieldsProps {
  form: OpenedArticle['form']
  /** The identifier of the publication; '' for a new one. */
  id: string
}

/** The series of a publication and its number, with suggestions from those of all series (REA-04). */
export function SeriesFields({ form, id }: SeriesFieldsProps) {
  const list = useId()
  const { series, seriesNumber } = form.values
  const [known, setKnown] = useState<SeriesPart[]>([])
  /** The number that was suggested; undefined until a series is typed. */
  const [suggested, setSuggested] = useState<string>()
  const others = known.filter(({ _id }) => _id !== id)
  const same = withSameNumber({ series, seriesNumber: seriesNumber.trim() }, others)

  /** Fills in the next number. One that staff typed stays. */
  function suggest(name: string): void {
    const next = nextNumber(name, others)
    if (['', suggested].includes(seriesNumber) && next !== seriesNumber) form.change('seriesNumber', next)
    setSuggested(next)
  }

  function load(): void {
    if (known.length > 0) return
    // If the series cannot be read, both fields work without suggestions.
    callAsStaff(listSeries).then(
      ({ records }) => setKnown(records),
      () => {},
    )
  }

  return (
    <fieldset className="field-row min-w-0">
      <legend className="sr-only">Series</legend>
      <Field
        label="Series"
        dir="auto"
        {...form.field('series')}
        list={list}
        autoComplete="off"
        onFocus={load}
        onChange={({ target }) => {
          form.change('series', target.value)
          suggest(target.value)
        }}
        onBlur={() => {
          // The list of series may have arrived after the writer chose one.
          if (suggested !== undefined) suggest(series)
        }}
      />
      <datalist id={list}>
        {namesOf(others).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field
        label="Number in the series"
        inputMode="numeric"
        autoComplete="off"
        note={same && `“${same.title}” has this number too`}
        {...form.field('seriesNumber')}
        onFocus={load}
      />
    </fieldset>
  )
}
