import { useEffect, useState } from 'react'
import { check } from '#admin/components/icon-shapes.ts'
import { stepsOfExtensions } from '#admin/extensions/first-steps.ts'
import { available } from '#admin/shell/backend.ts'
import { staffPaths } from '#config/paths.ts'
import { type FirstSteps as Answer, readFirstSteps } from '#contract/first-steps.ts'
import { callAsStaff } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { toast } from '#ui/toast.ts'
import { type FirstStep, linkClass } from './first-step.ts'

const removeSamples = 'npm run samples -- remove'

async function copyCommand(): Promise<void> {
  try {
    await navigator.clipboard.writeText(removeSamples)
    toast.success('The command is copied')
  } catch {
    toast.error('This browser did not allow the command to be copied')
  }
}

const code = 'rounded bg-sand px-1.5 py-0.5 font-mono text-[0.875em] [overflow-wrap:anywhere]'

const steps: FirstStep[] = [
  {
    name: 'published',
    title: 'Publish something yourself',
    how: (
      <>
        Start with{' '}
        <a href={staffPaths.newArticle} className={linkClass}>
          a first publication
        </a>
        . It is on the public site within seconds.
      </>
    ),
  },
  {
    name: 'samplesRemoved',
    onServer: true,
    title: 'Remove the samples',
    how: (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>
          On the server, run <code className={code}>{removeSamples}</code>. Samples that you have changed are
          not removed.
        </span>
        <SmallButton onClick={() => void copyCommand()}>Copy the command</SmallButton>
      </span>
    ),
  },
  {
    name: 'branded',
    onServer: true,
    title: 'Make it yours',
    how: (
      <>
        Name, colours, logo, people and partners are in the folder{' '}
        <code className={code}>src/config/brand</code>. Its README says how.
      </>
    ),
  },
  {
    name: 'mailed',
    onServer: true,
    title: 'Choose who gets a mail when a visitor writes',
    how: (
      <>
        Set <code className={code}>SMTP_URL</code> and <code className={code}>NOTIFY_TO</code> where the
        server is started. src/operations/SETTINGS.md describes them.
      </>
    ),
  },
]

/** Completed steps from which the others are folded. */
const foldedFrom = 3

/** The first tasks of a new firm. Disappears permanently once the site has content other than the samples (OWN-02). */
export function FirstSteps() {
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    // A failure hides the first steps; the rest of the dashboard does not need them.
    callAsStaff(readFirstSteps).then(setAnswer, () => {})
  }, [])

  if (!answer || answer.over) return null
  const all = [...steps, ...available(stepsOfExtensions).flatMap((one) => one.steps)]
  const own = all.filter(({ onServer }) => !onServer || answer.operator !== false)
  const done = own.filter(({ name }) => answer.steps[name]).length
  return (
    <section aria-labelledby="first-steps" className="mb-8 border-y border-line">
      <details open={done < foldedFrom}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 id="first-steps" className="inline text-lg">
            First steps
          </h2>{' '}
          <span className="ml-3 text-sm text-soft">
            {done} of {own.length} done
          </span>
        </summary>
        <ol className="grid gap-4 pt-2 pb-5">
          {own.map(({ name, title, how }) => {
            const isDone = answer.steps[name]
            return (
              <li key={name} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
                <span
                  className={`grid size-7 place-items-center rounded-full border ${isDone ? 'border-pine bg-pine text-paper' : 'border-edge'}`}
                >
                  {isDone && <Icon shape={check} size={16} />}
                </span>
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className={isDone ? 'text-soft' : 'font-semibold'}>
                    <span>{title}</span>
                    {isDone && <span className="sr-only">: done</span>}
                  </p>
                  {!isDone && <div className="mt-0.5 text-[0.9375rem] text-soft">{how}</div>}
                </div>
              </li>
            )
          })}
        </ol>
      </details>
    </section>
  )
}
