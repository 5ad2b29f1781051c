import { type ReactNode, useId } from 'react'

interface Task {
  id: string
  href: string
  name: string
  /** Beside the name. */
  text: string
}

interface TaskListProps {
  title: string
  /** Shown if there are none. */
  none: string
  tasks: Task[]
  /** A link to the others. */
  more?: ReactNode
}

/** A short list of records that wait or changed, each with a link. */
export function TaskList({ title, none, tasks, more }: TaskListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-sans text-[0.9375rem] font-bold">
          {title}
        </h2>
        {more}
      </div>
      {tasks.length === 0 && <p className="py-1.5 text-[0.9375rem] text-soft">{none}</p>}
      <ol className="mt-1">
        {tasks.map(({ id: key, href, name, text }) => (
          <li key={key}>
            <a
              href={href}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2 text-[0.9375rem] hover:underline lg:pointer-fine:min-h-9 lg:pointer-fine:py-1.5"
            >
              <bdi className="line-clamp-2 min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere]">{name}</bdi>
              <span className="text-sm text-soft tabular-nums">{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
