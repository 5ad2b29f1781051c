import { useEffect, useId, useRef, useState } from 'react'
import { publicationKinds, summaryLimit } from '#contract/catalogue.ts'
import { catalogueTexts } from '#contract/publication-fields.ts'
import { characterCount } from '#contract/title.ts'
import { licenceNames } from '#lib/licence.ts'
import { Field } from '#ui/Field.tsx'
import type { ArticleValues } from './article.ts'
import { AuthorFields } from './AuthorFields.tsx'
import type { OpenedArticle } from './use-article.ts'

/** The summary line of the record: what catalogues and readers will miss. */
function missingText({ author, authors, kind, summary, licence }: ArticleValues, isNew: boolean): string {
  const missing = [
    // A new publication gets the name of its writer.
    !isNew && author.trim() === '' && authors === '' && 'no authors',
    kind === '' && 'no kind',
    summary.trim() === '' && 'no summary',
    licence.trim() === '' && 'no licence',
  ].filter((text) => text !== false)
  return missing.join(', ') || 'complete'
}

/** The catalogue record of a publication, folded (OUT-01). */
export function RecordFields({ form, isNew }: { form: OpenedArticle['form']; isNew: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const licences = useId()
  const [open, setOpen] = useState(false)
  const { values } = form
  const kind = form.field('kind')
  const isInvalid = catalogueTexts.some((name) => form.errorOf(name) !== undefined)

  // The form cannot focus a field in a closed fold.
  useEffect(() => {
    const { current } = fold
    if (!isInvalid || !current || current.open) return
    setOpen(true)
    current.open = true
    if (!document.activeElement?.matches('[aria-invalid="true"]'))
      current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isInvalid])

  return (
    <details
      ref={fold}
      className="rounded-control border border-line bg-paper text-[0.9375rem]"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2 [overflow-wrap:anywhere]">
        <b>Record:</b> {missingText(values, isNew)}
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-4">
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
      </div>
    </details>
  )
}
