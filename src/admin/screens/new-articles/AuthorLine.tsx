import type { KeyboardEvent } from 'react'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { bin, up } from '#admin/components/icon-shapes.ts'
import { authorFaults } from '#contract/catalogue-input.ts'
import type { Author } from '#contract/loose-authors.ts'
import { orcidOf } from '#contract/orcid.ts'
import { shownName } from '#lib/author-names.ts'
import { personNamed } from '#lib/authors.ts'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { down } from '#ui/icon-shapes.ts'

interface AuthorLineProps {
  author: Author
  /** From 0. */
  place: number
  /** Number of authors. */
  count: number
  /** The id of the list of suggestions. */
  list: string
  showsFaults: boolean
  /** Loads the suggestions. */
  onUse: () => void
  onChange: (part: Partial<Author>) => void
  /** Moves it; the control of this name keeps the focus. */
  onMove: (by: -1 | 1, focus: string) => void
  onAdd: () => void
  onRemove: () => void
}

/** An author of a publication; organisation and ORCID of those who are not of the firm are in a fold. */
export function AuthorLine(props: AuthorLineProps) {
  const { author, place, count, list, showsFaults, onUse, onChange, onMove, onAdd, onRemove } = props
  const faults = showsFaults ? authorFaults(author) : {}
  const { organisation, orcid } = author
  const number = place + 1
  const name = shownName(author) || `author ${number}`
  const person = personNamed(author.name)

  /** Enter adds a line, and Alt with an arrow moves this one. */
  function press(event: KeyboardEvent): void {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by) onMove(by, 'author')
    else onAdd()
  }

  return (
    <li className="grid gap-2">
      <Field
        label={`Author ${number}`}
        data-control={`author-${place}`}
        dir="auto"
        list={list}
        autoComplete="off"
        value={author.name}
        error={faults['name']}
        note={person ? 'Of the firm' : ''}
        onFocus={onUse}
        onChange={({ target }) => onChange({ name: target.value })}
        onKeyDown={press}
      />
      <div className="flex flex-wrap gap-1">
        <SmallButton
          aria-label={`Move ${name} up`}
          data-control={`up-${place}`}
          disabled={place === 0}
          onClick={() => onMove(-1, 'up')}
        >
          <Icon shape={up} size={18} />
        </SmallButton>
        <SmallButton
          aria-label={`Move ${name} down`}
          data-control={`down-${place}`}
          disabled={place === count - 1}
          onClick={() => onMove(1, 'down')}
        >
          <Icon shape={down} size={18} />
        </SmallButton>
        <SmallButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon shape={bin} size={18} />
        </SmallButton>
      </div>
      {!person && (
        <details open={faults['organisation'] !== undefined || faults['orcid'] !== undefined || undefined}>
          <summary className="min-h-11 cursor-pointer py-2 text-sm [overflow-wrap:anywhere] text-soft lg:pointer-fine:min-h-9">
            {[organisation, orcid].filter(Boolean).join(' · ') || 'Organisation and ORCID'}
          </summary>
          <div className="grid gap-3 pb-2">
            <Field
              label="Organisation"
              dir="auto"
              note="Without a name, the organisation is the author"
              value={organisation}
              error={faults['organisation']}
              onChange={({ target }) => onChange({ organisation: target.value })}
            />
            <Field
              label="ORCID"
              autoComplete="off"
              value={orcid}
              error={faults['orcid']}
              onChange={({ target }) => onChange({ orcid: target.value })}
              onBlur={() => onChange({ orcid: orcidOf(orcid) || orcid.trim() })}
            />
          </div>
        </details>
      )}
    </li>
  )
}
