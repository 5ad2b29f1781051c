import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useForm } from '#ui/use-form.ts'

function Form({ id }: { id?: string }) {
  const form = useForm({
    ...(id === undefined ? {} : { id }),
    initial: { email: '' },
    validate: () => ({}),
    send: async () => 'accepted',
  })
  return createElement('input', { id: form.field('email').id })
}

function idsOf(...forms: { id?: string }[]): string[] {
  const html = renderToString(
    createElement(Fragment, null, ...forms.map((form) => createElement(Form, form))),
  )
  return Array.from(html.matchAll(/id="([^"]*)"/g), ([, id = '']) => id)
}

test('fields of the same name in two forms of a page have different ids', () => {
  const ids = idsOf({}, {})
  expect(new Set(ids).size).toBe(2)
})

test('the fields of a form that is rendered by the build have the same ids in the browser', () => {
  expect(idsOf({ id: 'query' }, {})[0]).toBe('query-email')
  expect(idsOf({}, { id: 'query' })[1]).toBe('query-email')
})
