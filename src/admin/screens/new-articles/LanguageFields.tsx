import { useEffect, useId, useState } from 'react'
import { originalSearch } from '#admin/extensions/original-search.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import { listUnpublished, readPublication } from '#contract/publications.ts'
import { languageCode, languages } from '#lib/languages.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'
import type { OpenedArticle } from './use-article.ts'

interface LanguageFieldsProps {
  form: OpenedArticle['form']
  /** The identifier of the publication; '' for a new one. */
  id: string
}

interface Titled {
  _id: string
  title: string
}

/** The public publications whose words match, and all others. */
async function readOthers(q: string): Promise<Titled[]> {
  const [unpublished, ...found] = await Promise.all([
    backendHas('states') ? callAsStaff(listUnpublished).then(({ records }) => records) : [],
    ...available(originalSearch).map(({ find }) => find(q)),
  ])
  return [...found.flat(), ...unpublished]
}

function withOthers(known: Titled[], found: Titled[]): Titled[] {
  return [...new Map([...known, ...found].map((one) => [one._id, one])).values()]
}

/** The language of a publication, and the publication that it translates, found by its title (REA-05). */
export function LanguageFields({ form, id }: LanguageFieldsProps) {
  const list = useId()
  const [known, setKnown] = useState<Titled[]>([])
  const [typed, setTyped] = useState('')
  const { ref: _ref, value: original, ...field } = form.field('translationOf')
  const language = form.field('language')

  function find(q: string): void {
    readOthers(q).then(
      (found) => setKnown((before) => withOthers(before, found)),
      // If the list cannot be read, the chosen publication stays in the field, and nothing is suggested.
      () => {},
    )
  }

  useEffect(() => {
    if (original === '') return
    callAsStaff(readPublication, { id: original }).then(
      (read) => setKnown((before) => withOthers(before, [read])),
      () => {},
    )
  }, [original])

  /** Two publications with the same title differ by their identifiers. */
  const nameOf = ({ _id, title }: Titled) =>
    known.some((other) => other._id !== _id && other.title === title) ? `${title} (${_id})` : title
  const chosen = known.find(({ _id }) => _id === original)
  const isTyped = typed !== '' && original === ''
  return (
    <fieldset className="field-row min-w-0">
      <legend className="sr-only">Language</legend>
      <div className="field">
        <label htmlFor={language.id}>Language</label>
        <select
          id={language.id}
          name="language"
          value={languageCode(language.value)}
          onChange={({ target }) => form.change('language', target.value)}
        >
          {languages.map(({ code, name }, place) => (
            <option key={code} value={place === 0 ? '' : code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Translation of"
        dir="auto"
        {...field}
        error={isTyped ? 'Please choose one of the suggested titles' : field.error}
        note="The title of the original"
        list={list}
        autoComplete="off"
        value={isTyped ? typed : chosen ? nameOf(chosen) : original}
        onFocus={() => find('')}
        onChange={({ target }) => {
          const of = known.find((one) => one._id !== id && nameOf(one) === target.value)?._id ?? ''
          setTyped(target.value)
          form.change('translationOf', of)
          if (of === '') find(target.value)
        }}
      />
      <datalist id={list}>
        {known
          .filter(({ _id }) => _id !== id)
          .map((one) => (
            <option key={one._id}>{nameOf(one)}</option>
          ))}
      </datalist>
    </fieldset>
  )
}
