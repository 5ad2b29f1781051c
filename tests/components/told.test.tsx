import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Notice } from '#components/Told.tsx'

function notice(standingReason: string): string {
  const publication = { standing: 'Withdrawn', standingSince: '2026-05-04', standingReason }
  return renderToStaticMarkup(<Notice publication={publication} replacement={undefined} />)
}

test.each([
  ['follows in its line', 'Data of May were wrong', '</b> <bdi>Data of May were wrong.</bdi></p></section>'],
  [
    'has its own line if that begins at the right',
    'كانت بيانات مايو خاطئة',
    '</b> </p><p dir="rtl">كانت بيانات مايو خاطئة.</p></section>',
  ],
  ['may be missing', '', '</b> </p></section>'],
])('[REV-05] the reason of a withdrawal %s', (_name, reason, end) => {
  const html = notice(reason)
  expect(html).toContain('<b>Withdrawn on 4 May 2026.</b>')
  expect(html.slice(-end.length)).toBe(end)
})
