import { expect, test } from 'vitest'
import { showsNoSandboxedPdf } from '#server/documents/pdf-file.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = (system: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)`

test.each([
  ['Safari 15 of a phone', `${iphone('15_8_2')} Version/15.6.6 Mobile/15E148 Safari/604.1`, true],
  ['Safari 18.3 of a phone', `${iphone('18_3')} Version/18.3 Mobile/15E148 Safari/604.1`, true],
  ['Safari 18.4 of a phone', `${iphone('18_4')} Version/18.4 Mobile/15E148 Safari/604.1`, false],
  ['Safari 26 of a phone', `${iphone('18_6')} Version/26.0 Mobile/15E148 Safari/604.1`, false],
  ['a web view of a phone', `${iphone('16_7_10')} Mobile/15E148 [LinkedInApp]/9.30`, true],
  ['Chrome of a phone', `${iphone('17_5')} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`, true],
  ['Safari 17 of a computer', `${mac} ${webkit} Version/17.6 Safari/605.1.15`, true],
  ['Safari 26 of a computer', `${mac} ${webkit} Version/26.1 Safari/605.1.15`, false],
  [
    'Chrome of a computer',
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`,
    false,
  ],
  [
    'a web view of Android',
    'Mozilla/5.0 (Linux; Android 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36',
    false,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  ['no name', '', false],
])('[EDT-11] it is known whether %s shows a PDF in a sandbox', (_what, userAgent, expected) => {
  expect(showsNoSandboxedPdf(userAgent)).toBe(expected)
})
