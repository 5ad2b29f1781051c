import { useId } from 'react'
import { publicationKinds, summaryLimit } from '#contract/catalogue.ts'
import { characterCount } from '#contract/title.ts'
import { licenceNames } from '#lib/licence.ts'
import { Field } from '#ui/Field.tsx'
import { AuthorFields } from './AuthorFields.tsx'
import type { OpenedArticle } from './use-article.ts'

/** The catalogue record of a publication (OUT-01). */
export function RecordFields({ form }: { form: OpenedArticle['form'] }) {
  const licences = useId()
  const { values } = form
  const kind = form.field('kind')

  return (
    <>
      {' '}
      <AuthorFields
        value={values.authors}
        error={form.errorOf('authors')}
        onChange={(authors) => form.change('authors', authors)}
      />
      <div className="field">
        <label htmlFor={kind.id}>Kind</label>
        <select
          id={kind.id}
          name="kind"
          value={kind.value}
          onChange={({ target }) => form.change('kind', target.value)}
        >
          <option value="">None</option>
          {publicationKinds.map((name) => (
            <option key={name} value={name}>
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Summary"
        rows={4}
        dir="auto"
        count={{ length: characterCount(values.summary.trim()), most: summaryLimit }}
        {...form.field('summary')}
      />
      <Field
        label="Licence"
        dir="auto"
        note="A name, or the address of its terms"
        list={licences}
        autoComplete="off"
        {...form.field('licence')}
      />
      <datalist id={licences}>
        {licenceNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label="Funder" dir="auto" {...form.field('funder')} />
      <Field label="DOI" autoComplete="off" {...form.field('doi')} />
      <Field label="ISBN" autoComplete="off" {...form.field('isbn')} />
    </>
  )
}
