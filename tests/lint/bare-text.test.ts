import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { bareTextIn } from '../support/bare-text.ts'
import { root } from '../support/steps.ts'

const files = globSync(`${root}/src/{ui,islands,components,admin,kit}/**/*.tsx`)

test('no conditional child is a sibling of bare text, which a translator may replace', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    bareTextIn(file, readFileSync(file, 'utf8')).map((place) => `${relative(root, file)}:${place}`),
  )
  expect(found).toEqual([])
})

test.each([
  '<button>{busy && <i />}{children}</button>',
  '<p>Ready {done && <b>now</b>}</p>',
  '<p>{title}{more ? <b>more</b> : null}</p>',
  '<p>{isOpen ? <b>Open</b> : "Closed"} since yesterday</p>',
  "<p>Sent.{mailed && ' By mail, too.'}</p>",
  '<p>{author && <b>{author}</b>}{position}</p>',
  '<>{name ?? <i>unknown</i>}, who wrote</>',
  '<p>{first || <i />}{formatted(day)}</p>',
])('finds %s', (source) => {
  expect(bareTextIn('x.tsx', `const x = ${source}`)).toHaveLength(1)
})

test.each([
  '<button>{busy && <i />}<span>{children}</span></button>',
  '<p>{done && <b>now</b>}{list.map((item) => <i key={item} />)}</p>',
  '<p>{isOpen ? "Open" : "Closed"} since yesterday</p>',
  '<p>{`Sent.${mailed ? " By mail, too." : ""}`}</p>',
  '<p>{text}</p>',
  '<section>{open && <b />}{children(list)}</section>',
])('does not find %s', (source) => {
  expect(bareTextIn('x.tsx', `const x = ${source}`)).toEqual([])
})
