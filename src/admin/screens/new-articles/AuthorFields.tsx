import { flushSync } from 'react-dom'
import { useId, useRef, useState } from 'react'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { authorsText, listedAuthors } from '#contract/catalogue.ts'
import { type Author, authorLimit } from '#contract/loose-authors.ts'
import { listAuthors } from '#contract/publications.ts'
import { shownName } from '#lib/author-names.ts'
import { callAsStaff } from '#session/session.ts'
import { AuthorLine } from './AuthorLine.tsx'
import { changedAuthor, knownAuthors, moved, newAuthor } from './author-list.ts'

interface AuthorFieldsProps {
  /** The authors as the form has them (contract/catalogue.ts). */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The authors of a publication one by one, in their order, with suggestions (OUT-01). */
export function AuthorFields({ value, error, onChange }: AuthorFieldsProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const authors = listedAuthors(value)
  const [earlier, setEarlier] = useState<Author[]>()
  const [said, setSaid] = useState('')
  const known = knownAuthors(earlier ?? [])

  function load(): void {
    if (earlier) return
    // If the authors cannot be read, the people of the firm alone are suggested.
    callAsStaff(listAuthors).then(setEarlier, () => {})
  }

  /** Changes the list, and focuses the first of these controls that is enabled then. */
  function change(next: Author[], controls: string[] = [], text = ''): void {
    flushSync(() => {
      onChange(authorsText(next))
      setSaid(text)
    })
    const found = controls.map((name) =>
      group.current?.querySelector<HTMLElement>(`[data-control="${name}"]:enabled`),
    )
    found.find(Boolean)?.focus()
  }

  function add(after = authors.length - 1): void {
    if (authors.length >= authorLimit) return
    change(authors.toSpliced(after + 1, 0, newAuthor), [`author-${after + 1}`])
  }

  function move(place: number, by: -1 | 1, focus: string): void {
    const to = place + by
    const author = authors[place]
    if (!author || to < 0 || to >= authors.length) return
    change(
      moved(authors, place, by),
      [`${focus}-${to}`, `author-${to}`],
      `${shownName(author) || 'Author'}: place ${to + 1}`,
    )
  }

  return (
    <fieldset ref={group} data-field="authors" tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="mb-1 font-bold">Authors one by one</legend>
      {authors.length > 0 && (
        <>
          <ol className="grid gap-4">
            {authors.map((author, place) => (
              <AuthorLine
                // oxlint-disable-next-line react/no-array-index-key -- a line is its place: names repeat while they are typed
                key={place}
                place={place}
                count={authors.length}
                author={author}
                list={id}
                onUse={load}
                showsFaults={error !== undefined}
                onChange={(part) =>
                  change(authors.map((one, at) => (at === place ? changedAuthor(author, part, known) : one)))
                }
                onMove={(by, focus) => move(place, by, focus)}
                onAdd={() => add(place)}
                onRemove={() =>
                  change(
                    authors.toSpliced(place, 1),
                    [`author-${Math.min(place, authors.length - 2)}`, 'add'],
                    `${shownName(author) || 'Author'}: removed`,
                  )
                }
              />
            ))}
          </ol>
          <datalist id={id}>
            {known.map((one) => (
              <option key={authorsText([one])} value={one.name}>
                {one.organisation}
              </option>
            ))}
          </datalist>
        </>
      )}
      <SmallButton data-control="add" className="justify-self-start" onClick={() => add()}>
        Add an author
      </SmallButton>
      {error && <p className="field-error">{error}</p>}
      <output className="sr-only">{said}</output>
    </fieldset>
  )
}
