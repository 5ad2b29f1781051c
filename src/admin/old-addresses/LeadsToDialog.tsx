import { useEffect, useId, useState } from 'react'
import { originalSearch } from '#admin/extensions/original-search.ts'
import { available } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { addOldAddress } from '#contract/old-addresses/calls.ts'
import { listCardsForStaff } from '#contract/publication-cards.ts'
import { foldLetters } from '#lib/fold-letters.ts'
import { decodedOldPath } from '#lib/old-address.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { callAsStaff, callWithCookies } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'

interface Titled {
  _id: string
  title: string
}

/** Publications in the list of choices. */
const mostChoices = 20

/** The latest publications whose titles have these words, and those that the search of the backend finds. */
async function findPublications(words: string): Promise<Titled[]> {
  const wanted = foldLetters(words.trim())
  const [{ records }, ...found] = await Promise.all([
    callWithCookies(listCardsForStaff, { search: { page: 1, limit: 500, excerpt: 1 }, cache: 'no-cache' }),
    ...(wanted === '' ? [] : available(originalSearch).map(({ find }) => find(words).catch(() => []))),
  ])
  const latest = records.filter(({ title }) => foldLetters(title).includes(wanted))
  const all = new Map([...latest, ...found.flat()].map(({ _id, title }) => [_id, title]))
  return Array.from(all, ([_id, title]) => ({ _id, title })).slice(0, mostChoices)
}

/** The path of an address of this site as it is entered: a whole address is pasted as well. */
function pathOf(text: string): string {
  const url = parseUrl(text.trim())
  return url && /^https?:$/.test(url.protocol) ? decodedOldPath(url.pathname) : text.trim()
}

interface LeadsToDialogProps {
  /** The path; '' to enter one. */
  path: string
  onAdded: () => void
  onClose: () => void
}

/** Chooses the publication to which an old address leads (REV-05). */
export function LeadsToDialog({ path, onAdded, onClose }: LeadsToDialogProps) {
  const form = useId()
  const [entered, setEntered] = useState(path)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Titled[]>()
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isLatest = true
    const timer = setTimeout(() => {
      findPublications(words).then(
        (list) => isLatest && setFound(list),
        (failure: unknown) =>
          isLatest && reportFailure(failure, 'readPublications', 'The list could not be read'),
      )
    }, 200)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [words])

  async function add(): Promise<void> {
    if (entered.trim() === '' || chosen === '') {
      setError(entered.trim() === '' ? 'Please enter the old address' : 'Please choose a publication')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await callAsStaff(addOldAddress, { body: { path: pathOf(entered), id: chosen } })
      onAdded()
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiError && failure.serverMessage !== '' && failure.status !== 401)
        setError(failure.serverMessage)
      else reportFailure(failure, 'readPublications', 'The address could not be added')
    }
  }

  return (
    <Modal
      title={path === '' ? 'Add an old address' : 'Leads to…'}
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button type="submit" form={form} busy={busy}>
          Add
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          label="Old address"
          value={entered}
          readOnly={path !== ''}
          autoComplete="off"
          dir="ltr"
          note="A path of this site that has no page, such as /reports/2019"
          onChange={({ target }) => setEntered(target.value)}
        />
        <Field
          label="Find a publication"
          type="search"
          dir="auto"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1 font-bold">It leads to</legend>
          {found?.map(({ _id, title }) => (
            <label
              key={_id}
              className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere] lg:pointer-fine:min-h-9"
            >
              <input
                type="radio"
                name="publication"
                value={_id}
                checked={chosen === _id}
                onChange={() => setChosen(_id)}
              />
              <bdi className="min-w-0">{title}</bdi>
            </label>
          ))}
          <output className="text-soft">
            {found === undefined
              ? 'Loading the publications…'
              : found.length === 0 && 'None has these words.'}
          </output>
        </fieldset>
        {error && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </form>
    </Modal>
  )
}
