import type { ListView } from './use-list-view.ts'

interface ViewSwitchProps {
  view: ListView
  onChoose: (view: ListView) => void
}

const views = [
  ['cards', 'Cards'],
  ['table', 'Table'],
] as const

/** Shows a list as cards or as a table. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <fieldset className="flex rounded-control border border-edge bg-panel">
      <legend className="sr-only">View</legend>
      {views.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className="min-h-10.5 cursor-pointer px-3 text-sm text-soft first-of-type:rounded-l-inner last-of-type:rounded-r-inner hover:text-ink aria-pressed:bg-sand aria-pressed:font-semibold aria-pressed:text-ink lg:pointer-fine:min-h-8.5"
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
