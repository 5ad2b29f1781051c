import { useEffect, useEffectEvent, useState } from 'react'
import { excerpt } from '#lib/excerpt.ts'

/** Characters of a title that a message begins with; an ellipsis follows. */
const longest = 119

interface AboutForm<Name extends string> {
  values: Record<Name, string>
  resetField: (name: Name, value: string) => void
}

/**
 * Prefills a blank message from `?about=`, visibly and editably (FND-04). `titleOf` returns the title, or '' if it is
 * unknown; the form is then unchanged.
 */
export function useAbout<Name extends string>(
  form: AboutForm<Name>,
  name: Name,
  titleOf: (about: string) => Promise<string>,
): void {
  const [title, setTitle] = useState('')

  const find = useEffectEvent(titleOf)
  useEffect(() => {
    const about = new URLSearchParams(location.search).get('about') ?? ''
    // An identifier, or the last part of a path.
    if (!/^[\w-]{1,100}$/.test(about)) return
    find(about).then(
      (found) => setTitle(excerpt(found.replace(/\s+/g, ' ').trim(), longest)),
      () => {},
    )
  }, [])

  // After a draft has been restored: a filled field is not changed.
  const begin = useEffectEvent(() => {
    if (form.values[name] === '') form.resetField(name, `About: ${title}\n\n`)
  })
  useEffect(() => {
    if (title !== '') begin()
  }, [title])
}
