import type Quill from 'quill/core'
import { type ReactNode, useState } from 'react'
import { backgroundColours, textColours } from '#lib/rich-text.ts'
import { LinkEditor } from './LinkEditor.tsx'

interface ToolbarProps {
  quill: Quill | null
  /** What applies where the cursor is. */
  formats: Record<string, unknown>
}

interface ToggleProps {
  label: string
  pressed: boolean
  onPress: () => void
  children: ReactNode
}

function Toggle({ label, pressed, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-[0.9375rem] hover:bg-sand aria-pressed:bg-indigo aria-pressed:text-white"
      // The text keeps its selection while the mouse is used.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: [value: string, name: string][]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      className="h-9 max-w-36 cursor-pointer rounded-md border border-edge bg-white px-1.5 text-sm"
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}

const inline = [
  ['bold', 'Bold', <strong key="b">B</strong>],
  ['italic', 'Italic', <em key="i">I</em>],
  ['underline', 'Underline', <u key="u">U</u>],
  ['strike', 'Strike', <s key="s">S</s>],
] as const

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

/** The controls of EXC-02, each with a name and within reach of the keyboard. */
export function Toolbar({ quill, formats }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const apply = (name: string, value: unknown) => quill?.format(name, value, 'user')

  function clear(): void {
    const range = quill?.getSelection(true)
    if (!quill || !range) return
    if (range.length > 0) quill.removeFormat(range.index, range.length, 'user')
    else for (const name of Object.keys(quill.getFormat())) apply(name, false)
  }

  return (
    <fieldset
      disabled={!quill}
      className="flex flex-wrap items-center gap-1 rounded-t-control border-b border-line bg-paper p-1.5"
    >
      <legend className="sr-only">Formatting</legend>
      <Choice
        label="Heading level"
        value={textIn(formats.header)}
        options={headings}
        onChoose={(level) => apply('header', level === '' ? false : Number(level))}
      />
      {inline.map(([name, label, sign]) => (
        <Toggle
          key={name}
          label={label}
          pressed={formats[name] === true}
          onPress={() => apply(name, formats[name] !== true)}
        >
          {sign}
        </Toggle>
      ))}
      {lists.map(([kind, label, path]) => (
        <Toggle
          key={kind}
          label={label}
          pressed={formats.list === kind}
          onPress={() => apply('list', formats.list === kind ? false : kind)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </Toggle>
      ))}
      <Choice
        label="Text colour"
        value={textIn(formats.color)}
        options={named(textColours, 'Text')}
        onChoose={(name) => apply('color', name || false)}
      />
      <Choice
        label="Background colour"
        value={textIn(formats.background)}
        options={named(backgroundColours, 'Background')}
        onChoose={(name) => apply('background', name || false)}
      />
      <Toggle label="Link" pressed={Boolean(formats.link)} onPress={() => setLinking(!linking)}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </Toggle>
      <Toggle label="Remove formatting" pressed={false} onPress={clear}>
        <span aria-hidden="true" className="line-through decoration-2">
          T
        </span>
      </Toggle>
      {linking && quill && (
        <LinkEditor quill={quill} current={textIn(formats.link)} onDone={() => setLinking(false)} />
      )}
    </fieldset>
  )
}
