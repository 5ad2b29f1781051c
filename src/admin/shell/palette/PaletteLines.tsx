// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- A combobox whose lines have two texts: no tag has them.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPressBeside } from '#ui/press-beside.ts'
import { commands, matching } from './commands.ts'
import { type Found, findRecords, shortest } from './find-records.ts'
import type { Command } from './offered.ts'

/** Milliseconds without a key before records are asked for. */
const pause = 200

const nothing: Found = { found: [], missing: [] }

/** The records with these words, and the words that they belong to. */
function useRecords(text: string): Found & { isLooking: boolean } {
  const [records, setRecords] = useState<Found & { text: string }>({ text: '', ...nothing })
  useEffect(() => {
    if (text.length < shortest) return undefined
    let isOver = false
    async function find(): Promise<void> {
      const found = await findRecords(text)
      if (!isOver) setRecords({ text, ...found })
    }
    const timer = setTimeout(() => void find(), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text])
  if (text.length < shortest) return { isLooking: false, ...nothing }
  return records.text === text ? { isLooking: false, ...records } : { isLooking: true, ...nothing }
}

/** Says which records could not be read; '' if all were. */
function missingText(missing: string[]): string {
  if (missing.length === 0) return ''
  const names = new Intl.ListFormat('en-GB').format(missing)
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} could not be loaded.`
}

interface PaletteLinesProps {
  field: HTMLInputElement
  typed: string
  onClose: () => void
}

const id = 'palette-lines'

/** The lines of the palette, which its field moves through. */
export function PaletteLines({ field, typed, onClose }: PaletteLinesProps) {
  const [chosen, setChosen] = useState({ typed, place: 0 })
  const [all] = useState(commands)
  const list = useRef<HTMLUListElement>(null)
  const text = typed.trim()
  const { isLooking, found, missing } = useRecords(text)
  const lines = [...matching(all, text), ...found]
  const at = Math.min(chosen.typed === typed ? chosen.place : 0, lines.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    if (at < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${at}`)
  }, [field, at])

  function run({ run }: Command): void {
    // A dialog returns the focus when it closes. That must happen before it moves.
    flushSync(onClose)
    void run()
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event
    if (isComposing) return
    const line = lines[at]
    if (key === 'Enter' && line) {
      event.preventDefault()
      run(line)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === undefined || lines.length === 0) return
    event.preventDefault()
    setChosen({ typed, place: (at + step + lines.length) % lines.length })
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = field.closest('dialog')
    const endPresses = dialog && onPressBeside(dialog, () => close())
    const key = (event: KeyboardEvent) => press(event)
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', 'true')
    field.maxLength = 100
    field.spellcheck = false
    field.dir = 'auto'
    field.addEventListener('keydown', key)
    return () => {
      field.removeEventListener('keydown', key)
      endPresses?.()
    }
  }, [field])

  return (
    <>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label="Results"
        className="max-h-[50vh] min-h-24 overflow-y-auto"
      >
        {lines.map((line, place) => (
          // The field has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two records may have one name
            key={`${place} ${line.name}`}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 hover:bg-sand aria-selected:bg-sand lg:pointer-fine:min-h-9"
            onClick={() => run(line)}
          >
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{line.name}</bdi>
            <span className="shrink-0 text-sm text-soft">{line.about}</span>
          </li>
        ))}
      </ul>
      <output className="block min-h-6 text-sm text-soft">
        {isLooking
          ? 'Looking…'
          : [lines.length === 0 ? 'Nothing found.' : '', missingText(missing)].filter(Boolean).join(' ')}
      </output>
    </>
  )
}
