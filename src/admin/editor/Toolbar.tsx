import type Quill from 'quill/core'
import { createElement, type ReactNode, useEffect, useState } from 'react'
import { type InlineFormat, inlineFormats, lineFormats } from '#document/formats.ts'
import { backgroundColours, textColours } from '#document/palette.ts'
import { ColourMenu, ControlIcon, FormatMenu, Toggle } from './controls.tsx'
import { type NewUnit, newUnits } from './insert.ts'
import { LinkEditor } from './LinkEditor.tsx'
import { onLinkKey } from './link-key.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { PictureButton } from './PictureButton.tsx'

interface ToolbarProps {
  /** The editor of the whole text. */
  outer: Quill | null
  /** The editor that has the cursor: the same, or a small one of a cell or caption. */
  quill: Quill | null
  /** The formats at the cursor. */
  formats: Record<string, unknown>
  /** Inserts picture files into the text; undefined if texts cannot contain pictures. */
  onPictures: ((files: File[]) => void) | undefined
  onUnit: (unit: NewUnit) => void
  /** The mark of the footnote at the cursor, and whether its row is open. */
  note: { open: boolean; mark: HTMLElement | undefined }
  onNote: (open: boolean) => void
  /** Tools for the element at the cursor. */
  children: ReactNode
}

const lists = [
  ['ordered', 'Ordered list', 'M9 6h12M9 12h12M9 18h12M3 5l2-1v5M3 15h3l-3 4h3'],
  ['bullet', 'Bullet list', 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01'],
] as const

const headings: [string, string][] = [
  ['', 'Paragraph'],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, string] => [String(level), `Heading ${level}`]),
]

function named(palette: Record<string, string>, none: string): [string, string][] {
  return [['', none], ...Object.keys(palette).map((name): [string, string] => [name, `${none}: ${name}`])]
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A drawing, or the first letter of the format in it. */
function signOf({ tag, label, path }: InlineFormat): ReactNode {
  return path === undefined ? createElement(tag, {}, label.slice(0, 1)) : <ControlIcon path={path} />
}

/** The controls of EXC-02 and EDT-09, each with a name and reachable by keyboard. */
export function Toolbar(props: ToolbarProps) {
  const { outer, quill, formats, onPictures, onUnit, note, onNote, children } = props
  const [linking, setLinking] = useState(false)
  const apply = (name: string, value: unknown) => quill?.format(name, value, 'user')
  // A cell or a caption is a single line with its own editor.
  const isSmall = quill !== outer

  // Ctrl+K makes a link of selected words; without any it opens the palette (shell/palette/).
  useEffect(() => outer?.root && onLinkKey(outer.root, () => setLinking(true)), [outer])

  function clear(): void {
    const range = quill?.getSelection(true)
    if (!quill || !range) return
    if (range.length > 0) quill.removeFormat(range.index, range.length, 'user')
    else for (const name of Object.keys(quill.getFormat())) apply(name, false)
  }

  const toggle = (name: string, value: unknown, label: string, sign: ReactNode, isBlock = false) => (
    <Toggle
      key={label}
      label={label}
      pressed={formats[name] === value}
      disabled={isBlock && isSmall}
      onPress={() => apply(name, formats[name] === value ? false : value)}
    >
      {sign}
    </Toggle>
  )

  return (
    <fieldset disabled={!quill} className="toolbar rounded-t-control border-b border-line bg-paper p-1.5">
      <legend className="sr-only">Formatting</legend>
      <div className="tool-row">
        <FormatMenu
          label="Heading level"
          value={textIn(formats.header)}
          disabled={isSmall}
          options={headings}
          onChoose={(level) => apply('header', level === '' ? false : Number(level))}
        />
        {inlineFormats.map((format) => toggle(format.name, format.value, format.label, signOf(format)))}
        {lists.map(([kind, label, path]) => toggle('list', kind, label, <ControlIcon path={path} />, true))}
        {lineFormats.map(({ name, label, path }) =>
          toggle(name, true, label, <ControlIcon path={path} />, true),
        )}
        <ColourMenu
          label="Text colour"
          sample={`ql-color-${textIn(formats.color) || 'none'}`}
          value={textIn(formats.color)}
          options={named(textColours, 'Text')}
          onChoose={(name) => apply('color', name || false)}
        />
        <ColourMenu
          label="Background colour"
          sample={`ql-bg-${textIn(formats.background) || 'none'}`}
          value={textIn(formats.background)}
          options={named(backgroundColours, 'Background')}
          onChoose={(name) => apply('background', name || false)}
        />
        <Toggle label="Link" pressed={Boolean(formats.link)} onPress={() => setLinking(!linking)}>
          <ControlIcon path="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />
        </Toggle>
        <Toggle label="Footnote" pressed={note.open} onPress={() => onNote(!note.open)}>
          <ControlIcon path="M3 7h10M3 12h10M3 17h7M17 6l2-1v6" />
        </Toggle>
        {newUnits.map((unit) => (
          <Toggle key={unit.name} label={unit.label} disabled={isSmall} onPress={() => onUnit(unit)}>
            <ControlIcon path={unit.path} />
          </Toggle>
        ))}
        {onPictures && <PictureButton disabled={isSmall} onPictures={onPictures} />}
        <Toggle label="Remove formatting" onPress={clear}>
          <span aria-hidden="true" className="line-through decoration-2">
            T
          </span>
        </Toggle>
      </div>
      {linking && quill && (
        <LinkEditor quill={quill} current={textIn(formats.link)} onDone={() => setLinking(false)} />
      )}
      {note.open && quill && (
        <NoteEditor
          key={note.mark?.dataset.note}
          quill={quill}
          mark={note.mark}
          onDone={() => onNote(false)}
        />
      )}
      <div className="contents">{children}</div>
    </fieldset>
  )
}
