import { expect, test } from 'vitest'
import { captionParts } from '#document/caption.ts'

test.each([
  ['Prices in Kigali', 'Prices in Kigali', '', ''],
  ['', '', '', ''],
  ['Prices in Kigali (francs per kilo)', 'Prices in Kigali', 'francs per kilo', ''],
  ['Prices (francs). Source: our survey.', 'Prices', 'francs', 'Source: our survey.'],
  ['Prices. Source: a (b).', 'Prices', '', 'Source: a (b).'],
  ['Table 3: Prices (RWF/kg). Sources: a; b', 'Table 3: Prices', 'RWF/kg', 'Sources: a; b'],
  ['Prix (francs). Source : enquête', 'Prix', 'francs', 'Source : enquête'],
  ['Source: our survey', '', '', 'Source: our survey'],
  ['Open source: use of tools', 'Open source: use of tools', '', ''],
  ['Prices (a) and yields', 'Prices (a) and yields', '', ''],
  ['(sample)', '(sample)', '', ''],
  ['الأسعار (فرنك). المصدر: مسح', 'الأسعار', 'فرنك', 'المصدر: مسح'],
])(
  '[REA-07, OUT-03] the caption %j shows %j, in the unit %j, with the source %j',
  (caption, shows, unit, source) => {
    expect(captionParts(caption)).toEqual({ shows, unit, source })
  },
)
