// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- A combobox whose lines have two texts: no tag has them.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Modal } from '#ui/Modal.tsx'
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

/** Goes to a screen, finds a record, or does something, by its name (Ctrl+K). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [all] = useState(commands)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const text = typed.trim()
  const { isLooking, found, missing } = useRecords(text)
  const lines = [...matching(all, text), ...found]
  const at = Math.min(chosen, lines.length - 1)

  // After the dialog has given the focus to its heading.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function run({ run }: Command): void {
    // A dialog returns the focus when it closes. That must happen before it moves.
    flushSync(onClose)
    void run()
  }

  function press(event: KeyboardEvent): void {
    const { key } = event
    const line = lines[at]
    if (key === 'Enter' && line) {
      event.preventDefault()
      run(line)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step === undefined || lines.length === 0) return
    event.preventDefault()
    setChosen((at + step + lines.length) % lines.length)
  }

  return (
    <Modal title="Go, find or do" onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      <div className="field">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Screen, publication, message, person or command"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
      </div>
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
    </Modal>
  )
}
