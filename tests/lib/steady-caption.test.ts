import { expect, test } from 'vitest'
import { steadyCaption } from '#lib/steady-caption.ts'

test.each([
  ['Prices in Kigali, May 2026', 'Prices in Kigali', 'prices in kigali'],
  ['Prices in Kigali (June 2026)', 'Prices in Kigali', 'prices in kigali'],
  ['Prices in Kigali, 3 Sept. 2026', 'Prices in Kigali', 'prices in kigali'],
  ['Prices in Kigali, 12–18 October', 'Prices in Kigali', 'prices in kigali'],
  ['2026: Prices in Kigali', 'Prices in Kigali', 'prices in kigali'],
  [': Prices in Kigali', 'Prices in Kigali', 'prices in kigali'],
  ['Prices in Kigali, week 14', 'Prices in Kigali', 'prices in kigali'],
  ['Prices in Kigali, Q3 2026', 'Prices in Kigali', 'prices in kigali'],
  ['Harvest, season 2026B', 'Harvest, season', 'harvest season'],
  ['Prix à Kigali, août 2026', 'Prix à Kigali', 'prix a kigali'],
  ['Prix à Kigali, AOÛT 2027', 'Prix à Kigali', 'prix a kigali'],
  ['Prix, numéro 7', 'Prix', 'prix'],
  ['أسعار الذرة، مايو 2026', 'أسعار الذرة،', 'اسعار الذره'],
  ['የበቆሎ ዋጋ', 'የበቆሎ ዋጋ', 'የበቆሎ ዋጋ'],
  ['Top 10 crops', 'Top 10 crops', 'top 10 crops'],
  ['Price of 25 kg, market 3', 'Price of 25 kg, market 3', 'price of 25 kg market 3'],
  ['May 2026', '', ''],
  ['', '', ''],
])('[OUT-04] %j is %j from number to number', (caption, text, key) => {
  const steady = steadyCaption(caption)
  expect(steady.text.replace(/،$/, '')).toBe(text.replace(/،$/, ''))
  expect(steady.key).toBe(key)
})

test('[OUT-04] the number of a publication itself is no difference, another number is one', () => {
  expect(steadyCaption('Prices, bulletin 14', 14).key).toBe('prices bulletin')
  expect(steadyCaption('Prices, bulletin 15', 14).key).toBe('prices bulletin 15')
})

test('[OUT-04] a caption of 300 letters is read at once', () => {
  for (const part of ['May 2026, ', '1 2 3 ', '((', '፡ ', 'n']) {
    const start = performance.now()
    steadyCaption(part.repeat(30_000 / part.length))
    expect(performance.now() - start).toBeLessThan(1000)
  }
})
