import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { showPlace } from '#admin/editor/show-place.ts'
import type { CheckDialogProps } from '#admin/extensions/slots.ts'
import { linkStates } from '#contract/checks/calls.ts'
import { findingsOf } from '#document/check/check.ts'
import type { Finding, Place } from '#document/check/finding.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { type AskedLink, findingOf, linksOf } from './ask-links.ts'
import { noteShown } from './count-findings.ts'
import { checkedText } from './checked-text.ts'
import { linkWords } from './link-words.ts'
import { PageWeight } from './PageWeight.tsx'
import { useLinks } from './use-links.ts'

/** Findings that the dialog lists. */
const mostListed = 100

/** The findings of the links that have one of these states. */
function linkFindings(links: AskedLink[], state: 'broken' | 'unsure'): Finding[] {
  return links.flatMap(({ address, words, place }) => {
    const found = findingOf(address)
    return found === undefined || linkStates[found] !== state
      ? []
      : [{ text: `A link ${linkWords[found]}: ${address}`, quote: words === address ? '' : words, place }]
  })
}

interface ListProps {
  findings: Finding[]
  /** Undefined if the text is not the one in the form. */
  onShow: ((place: Place) => void) | undefined
}

function Findings({ findings, onShow }: ListProps) {
  return (
    <ul className="grid gap-3">
      {findings.slice(0, mostListed).map(({ text, quote, place }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of a list never change places
        <li key={index} className="flex items-start justify-between gap-x-4">
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span>{text}</span>
            {quote !== '' && (
              <span className="line-clamp-2 text-sm text-soft">
                “<bdi>{quote}</bdi>”
              </span>
            )}
          </p>
          {onShow && (
            <SmallButton className="shrink-0" onClick={() => onShow(place)}>
              Show<span className="sr-only">: {text}</span>
            </SmallButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The findings about a text and its links, each with a button that leads to its place (REV-03). */
export function CheckDialog({ article, isInForm, action, onPublish, onClose }: CheckDialogProps) {
  const [{ text, inText, links }] = useState(() => {
    const text = checkedText(article)
    return { text, inText: findingsOf(text), links: linksOf(text, article) }
  })
  useEffect(() => noteShown(article), [article])
  const { state, failure, askAgain } = useLinks(links)
  const broken = linkFindings(links, 'broken')
  const unsure = linkFindings(links, 'unsure')
  const findings = [...broken, ...inText]
  const asked = links.filter(({ address }) => findingOf(address) !== undefined).length

  const show = isInForm
    ? (place: Place) => {
        // A dialog returns the focus when it closes. That must happen before it moves.
        flushSync(onClose)
        void showPlace(place)
      }
    : undefined

  return (
    <Modal
      title={onPublish ? 'Before it is published' : 'Check'}
      onClose={onClose}
      dismiss={onPublish ? 'Back to the text' : 'Close'}
      actions={onPublish && <Button onClick={onPublish}>{action}</Button>}
    >
      <div className="grid gap-5">
        <output className="font-bold">
          {findings.length === 0
            ? state === 'asking' && links.length > 0
              ? 'Nothing found in the text.'
              : 'Nothing found.'
            : `${counted(findings.length, 'thing')} to look at. Nothing here keeps you from publishing.`}
        </output>
        <Findings findings={findings} onShow={show} />
        {findings.length > mostListed && (
          <p>And {counted(findings.length - mostListed, 'more like these', 'more like these')}.</p>
        )}
        {links.length > 0 && (
          <section aria-labelledby="check-links" className="grid gap-2">
            <h3 id="check-links" className="font-bold">
              Links to other sites
            </h3>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <output>
                {state === 'asking'
                  ? `Asking ${counted(links.length, 'link')}: ${asked} done…`
                  : state === 'done'
                    ? answersText(links.length, broken.length, unsure.length)
                    : ''}
              </output>
              {state !== 'asking' && <SmallButton onClick={askAgain}>Ask again</SmallButton>}
            </div>
            {failure !== '' && (
              <p role="alert" className="field-error">
                {failure}
              </p>
            )}
            {unsure.length > 0 && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2">Could not be checked</summary>
                <Findings findings={unsure} onShow={show} />
              </details>
            )}
          </section>
        )}
        <PageWeight article={article} text={text} onShow={show} />
      </div>
    </Modal>
  )
}

function answersText(all: number, broken: number, unsure: number): string {
  if (broken + unsure === 0) return all === 1 ? 'The link answers.' : `All ${all} links answer.`
  const parts = [
    `${all - broken - unsure} of ${counted(all, 'link')} ${all - broken - unsure === 1 ? 'answers' : 'answer'}`,
    broken > 0 ? `${broken} ${broken === 1 ? 'does' : 'do'} not` : '',
    unsure > 0 ? `${unsure} could not be checked` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
